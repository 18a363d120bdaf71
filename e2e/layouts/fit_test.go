package layouts

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/game"
)

// Tablet is the window of a tablet in portrait orientation.
var Tablet = browser.Size{Width: 820, Height: 1180}

// Across is the window of a phone in landscape orientation.
var Across = browser.Size{Width: 844, Height: 390}

// Sizes lists the windows in which every table must fit.
var Sizes = []browser.Size{
	browser.Desktop, browser.Phone,
	Across, Tablet, {Width: 1920, Height: 1080}, {Width: 360, Height: 640}, {Width: 320, Height: 640},
}

// Enlarged is a window of 1280 × 1024 at 400 % zoom. There a table may scroll.
var Enlarged = browser.Size{Width: 320, Height: 256}

// Small is the window of a small phone in landscape orientation.
var Small = browser.Size{Width: 667, Height: 375}

// parts maps each game to selectors of the parts that must always be visible: the controls of the player (hand),
// the request, and the board; "clear" selects elements that must not overlap plates or text. The turn plate and
// the clock are common to all games.
var parts = map[string]map[string]string{
	"nain-jaune":    {"hand": ".nj-hand .card", "request": ".nj-ask", "board": ".nj-panel", "clear": ".nj-purse > use, .nj-wanted, .nj-panel, .nj-talon"},
	"ronda":         {"hand": ".rd-bowl.legal", "request": ".rd-ask", "board": ".rd-black", "clear": ".rd-black"},
	"rondelic":      {"hand": ".ron-ask .button", "request": ".ron-ask h2", "board": ".ron-board", "clear": ".ron-hand .card"},
	"royal-reversi": {"hand": ".rr-hand .card", "request": ".rr-ask p:not(.rr-chosen)", "board": ".rr-board", "clear": ".rr-field"},
	"rondo":         {"hand": "#ro-hand .ro-card, .ro-acts .button, #ro-word, #ro-lay", "request": "#ro-ask", "board": "#ro-rail", "clear": ".ro-pile p, .ro-glass p"},
}

// Slow holds options that give turns enough time on a slow machine, by game.
var Slow = map[string]game.Options{"rondo": {"sand": "180"}}

//go:embed measure.js
var measure string

// SlowFirst moves the tables of games in Slow to the front, since their turn timers run while other tables are
// checked.
func SlowFirst(all []browser.Position) []browser.Position {
	var slow, others []browser.Position
	for _, pos := range all {
		if Slow[pos.Rules.Info().ID] != nil {
			slow = append(slow, pos)
		} else {
			others = append(others, pos)
		}
	}
	return append(slow, others...)
}

// First returns the position at the person's first turn in a game with a number of seats.
func First(rules game.Rules, seats int) browser.Position {
	return browser.Position{Rules: rules, Seats: seats, Options: Slow[rules.Info().ID], Move: time.Hour, Until: Awaited}
}

// Awaited reports whether it is the person's turn and they have a legal action.
func Awaited(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 0 }

// Midst returns the position at a turn of the person after more than three actions per seat, with a fuller table.
func Midst(rules game.Rules, seats int) browser.Position {
	pos, acts := First(rules, seats), 0
	pos.Until = func(s game.State) bool {
		acts++
		return acts > 3*seats && Awaited(s)
	}
	return pos
}

// Visit opens a table and waits for the person's turn.
func Visit(p *browser.Person, path string) {
	p.T.Helper()
	p.Visit(path)
	p.Until(`document.querySelector("#turn.yours") && document.querySelector("#clock").textContent`)
}

// Fit resizes the window and reports the layout faults of the table in it.
func Fit(p *browser.Person, pos browser.Position, sz browser.Size) {
	p.T.Helper()
	id := pos.Rules.Info().ID
	p.Do(browser.View(sz.Width, sz.Height))
	p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
	p.Shot(fmt.Sprintf("%s-%d-%dx%d", id, pos.Seats, sz.Width, sz.Height))
	for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s, %t)", measure, where(p.T, id), sz == Enlarged)) {
		p.T.Errorf("%s with %d at %d × %d: %s", id, pos.Seats, sz.Width, sz.Height, fault)
	}
}

// where returns the parts of a game's page as JSON for the scripts.
func where(t *testing.T, id string) string {
	t.Helper()
	text, err := json.Marshal(parts[id])
	if err != nil || len(parts[id]) == 0 {
		t.Fatalf("%s: no entry in parts: %v", id, err)
	}
	return string(text)
}
