package people

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/royalreversi"
	"tablee/internal/needs"
)

// choices selects the buttons of legal actions in most games.
const choices = `#table button[name=a][form=act]:not([aria-disabled=true])`

// ends returns positions near the end of short games. Package layouts plays Rondo.
func ends() []browser.Position {
	return []browser.Position{
		{Rules: nainjaune.Rules(), Seats: 3, Options: game.Options{"deals": "1"}, Until: func(s game.State) bool {
			return s.Turn() == 0 && len(s.View(0).(*nainjaune.View).Hand) <= 6
		}},
		{Rules: ronda.Rules(), Seats: 2, Options: game.Options{"beans": "5"}, Until: func(s game.State) bool {
			return s.Turn() == 0 && s.View(0).(*ronda.View).Stocks[0] <= 2
		}},
		{Rules: rondelic.Rules(), Seats: 3, Options: game.Options{"circles": "3", "restart": "off"}, Until: func(s game.State) bool {
			return s.Turn() == 0 && s.View(0).(*rondelic.View).Round >= 5
		}},
		{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool {
			free := 0
			for _, row := range s.View(game.Watcher).(*royalreversi.View).Board {
				for _, sign := range row {
					if sign == '.' {
						free++
					}
				}
			}
			return s.Turn() == 0 && free <= 6
		}},
	}
}

// TestLandscape_ByTouch plays two turns of games near their end (with TABLEE_LONG=true, all turns) by touch on a
// phone in landscape orientation. Every touched element is visible without scrolling and not covered.
func TestLandscape_ByTouch(t *testing.T) {
	t.Parallel()
	p, tables := browser.OpenAll(t, "Margaux", "fr", browser.Size{Width: 844, Height: 390}, ends()...)
	p.UseFingers()
	for i, path := range tables {
		id := ends()[i].Rules.Info().ID
		p.Visit(path)
		ready := browser.Playable
		if id == "royal-reversi" {
			ready = `document.querySelector("#table button[value=replace], #table label:not(.stuck) > input") && document.querySelector("#fragment").dataset.ask`
		}
		for n := range needs.Rounds(2, 100) {
			p.Until(browser.Finished + "||" + ready)
			if browser.JS[bool](p, "!!"+browser.Finished) {
				break
			}
			before := browser.JS[int](p, browser.Seq)
			if id == "royal-reversi" {
				lays(p)
			} else {
				p.Touch(choices, n) // vary the choice
			}
			p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, browser.Seq, before))
		}
		p.Shot("landscape-" + id)
	}
}

// lays touches a card, a legal square and that square again, or the button that replaces the hand.
func lays(p *browser.Person) {
	p.T.Helper()
	if browser.JS[bool](p, `!document.querySelector("#table label:not(.stuck) > input")`) {
		p.Touch("#table button[value=replace]", 0)
		return
	}
	const square = `#table td button.aimed`
	p.Touch("#table label:has(#"+browser.JS[string](p, `document.querySelector("#table label:not(.stuck) > input").id`)+")", 0)
	p.Until(`document.querySelector("#table :checked")`)
	if browser.JS[bool](p, `!document.querySelector("`+square+`")`) {
		p.Touch("#table td button."+browser.JS[string](p, `document.querySelector("#table :checked").id`), 0)
		p.Until(`document.querySelector("` + square + `")`)
	}
	p.Touch(square, 0)
}
