package play

import (
	"runtime"
	"testing"
	"weak"

	"tablee/host/lobby"
	"tablee/web/page"
	"tablee/web/page/pagetest"
	"tablee/web/scene"

	"log/slog"
)

// A reader who takes nothing for a while keeps the stream waiting: what they have seen is
// noted later, and the frame with all that was made of it is not kept for that.
func TestReadTracker_KeepsNoFrame(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
	owner, err := s.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := s.Lobby.Open(t.Context(), owner.Player.ID, lobby.Plan{Game: s.Shelf[0].ID(), Chairs: []string{"me", "bot:1", "bot:1"}})
	if err != nil {
		t.Fatal(err)
	}
	newest, err := s.Host.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	frame, _, err := newest.Past(0) // one that nobody else keeps
	if err != nil {
		t.Fatal(err)
	}
	v := &viewer{Viewer: scene.Viewer{Visitor: &page.Visitor{L: s.Locs["en"]}}}
	tracker := New(s, nil).track(t.Context(), "", v)
	tracker.at(frame)
	kept := weak.Make(frame)
	frame = nil
	for n := 0; n < 10 && kept.Value() != nil; n++ {
		runtime.GC()
	}
	if kept.Value() != nil {
		t.Error("the frame is kept")
	}
	runtime.KeepAlive(tracker)
}
