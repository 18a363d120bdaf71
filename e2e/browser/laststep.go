package browser

import (
	"os"
	"testing"

	"tablee/game"
	"tablee/game/record"
	"tablee/table"
)

// LastStep returns the position before the last action of a record, with the person on the acting seat, and
// the text of that action.
func LastStep(t *testing.T, rules game.Rules, file string) (pos Position, last string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	pos = Position{Rules: rules, Seats: r.Seats, Options: r.Options, Until: func(game.State) bool { return true }}
	var all []table.Event
	for _, s := range r.Steps {
		switch s.Kind {
		case record.Chance:
			all = append(all, table.Event{Kind: table.Draw, Text: s.Text})
		case record.Act:
			pos.You, last = s.Seat, s.Text
			pos.Past = all
			all = append(all, table.Event{Kind: table.Act, Seat: s.Seat, Text: s.Text})
		}
	}
	return pos, last
}
