package web

import (
	"math/rand/v2"
	"testing"

	"context"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/store"
	"tablee/web/board"
)

// What is kept of a room must not grow with what browsers say of the address they came
// by: anybody can send another Host each time.
func TestFragment_OfWhateverHostIsKeptOnce(t *testing.T) {
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	h := host.New(host.Config{Store: db, Games: games.All(), Choose: first, Levels: func(string) int { return 4 }})
	shelf := []board.UI{nainjauneui.UI{}}
	locs, err := readTexts(shelf)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{host: h, uis: map[string]board.UI{shelf[0].ID(): shelf[0]}, locs: locs}
	v := &visitor{L: locs["en"], Seat: -1}
	owner, err := h.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chair string
		kept  bool
	}{{"bot:1", true}, {"open", false}} {
		id, err := h.Open(t.Context(), owner.Player.ID, host.Plan{Game: shelf[0].ID(), Chairs: []string{"me", c.chair, c.chair}})
		if err != nil {
			t.Fatal(err)
		}
		f, err := h.Frame(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		one, err := s.fragment(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		two, err := s.fragment(f, v, "http://two.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.fragment(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		if kept := &one[0] == &again[0]; kept != c.kept {
			t.Errorf("%s: what was drawn is kept: %v", f.Table.Status, kept)
		}
		if c.kept && &one[0] != &two[0] {
			t.Errorf("%s: it is kept for every address anew", f.Table.Status)
		}
	}
}
