package webtest

import (
	"net/http/httptest"
	"testing"

	"tablee/game"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Playable is what may be played on a table's page, where it is a button.
const Playable = "#table button[name=a][form=act]"

// OpenNotifying is Open where browsers can be notified of turns.
func OpenNotifying(t *testing.T) *Site {
	t.Helper()
	h := Open(t)
	server := httptest.NewServer(Pages(t, page.Config{Services: h.Services, UIs: []board.UI{nainjauneui.UI{}}, PushKey: "key"}))
	t.Cleanup(server.Close)
	return &Site{h.Services, h.Store, server, h.Close}
}

// Until waits until a table is as wanted.
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

// PlayTogether lets people press the first button on their pages that may be pressed, until the game
// is over, or another person is awaited.
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
		b.Visit(path).PressFirst(Playable)
	}
}

// Finish plays a table to its end past the pages: everyone who is awaited takes the first legal action.
func (h *Site) Finish(t *testing.T, path string) {
	t.Helper()
	for f := h.AwaitTurn(t, path); f.Table.Status == table.StatusPlaying; f = h.AwaitTurn(t, path) {
		act := host.Act{Seq: f.Table.Seq, Action: f.Table.Rules().FormatAction(first(f.Table.State, f.Table.Turn()))}
		if _, err := h.Host.Act(t.Context(), f.Table.Awaited(), TableID(path), act); err != nil {
			t.Fatal(err)
		}
	}
}

// first is a legal action, found without listing very many.
func first(s game.State, seat game.Seat) game.Action {
	if limited, ok := s.(game.LegalLimiter); ok {
		return limited.LegalUpTo(seat, 1, nil)[0]
	}
	return s.Legal(seat, nil)[0]
}
