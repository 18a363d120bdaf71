package layouts

import (
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/rondo"
)

// positions holds games whose tables show marks to the person on the first seat.
var positions = map[string]browser.Position{
	"nain-jaune": {Rules: nainjaune.Rules(), Seats: 4, Until: func(s game.State) bool {
		v := s.View(0).(*nainjaune.View)
		return s.Turn() == 0 && len(v.Run) > 9 && v.Run[len(v.Run)-1].Seat == 3
	}},
	"ronda": {Rules: ronda.Rules(), Seats: 3, Until: func(s game.State) bool {
		v := s.View(0).(*ronda.View)
		return s.Turn() == 1 && len(v.Open) == 2
	}},
	"rondelic": {Rules: rondelic.Rules(), Seats: 5, Until: func(s game.State) bool {
		return s.Turn() == 0 && s.View(0).(*rondelic.View).Phase == "answer" // an answer to the player who has just asked
	}},
	"rondo": {Rules: rondo.Rules(), Seats: 3, Options: game.Options{"sand": "0"}, Until: func(s game.State) bool {
		v := s.View(0).(*rondo.View)
		return s.Turn() == 0 && len(v.Made) > 3 && v.Made[len(v.Made)-1].Seat > 0
	}},
}

// TestMarks: actions since the person's last turn are marked on the table, with a text for screen readers, or told
// on the plates.
func TestMarks(t *testing.T) {
	t.Parallel()
	names := []string{"rondelic", "rondo"}
	var all []browser.Position
	for _, name := range names {
		all = append(all, positions[name])
	}
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, all...)
	for i, table := range tables {
		p.Visit(table)
		marked(p, names[i])
	}
}

// TestMarks_OtherPlayersTurn: a bowl lifted by another player is marked while it is open.
func TestMarks_OtherPlayersTurn(t *testing.T) {
	t.Parallel()
	pos := positions["ronda"]
	pos.Pause = time.Hour
	marked(pos.Open(t, "fr", browser.Phone), "ronda")
}

func marked(p *browser.Person, name string) {
	p.T.Helper()
	p.Until(`document.querySelector("#table .acted > .hidden")?.textContent.includes("par") || document.querySelector("#table .did")`)
	p.Shot(name)
}
