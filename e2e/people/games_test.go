package people

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/web/api/wire"
)

// TestReplay_EveryGame plays a few turns of every game, stops it, and checks a position of its replay on a light
// desktop and a dark phone, and with all hands open if the game has hidden hands.
func TestReplay_EveryGame(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Odile", "fr", browser.Desktop)
	p.Visit("/")
	p.PlayNow("nain-jaune") // creates a guest
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
			p.Until(`document.querySelector("#play")?.hidden === false && document.querySelector(".openhand, .rd-place.glass")`)
			p.Shot("open")
		}
		p.Do(browser.View(browser.Phone.Width, browser.Phone.Height))
		p.EmulateMedia("prefers-color-scheme", "dark")
		p.Shot("phone")
		p.CheckAccessible("the replay of " + game + " on a phone, dark")
	}
}

// someMoves opens a table against bots by the API, plays random legal actions in the first turns of the person,
// asks to stop the game, and returns the table's id.
func someMoves(p *browser.Person, game string, seats, turns int) string {
	p.T.Helper()
	chairs := []string{"me"}
	for len(chairs) < seats {
		chairs = append(chairs, "bot:1")
	}
	var opened wire.Address
	p.API("POST", "/tables", map[string]any{"game": game, "chairs": chairs, "seating": "kept"}, &opened)
	path, r := "/tables/"+opened.ID, rand.New(rand.NewPCG(1, 1))
	var now wire.Table
	for now.Status != "over" {
		p.API("GET", path, nil, &now)
		switch {
		case !now.OnTurn() || now.Status != "playing":
		case turns > 0:
			p.API("POST", path+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[r.IntN(len(now.Legal))]}, nil)
			turns--
		default:
			p.API("POST", path+"/ask", map[string]any{"seq": now.Seq, "what": "stop"}, nil)
		}
	}
	return opened.ID
}
