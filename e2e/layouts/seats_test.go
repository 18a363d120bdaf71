package layouts

import (
	"slices"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
	"tablee/internal/needs"
)

// won returns the position at a turn of the person just after a box of Nain Jaune was won, which a ribbon
// announces.
func won(t *testing.T) browser.Position {
	pos, before := First(t, nainjaune.Rules(), 4), int64(0)
	pos.Until = func(s game.State) bool {
		now := s.View(0).(*nainjaune.View).Boxes[nainjaune.KingOfHearts]
		fell := before > 0 && now == 0
		before = now
		return fell && Awaited(s)
	}
	return pos
}

// TestTables_FitEveryNumberOfPlayers checks tables with every number of seats. English tests the numbers between
// the minimum and the maximum, and a table with a ribbon; German, which has the longest words, tests minimum
// and maximum. Tables alternate between the odd and the even windows; with TABLEE_LONG=true each is checked in
// all.
func TestTables_FitEveryNumberOfPlayers(t *testing.T) {
	t.Parallel()
	var between, ends []browser.Position
	for _, rules := range games.Rules() {
		info := rules.Info()
		ends = append(ends, Midst(t, rules, info.MinSeats), First(t, rules, info.MaxSeats))
		for seats := info.MinSeats + 1; seats < info.MaxSeats; seats++ {
			between = append(between, First(t, rules, seats))
		}
	}
	for _, lang := range []struct {
		name, person string
		all          []browser.Position
	}{{"en", "Margaux", append([]browser.Position{won(t)}, SlowFirst(between)...)}, {"de", "Annegret-Luise", SlowFirst(ends)}} {
		t.Run(lang.name, func(t *testing.T) {
			t.Parallel()
			p, tables := browser.OpenAll(t, lang.person, lang.name, browser.Desktop, lang.all...)
			for i, path := range tables {
				Visit(p, path)
				if lang.name == "en" && i == 0 {
					p.Until(`document.querySelector("#main > .ribbon")`)
				}
				for n, sz := range slices.Concat(Sizes, []browser.Size{Small}, layoutOf(t, lang.all[i].Rules.Info().ID).Sizes) {
					if !needs.Long() && n%2 != i%2 {
						continue
					}
					Fit(p, lang.all[i], sz)
					if browser.JS[bool](p, `(e => e && e.scrollWidth > e.clientWidth + 1)(document.querySelector(".rd-me .plate-who")) === true`) {
						t.Errorf("at %d × %d the player's own name is cut off beside free space", sz.Width, sz.Height)
					}
				}
			}
		})
	}
}
