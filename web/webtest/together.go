package webtest

import (
	"net/http/httptest"
	"testing"

	"tablee/game"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/page"
)

// Playable selects the buttons of legal actions on a table's page.
const Playable = "#table button[name=a][form=act]"

// OpenNotifying is Open with push notifications enabled.
func OpenNotifying(t *testing.T) *Site {
	t.Helper()
	h := Open(t)
	server := httptest.NewServer(Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: []board.UI{nainjauneui.New()}}, PushKey: "key"}))
	t.Cleanup(server.Close)
	return &Site{h.Services, h.Store, server, h.Close}
}

// Until waits until a table satisfies wanted.
func (h *Site) Until(t *testing.T, path string, wanted func(*table.Table) bool) *host.Frame {
	t.Helper()
	follower, err := h.Host.Follow(t.Context(), TableID(path), "")
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	for {
		f, err := follower.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if wanted(f.Table) {
			return f
		}
	}
}

// PlayTogether plays for people with the first playable button of their pages until the game is
// over or another person is to move.
func (h *Site) PlayTogether(t *testing.T, path string, people ...*Browser) *host.Frame {
	t.Helper()
	by := map[table.PlayerID]*Browser{}
	for _, b := range people {
		by[h.PlayerOf(t, b)] = b
	}
	for {
		f := h.AwaitTurn(t, path)
		b := by[f.Table.Awaited()]
		if f.Table.Status != table.StatusPlaying || b == nil {
			return f
		}
		page := b.Visit(path).PressFirst(Playable)
		if now := h.AwaitTurn(t, path); now.Table.Seq == f.Table.Seq {
			t.Fatalf("a playable button changes nothing at %d: status %d", f.Table.Seq, page.Status)
		}
	}
}

// Finish plays a table to its end through the host: each awaited player takes the first legal
// action.
func (h *Site) Finish(t *testing.T, path string) {
	t.Helper()
	for f := h.AwaitTurn(t, path); f.Table.Status == table.StatusPlaying; f = h.AwaitTurn(t, path) {
		act := host.Act{Seq: f.Table.Seq, Action: FirstAction(f.Table)}
		if _, err := h.Host.Act(t.Context(), f.Table.Awaited(), TableID(path), act); err != nil {
			t.Fatal(err)
		}
	}
}

// FirstAction returns the first legal action of the seat to move, as pages and programs write it.
func FirstAction(t *table.Table) string { return t.Rules().FormatAction(first(t.State, t.Turn())) }

// first returns a legal action without listing all of them where there are many.
func first(s game.State, seat game.Seat) game.Action {
	if limited, ok := s.(game.LegalLimiter); ok {
		return limited.LegalUpTo(seat, 1, nil)[0]
	}
	return s.Legal(seat, nil)[0]
}
