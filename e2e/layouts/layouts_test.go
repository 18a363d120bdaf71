// Package layouts holds the tables of all games to what must be seen without scrolling, at
// every size of a window and for the fewest and the most players.
package layouts

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games"
)

// tablet is one held upright.
var tablet = browser.Size{Width: 820, Height: 1180}

// across is a phone held across.
var across = browser.Size{Width: 844, Height: 390}

// sizes are the windows that every table is laid out for.
var sizes = []browser.Size{
	browser.Desktop, browser.Phone,
	across, tablet, {Width: 1920, Height: 1080}, {Width: 360, Height: 640}, {Width: 320, Height: 640},
}

// enlarged is a window of 1280 × 1024 at 400 %: what does not fit is scrolled to.
var enlarged = browser.Size{Width: 320, Height: 256}

// parts are where a game's page has what must always be in sight: what one acts with, what
// is asked, and the board, and what has to keep clear of plates and words. Whose turn it is and
// the clock are the page's.
var parts = map[string]map[string]string{
	"nain-jaune":    {"hand": ".nj-hand .card", "request": ".nj-ask", "board": ".nj-panel", "clear": ".nj-purse > use, .nj-wanted, .nj-panel, .nj-talon"},
	"ronda":         {"hand": ".rd-bowl.legal", "request": ".rd-ask", "board": ".rd-black", "clear": ".rd-black"},
	"rondelic":      {"hand": ".ron-ask .button", "request": ".ron-ask h2", "board": ".ron-board", "clear": ".ron-hand .card"},
	"royal-reversi": {"hand": ".rr-hand .card", "request": ".rr-ask p:not(.rr-chosen)", "board": ".rr-board", "clear": ".rr-field"},
	"rondo":         {"hand": "#ro-hand .ro-card, .ro-acts .button, #ro-word, #ro-lay", "request": "#ro-ask", "board": "#ro-rail", "clear": ".ro-pile p, .ro-glass p"},
}

// slow are options that give a looked-at turn the time of a slow machine.
var slow = map[string]game.Options{"rondo": {"sand": "180"}}

//go:embed measure.js
var measure string

//go:embed refused.js
var refused string

// refuse presses what no game allows.
const refuse = `(() => {
	const button = document.createElement("button")
	button.name = "a"
	button.value = "?"
	document.querySelector("#act").append(button)
	button.click()
	button.remove()
	return true
})()`

// longName is as wide as a name can be.
const longName = "WWWWWWWWWWWWWWWWWWWWWWWW"

func TestTables_ShowAllThatIsNeededAtEverySize(t *testing.T) {
	var all []browser.Position
	for _, rules := range games.Rules() {
		info := rules.Info()
		for _, seats := range []int{info.MinSeats, info.MaxSeats} {
			acts := 0
			all = append(all, browser.Position{Rules: rules, Seats: seats, Options: slow[info.ID], Move: time.Hour, Until: func(s game.State) bool {
				acts++
				// few players at the start, with whole hands; many in the midst, with much about
				return (seats == info.MinSeats || acts > 3*seats) && s.Turn() == 0 && len(s.Legal(0, nil)) > 0
			}})
		}
	}
	p, tables := browser.OpenAll(t, longName, "fr", browser.Desktop, all...)
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		where, err := json.Marshal(parts[id])
		if err != nil || len(parts[id]) == 0 {
			t.Fatalf("%s: no parts of its page are known: %v", id, err)
		}
		p.Visit(path)
		p.Until(`document.querySelector("#turn.yours") && document.querySelector("#clock").textContent`)
		for _, sz := range append(sizes, enlarged) {
			p.Do(chromedp.EmulateViewport(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.Shot(fmt.Sprintf("%s-%d-%dx%d", id, all[i].Seats, sz.Width, sz.Height))
			for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s, %t)", measure, where, sz == enlarged)) {
				t.Errorf("%s with %d at %d × %d: %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			if sz == enlarged {
				continue
			}
			browser.JS[bool](p, refuse)
			p.Until(`document.querySelector("#refusal .no")`)
			p.Shot(fmt.Sprintf("%s-%d-%dx%d-refused", id, all[i].Seats, sz.Width, sz.Height))
			if sz == browser.Phone {
				p.CheckSchemes(fmt.Sprintf("%s with %d refused at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
			}
			for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s)", refused, where)) {
				t.Errorf("%s with %d at %d × %d: the refusal %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			p.Keys(kb.Escape)
			p.Until(`!document.querySelector("#refusal > *")`)
		}
		for _, sz := range []browser.Size{browser.Phone, browser.Desktop, tablet, across} {
			p.Do(chromedp.EmulateViewport(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.CheckSchemes(fmt.Sprintf("%s with %d at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
		}
	}
}
