package layouts

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// layout describes the table of a game: its ui/testdata/layout.json.
type layout struct {
	// Parts has selectors of the parts that must always be visible: the controls of the player (hand), the
	// request, and the board; "clear" selects elements that must not overlap plates or text, "counts" those that
	// their plate must not cut off. The turn plate and the clock are common to all games.
	Parts map[string]string `json:"parts"`

	// Refusal is the game's longest refusal in French.
	Refusal string `json:"refusal"`

	// Sizes lists smaller windows in which the table must fit too.
	Sizes []browser.Size `json:"sizes"`

	// Options give turns enough time on a slow machine, for a game with a turn timer of its own.
	Options game.Options `json:"options"`
}

// layoutOf reads the layout of a game from its folder.
func layoutOf(t *testing.T, id string) (l layout) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../games", strings.ReplaceAll(id, "-", ""), "ui/testdata/layout.json"))
	if err == nil {
		err = json.Unmarshal(text, &l)
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

//go:embed measure.js
var measure string

// SlowFirst moves the tables of games with a turn timer to the front, since it runs while other tables are
// checked.
func SlowFirst(all []browser.Position) []browser.Position {
	var slow, others []browser.Position
	for _, pos := range all {
		if pos.Options != nil {
			slow = append(slow, pos)
		} else {
			others = append(others, pos)
		}
	}
	return append(slow, others...)
}

// First returns the position at the person's first turn in a game with a number of seats.
func First(t *testing.T, rules game.Rules, seats int) browser.Position {
	t.Helper()
	return browser.Position{Rules: rules, Seats: seats, Options: layoutOf(t, rules.Info().ID).Options, Move: time.Hour, Until: Awaited}
}

// Awaited reports whether it is the person's turn and they have a legal action.
func Awaited(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 0 }

// Midst returns the position at a turn of the person after more than three actions per seat, with a fuller table.
func Midst(t *testing.T, rules game.Rules, seats int) browser.Position {
	t.Helper()
	pos, acts := First(t, rules, seats), 0
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
	text, err := json.Marshal(layoutOf(t, id).Parts)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
