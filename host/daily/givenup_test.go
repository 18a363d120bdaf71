package daily_test

import (
	"errors"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// A try that is stopped stays the one that counts and has no result: its owner is told
// what others made of the deal, and nobody is told a result of theirs.
func TestDaily_ATryThatWasGivenUp(t *testing.T) {
	const today = "2026-11-21"
	h, set := hosttest.AtDay(t, today+"T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	played := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	given := hosttest.OpenDaily(t, h, who[1])
	if d := sheet(t, h, today, who[1]); d.GivenUp || d.Done || d.Attempts != nil {
		t.Errorf("while it is played: %+v", d)
	}
	f := hosttest.Until(t, h, given, func(tb *table.Table) bool { return tb.Awaited() != "" })
	if err := h.Ask(t.Context(), host.Hand{Player: who[1]}, given, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	d := sheet(t, h, today, who[1])
	if !d.GivenUp || !d.Done || d.Mine == nil || d.Mine.Table != given {
		t.Errorf("after: %+v", d)
	}
	if len(d.Attempts) != 1 || d.Attempts[0].Table != played.Table.ID {
		t.Errorf("of the results one counts: %+v", d.Attempts)
	}
	set(today + "T11:00:00Z")
	hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[1]))
	if d := sheet(t, h, today, who[1]); !d.GivenUp || len(d.Attempts) != 1 {
		t.Errorf("after another try: %+v", d)
	}
}

// Who watches a daily table sees nothing of it while others still play the deal: not
// while it is played, nor when it is over; when the day is over, everything.
func TestDaily_WatchersSeeNothingBeforeTheDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	shut := func(when string, want bool) {
		t.Helper()
		f := hosttest.Frame(t, h, id)
		if f.Table.DealSecret() != want || f.Hidden(f.Table.SeatOf(who[1])) != want {
			t.Errorf("%s: secret %v, shut to a watcher %v, want %v", when, f.Table.DealSecret(), f.Hidden(f.Table.SeatOf(who[1])), want)
		}
		if f.Hidden(f.Table.SeatOf(who[0])) {
			t.Errorf("%s: shut to who plays there", when)
		}
	}
	shut("while it is played", true)
	hosttest.PlayDaily(t, h, id)
	shut("when it is over", true)
	if f := hosttest.Frame(t, h, id); f.Sees(0, 1) || f.Sees(0, game.Watcher) || !f.Sees(0, 0) || !f.MayReplay(who[0]) {
		t.Error("the player looks back at it as somebody else, or cannot as themselves")
	}
	_, err := h.Fork(t.Context(), who[0], id, lobby.Branch{At: 1, Open: true, Chairs: []string{"me", "bot:1", "bot:1", "bot:1"}})
	if !errors.Is(err, table.ErrSealed) {
		t.Errorf("a fork of it, all open: %v, want %v", err, table.ErrSealed)
	}
	set("2026-11-22T00:00:00Z")
	shut("the day after", false)
}
