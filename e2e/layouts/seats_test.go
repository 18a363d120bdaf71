package layouts

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
	"tablee/internal/needs"
)

// won is a turn of the person who has just won a box of Nain Jaune, which a ribbon tells.
func won() browser.Position {
	pos, before := First(nainjaune.Rules(), 4), int64(0)
	pos.Until = func(s game.State) bool {
		now := s.View(0).(*nainjaune.View).Boxes[nainjaune.KingOfHearts]
		fell := before > 0 && now == 0
		before = now
		return fell && Awaited(s)
	}
	return pos
}

// TestTables_FitEveryNumberOfPlayers looks at tables between the fewest and the most, at one where
// a ribbon is told, in English, and at both ends in German, whose words are the longest: each number in
// every other window, its neighbours in those between, with TABLEE_LONG=true each in every window.
func TestTables_FitEveryNumberOfPlayers(t *testing.T) {
	t.Parallel()
	var between, ends []browser.Position
	for _, rules := range games.Rules() {
		info := rules.Info()
		ends = append(ends, Midst(rules, info.MinSeats), First(rules, info.MaxSeats))
		for seats := info.MinSeats + 1; seats < info.MaxSeats; seats++ {
			between = append(between, First(rules, seats))
		}
	}
	for _, lang := range []struct {
		name, person string
		all          []browser.Position
	}{{"en", "Margaux", append([]browser.Position{won()}, SlowFirst(between)...)}, {"de", "Annegret-Luise", SlowFirst(ends)}} {
		t.Run(lang.name, func(t *testing.T) {
			t.Parallel()
			p, tables := browser.OpenAll(t, lang.person, lang.name, browser.Desktop, lang.all...)
			for i, path := range tables {
				Visit(p, path)
				if lang.name == "en" && i == 0 {
					p.Until(`document.querySelector("#main > .ribbon")`)
				}
				for n, sz := range append(Sizes, Small) {
					if !needs.Long() && n%2 != i%2 {
						continue
					}
					Fit(p, lang.all[i], sz)
					if browser.JS[bool](p, `(e => e && e.scrollWidth > e.clientWidth + 1)(document.querySelector(".rd-me .plate-who")) === true`) {
						t.Errorf("at %d × %d one's own name is cut beside free cloth", sz.Width, sz.Height)
					}
				}
			}
		})
	}
}
