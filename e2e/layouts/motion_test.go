package layouts

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
)

//go:embed motion.js
var motion string

// TestMotion_IsAboveEverything: on a full table, on a desktop and on a phone, nothing covers a moving element.
func TestMotion_IsAboveEverything(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range games.Rules() {
		pos := Midst(t, rules, rules.Info().MaxSeats)
		pos.Move = 0
		all = append(all, pos)
	}
	all = SlowFirst(all)
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, all...)
	p.AllowMotion()
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		p.Visit(path)
		p.Until(`document.querySelector("#turn.yours")`)
		browser.JS[bool](p, motion)
		moved := 0
		for _, sz := range []browser.Size{browser.Desktop, browser.Phone} {
			p.Do(browser.View(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.PlayFirst(path)
			p.Until(`document.querySelector("#turn.yours") || ` + browser.Finished)
			p.Rest()
			moved += browser.JS[int](p, "moved.size")
			for _, fault := range browser.JS[[]string](p, "[...under]") {
				t.Errorf("%s with %d at %d × %d: %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			browser.JS[bool](p, "moved.clear(), under.clear(), true")
		}
		if moved == 0 {
			t.Errorf("%s: nothing moved", id)
		}
	}
}

// TestMotion_FlyingChips_AreAboveEverything: nothing covers the chips that fly from a box to the player of its
// card.
func TestMotion_FlyingChips_AreAboveEverything(t *testing.T) {
	t.Parallel()
	rules := nainjaune.Rules()
	pos := First(t, rules, rules.Info().MaxSeats)
	pos.Move, pos.Pause = 0, time.Hour // no bot acts meanwhile
	pos.Until = func(s game.State) bool {
		return s.Turn() == 0 && strings.Contains("TD JC QS KH 7D", rules.FormatAction(s.Legal(0, nil)[0]))
	}
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, pos, pos)
	p.AllowMotion()
	for i, sz := range []browser.Size{browser.Desktop, browser.Phone} {
		p.Do(browser.View(sz.Width, sz.Height))
		p.Visit(tables[i])
		p.Until(`document.querySelector("#turn.yours") && document.querySelector("#air")`)
		browser.JS[bool](p, motion)
		p.PlayFirst(tables[i])
		p.Until("flown > 0")
		p.Rest()
		for _, fault := range browser.JS[[]string](p, "[...under]") {
			t.Errorf("at %d × %d: %s", sz.Width, sz.Height, fault)
		}
	}
}
