package shelf_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"tablee/web/board"
	"tablee/web/webtest"
)

// A page speaks of an option as its contract does, not by the keys of records.
func TestGEN_OPTION_IsSaidInTheContractsWords(t *testing.T) {
	h := webtest.Open(t)
	for lang, words := range map[string][]string{
		"fr": {"Carte du tableau gardée", "coûte sa mise", "ne coûte rien", "twice"},
		"en": {"twice"},
	} {
		page := html.UnescapeString(h.Visitor(t, lang).Post("/g/nain-jaune", "o.unplayed", "twice").Body)
		_, wrong, _ := strings.Cut(page, `id="o.unplayed.wrong"`)
		wrong, _, _ = strings.Cut(wrong, "</")
		for _, word := range words {
			if !strings.Contains(wrong, word) {
				t.Errorf("%s: %q is not said of it: %s", lang, word, wrong)
			}
		}
		if strings.Contains(wrong, "unplayed") || strings.Contains(wrong, "match basic none") || wrong == "" {
			t.Errorf("%s: raw keys: %s", lang, wrong)
		}
	}
}

func TestContract_WhatIsWrongIsSaidAtItsField(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for _, c := range []struct {
		name, field, value, mark string
	}{
		{"too many players", "seats", "9", `id="seats.wrong"`},
		{"more bots than chairs", "bots", "7", `id="bots.wrong"`},
		{"an unknown value", "o.unplayed", "twice", `id="o.unplayed.wrong"`},
		{"a number beyond its range", "n.chips", "7", `id="o.chips.wrong"`},
		{"seats that are no number", "seats", "99999999999999999999", `id="seats.wrong"`},
		{"a time beyond all numbers of seconds", "move", "9223372036854775807", `id="move.wrong"`},
		{"a time before the first second", "move", "-9223372036854775808", `id="move.wrong"`},
		{"an unknown setting that stands in the fold", "absence", "sometimes", `<details class="more" open>`},
		{"a setting there is not", "o.colour", "red", "colour"},
		{"a name too long", "title", strings.Repeat("x", 60), `id="title.wrong"`},
	} {
		a := b.Post("/g/nain-jaune", c.field, c.value, "o.afterKing", "ace")
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, c.mark) {
			t.Errorf("%s: %d, %s on the page: %t", c.name, a.Status, c.mark, strings.Contains(a.Body, c.mark))
		}
		if n := strings.Count(a.Body, " autofocus"); n != 1 {
			t.Errorf("%s: the page opens at %d places, want the one that is wrong", c.name, n)
		}
		if !regexp.MustCompile(`<option value="ace" selected`).MatchString(a.Body) {
			t.Errorf("%s: what was typed elsewhere is lost", c.name)
		}
	}
}

func TestContract_NoLineBeginsWithAStop(t *testing.T) {
	h := webtest.Open(t)
	kept, loose := regexp.MustCompile(`</select>[\x{a0}\x{202f}]*[.,;:]</span>`), regexp.MustCompile(`</select></span>[\s\x{a0}\x{202f}]*[.,;:]`)
	for _, lang := range board.Languages() {
		page := h.Visitor(t, lang).Get("/g/nain-jaune").Body
		if m := loose.FindString(page); m != "" || !kept.MatchString(page) {
			t.Errorf("%s: a stop may stand apart from its choice: %q", lang, m)
		}
	}
}

// Where one choice sets what is usual for others (Rondelic's text, RON-A-01), the form leaves
// them to it unless somebody says otherwise, and keeps what they say even where it is the
// other text's usual value.
func TestContract_FollowsTheTextThatIsChosen(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	for _, c := range []struct {
		name  string
		typed []string
		want  map[string]string
	}{
		{"text B alone", []string{"o.text", "B", "o.circles", "", "o.king", "", "o.duel", ""},
			map[string]string{"text": "B", "circles": "10", "king": "lend", "duel": "off"}},
		{"text B with values of text A", []string{"o.text", "B", "o.circles", "6", "o.king", "jarnac", "o.duel", "on"},
			map[string]string{"text": "B", "circles": "6", "king": "jarnac", "duel": "on", "stake": "on"}},
		{"text A", []string{"o.text", "A", "o.circles", ""}, map[string]string{"text": "A", "circles": "6", "king": "jarnac"}},
	} {
		opened := b.Post("/g/rondelic", append(c.typed, "seats", "4", "bots", "3")...)
		frame, err := h.Host.Frame(t.Context(), webtest.TableID(opened.Header.Get("Location")))
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range c.want {
			if got := frame.Table.Options[key]; got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, key, got, want)
			}
		}
	}
	page := html.UnescapeString(b.Get("/g/rondelic").Body)
	for _, want := range []string{`<option value="" selected data-by="o.text" data-texts="{"A":"6 circles (usual)","B":"10 circles (usual)"}">what the text says</option>`, "/follow.js"} {
		if !strings.Contains(page, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if strings.Contains(b.Get("/g/nain-jaune").Body, "follow.js") {
		t.Error("a game whose choices follow nothing fetches the script")
	}
}
