package people

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
)

// TestReplay_OfEveryGame opens a game of every kind, plays a little of it, ends it, and
// looks at its middle on both screens, in light and dark; all open where hands are hidden.
func TestReplay_OfEveryGame(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Odile", "fr", browser.Desktop)
	p.Visit("/")
	p.PlayNow("nain-jaune") // gives her a name, and a token
	for _, rules := range games.Rules() {
		game, seats := rules.Info().ID, max(rules.Info().MinSeats, min(3, rules.Info().MaxSeats))
		p.Name = "Odile-" + game
		table := someMoves(p, game, seats, 10)
		p.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
		p.EmulateMedia("prefers-color-scheme", "light")
		p.Visit(fmt.Sprintf("/t/%s/replay?at=16&as=0", table))
		p.Until(`document.querySelector("#play")?.hidden === false`)
		p.Shot("seat")
		p.CheckAccessible("the replay of " + game)
		if browser.JS[bool](p, `!!document.querySelector("#as option[value=all]")`) {
			p.Visit(fmt.Sprintf("/t/%s/replay?at=17&as=all", table))
			p.Until(`document.querySelector("#play")?.hidden === false && document.querySelector(".openhand")`)
			p.Shot("open")
		}
		p.Do(browser.View(browser.Phone.Width, browser.Phone.Height))
		p.EmulateMedia("prefers-color-scheme", "dark")
		p.Shot("phone")
		p.CheckAccessible("the replay of " + game + " on a phone, dark")
	}
}

// someMoves opens a table against bots by the API, plays so many of one's turns there, any
// way that is allowed, and ends the game.
func someMoves(p *browser.Person, game string, seats, turns int) string {
	p.T.Helper()
	chairs := []string{"me"}
	for len(chairs) < seats {
		chairs = append(chairs, "bot:1")
	}
	var opened struct{ ID string }
	p.API("POST", "/tables", map[string]any{"game": game, "chairs": chairs, "seating": "kept"}, &opened)
	path, r := "/tables/"+opened.ID, rand.New(rand.NewPCG(1, 1))
	var now browser.TableState
	for now.Status != "over" {
		p.API("GET", path, nil, &now)
		switch {
		case now.Turn != now.Seat || now.Status != "playing":
		case turns > 0:
			p.API("POST", path+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[r.IntN(len(now.Legal))]}, nil)
			turns--
		default:
			p.API("POST", path+"/ask", map[string]any{"seq": now.Seq, "what": "stop"}, nil)
		}
	}
	return opened.ID
}
