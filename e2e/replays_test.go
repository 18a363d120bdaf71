package e2e

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestReplay_OfEveryGame opens a game of every kind, plays a little of it, ends it, and
// looks at its middle on both screens, in light and dark; all open where hands are hidden.
func TestReplay_OfEveryGame(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Odile", "fr", desktop)
	p.visit("/")
	p.playNow("nain-jaune") // gives her a name, and a token
	for game, seats := range map[string]int{"rondelic": 3, "ronda": 3, "royal-reversi": 2, "rondo": 3} {
		p.name = "Odile-" + game
		table := p.someMoves(game, seats, 10)
		p.do(chromedp.EmulateViewport(desktop.width, desktop.height))
		p.prefers("prefers-color-scheme", "light")
		p.visit(fmt.Sprintf("/t/%s/replay?at=16&as=0", table))
		p.until(`document.querySelector("#play")?.hidden === false`)
		p.shot("seat")
		p.accessible("the replay of " + game)
		if js[bool](p, `!!document.querySelector("#as option[value=all]")`) {
			p.visit(fmt.Sprintf("/t/%s/replay?at=17&as=all", table))
			p.until(`document.querySelector("#play")?.hidden === false && document.querySelector(".film-hand")`)
			p.shot("open")
		}
		p.do(chromedp.EmulateViewport(phone.width, phone.height))
		p.prefers("prefers-color-scheme", "dark")
		p.shot("phone")
		p.accessible("the replay of " + game + " on a phone, dark")
	}
}

// someMoves opens a table against bots by the API, plays so many of one's turns there, any
// way that is allowed, and ends the game.
func (p *person) someMoves(game string, seats, turns int) string {
	p.t.Helper()
	chairs := []string{"me"}
	for len(chairs) < seats {
		chairs = append(chairs, "bot:1")
	}
	var opened struct{ ID string }
	p.api("POST", "/tables", map[string]any{"game": game, "chairs": chairs, "seating": "kept"}, &opened)
	path, r := "/tables/"+opened.ID, rand.New(rand.NewPCG(1, 1))
	var now turn
	for now.Status != "over" {
		p.api("GET", path, nil, &now)
		switch {
		case now.Turn != now.Seat || now.Status != "playing":
		case turns > 0:
			p.api("POST", path+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[r.IntN(len(now.Legal))]}, nil)
			turns--
		default:
			p.api("POST", path+"/ask", map[string]any{"seq": now.Seq, "what": "stop"}, nil)
		}
	}
	return opened.ID
}
