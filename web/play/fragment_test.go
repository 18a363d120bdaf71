package play

import (
	"log/slog"
	"testing"

	"tablee/game"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/page/pagetest"
	"tablee/web/scene"
)

// What is kept of a fragment must not grow with what browsers say of the address they came
// by: anybody can send another Host each time.
func TestFragment_IsKeptOnceWhateverTheHostName(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
	v, pages := &viewer{Viewer: scene.Viewer{Visitor: &page.Visitor{L: s.Locs["en"]}}}, New(s, nil)
	owner, err := s.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chair string
		kept  bool
	}{{"bot:1", true}, {"open", false}} {
		id, err := s.Lobby.Open(t.Context(), owner.Player.ID, lobby.Plan{Game: s.Shelf[0].ID(), Chairs: []string{"me", c.chair, c.chair}})
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Host.Frame(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		one, err := pages.drawing(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pages.drawing(f, v, "http://two.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		again, err := pages.drawing(f, v, "http://one.example/", false)
		if err != nil {
			t.Fatal(err)
		}
		if kept := one == again; kept != c.kept {
			t.Errorf("%s: what was drawn is kept: %v", f.Table.Status, kept)
		}
		if c.kept && one != two {
			t.Errorf("%s: it is kept for every address anew", f.Table.Status)
		}
	}
}

// In a moment that is still shown perhaps nobody is awaited: the tab then says the game alone.
func TestTitle_NamesWhoIsAwaited(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
	for _, c := range []struct {
		turn game.Seat
		want string
	}{{game.Chance, "Nain Jaune"}, {1, "Bob to play · Nain Jaune"}} {
		fg := &fragment{Position: scene.Position{
			L: s.Locs["en"], UI: s.Shelf[0], Table: &table.Table{Status: table.StatusPlaying},
			Scene: &board.Scene{Viewer: 0, Turn: c.turn, Seats: []board.Seat{{Name: "Ana"}, {Name: "Bob"}}},
		}}
		if got := fg.Title(); got != c.want {
			t.Errorf("turn %d: %q, want %q", c.turn, got, c.want)
		}
	}
}
