package storetest

import (
	"errors"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

var readMarkerChecks = []check{
	{"ReadMarker", "After a restart, a returning player still sees what was played in between.", seenKept},
	{"MarkRead", "Two pages of one person, on two nodes, close in any order: whatever either has shown counts as seen.", seenGrows},
	{"Erase", "The read markers of an erased person are gone.", seenErased},
}

func seenKept(t *testing.T, open func() node.Store) {
	s := open()
	must(t, s.Append(ctx, Opening("t1", "ana", "bob")))
	must(t, s.Append(ctx, Opening("t2", "ana")))
	must(t, s.MarkRead(ctx, "ana", "t1", 7, start))
	must(t, s.Close())
	s = with(t, open)
	for _, c := range []struct {
		player, table string
		want          host.ReadMarker
	}{
		{"ana", "t1", host.ReadMarker{Seq: 7, At: start}},
		{"ana", "t2", host.ReadMarker{}},
		{"bob", "t1", host.ReadMarker{}},
		{"\x00", "t1", host.ReadMarker{}},
		{"ana", "\xff", host.ReadMarker{}},
	} {
		got, err := s.ReadMarker(ctx, table.PlayerID(c.player), table.ID(c.table))
		must(t, err)
		same(t, c.player+" at "+c.table, got, c.want)
	}
	for _, id := range []string{"t3", "\x00", ""} {
		if err := s.MarkRead(ctx, "ana", table.ID(id), 1, start); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("See at %q: %v, want ErrNotFound", id, err)
		}
	}
}

func seenGrows(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, Opening("t1", "ana")))
	for i, seq := range []uint64{3, 9, 4, 1} {
		must(t, s.MarkRead(ctx, "ana", "t1", seq, start.Add(time.Duration(i)*time.Minute)))
	}
	got, err := s.ReadMarker(ctx, "ana", "t1")
	must(t, err)
	same(t, "seen", got, host.ReadMarker{Seq: 9, At: start.Add(3 * time.Minute)})
}

func seenErased(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.Append(ctx, Opening("t1", "ana")))
	must(t, s.MarkRead(ctx, "ana", "t1", 3, start))
	must(t, s.Erase(ctx, "ana"))
	got, err := s.ReadMarker(ctx, "ana", "t1")
	must(t, err)
	same(t, "seen", got, host.ReadMarker{})
}

func forked(t *testing.T, open func() node.Store) {
	s := with(t, open)
	w := Opening("t2", "ana")
	w.Row.ForkOf, w.Row.Rated = "t1", true
	must(t, s.Append(ctx, w))
	next := Next("t2", 2)
	next.Row.ForkOf, next.Row.Rated = "t1", true
	must(t, s.Append(ctx, next))
	same(t, "rows", rowsOf(t, s, host.Filter{Player: "ana"}), []host.Row{next.Row})
}
