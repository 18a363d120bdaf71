package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/web/board/boardtest"
)

var said = regexp.MustCompile(`data-say="([^"]*)"`)

// saidBy returns what a voice may say of a table.
func saidBy(page string) (words []string) {
	for _, m := range said.FindAllStringSubmatch(page, -1) {
		words = append(words, m[1])
	}
	return words
}

// At the children's table a voice may say what lies under open bowls, and under no other, and requests are pictures.
// Their words remain for readers, without the numbers that were told already.
func TestChildren_PicturesAndVoice(t *testing.T) {
	l := locs(t)["en"]
	for _, c := range []struct {
		name    string
		actions []string
		words   []string
		request string
	}{
		{"nothing open", nil, nil, "Your turn, Margaux. Lift a bowl."},
		{"one bowl", lifted, []string{"three"}, "Lift a second bowl: you need the same again."},
		{"a pair", paired, []string{"none", "none"}, "Lay a bean under either, or stop there."},
		{"covered after the bean", acts("lift 3, lift 4, add 3"), nil, "Bean laid. Lift any two bowls, or stop."},
		{"an error", erred, []string{"three", "none"}, "Waiting for Jeanne."},
	} {
		sc := scene(t, l, 2, 0, children(t), c.actions...)
		page := boardtest.Drawn(t, New().Table(sc))
		if got := saidBy(page); !slices.Equal(got, c.words) {
			t.Errorf("%s: a voice may say %q, want %q", c.name, got, c.words)
		}
		if got := New().Request(sc); got != c.request {
			t.Errorf("%s: the request is %q", c.name, got)
		}
		if pictured := strings.Contains(page, "rd-picture"); pictured != sc.Yours() {
			t.Errorf("%s: the request is a picture: %v", c.name, pictured)
		}
		sc.Now = sc.Now.Add(lasting)
		if got := saidBy(boardtest.Drawn(t, New().Table(sc))); c.name == "an error" && got != nil {
			t.Errorf("covered again, a voice may say %q", got)
		}
	}
}

// Any other table is in words, and has none for a voice.
func TestChildren_OnlyWithWholeSet(t *testing.T) {
	l := locs(t)["en"]
	for name, change := range map[string]game.Options{"beans": {"beans": "6"}, "turns": {"simple": "off"}, "most": {"max": "5"}, "penalties": {"penalty": "on"}} {
		opt := children(t)
		for key, value := range change {
			opt[key] = value
		}
		page := boardtest.Drawn(t, New().Table(scene(t, l, 2, 0, opt, lifted...)))
		if strings.Contains(page, "data-voice") || saidBy(page) != nil || strings.Contains(page, "rd-picture") {
			t.Errorf("with other %s the table is the children's", name)
		}
	}
}

// People round one screen may turn the plates of those who sit across; others have no such switch.
func TestPanel_TurnsPlatesRoundOneScreen(t *testing.T) {
	sc := scene(t, locs(t)["en"], 2, 0, nil)
	if page := boardtest.Drawn(t, New().Panel(sc)); page != "" {
		t.Errorf("one person at their screen has %s", page)
	}
	sc.Together = []game.Seat{0, 1}
	if page := boardtest.Drawn(t, New().Panel(sc)); !strings.Contains(page, `type="checkbox" id="rd-turned"`) {
		t.Errorf("people round one screen have %q", page)
	}
}
