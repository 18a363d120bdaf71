package table_test

import (
	"testing"
	"time"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/table"
)

// sanded returns a table of Rondo with these chairs, after the bids, where seat 0's turn timer has run out.
func sanded(t *testing.T, chairs ...table.Chair) (tb *table.Table, at time.Time) {
	t.Helper()
	setup := table.Setup{FixedSeating: true, Owner: "ana", Chairs: chairs, Options: game.Options{"sand": "60"}}
	c, err := table.Create("t1", rondo.Rules(), setup, noon, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb = table.New("t1", rondo.Rules())
	if err := tb.Apply(c); err != nil {
		t.Fatal(err)
	}
	at = noon
	for seat, chair := range tb.Seats {
		at = at.Add(10 * time.Second)
		carry(t, tb, at, table.Command{Kind: table.Act, Seq: tb.Seq, Seat: game.Seat(seat), Player: chair.Player, Text: "bid -"})
	}
	at = at.Add(70 * time.Second)
	carry(t, tb, at, table.Command{Kind: table.Timeout, Seq: tb.Seq, Seat: 0})
	return tb, at
}

// A player whose time is up is shown the result of their turn: for five seconds against bots, three among
// people. Bots wait for them, but the next person's clock does not.
func TestHold_TimeUp_HoldsForItsSeat(t *testing.T) {
	alone, at := sanded(t, table.Chair{Player: "ana"}, table.Chair{Level: 1})
	h, end := alone.HoldEnds(table.UsualPause)
	if h == nil || h.Kind != rondo.MomentLate || !h.Own || h.Seat != 0 || end.Sub(at) != 5*time.Second {
		t.Fatalf("against bots: %+v until %v", h, end.Sub(at))
	}
	if due := alone.BotDue(table.UsualPause); due.Before(end) {
		t.Errorf("a bot acts %v after the time-out", due.Sub(at))
	}
	people, at := sanded(t, table.Chair{Player: "ana"}, table.Chair{Player: "bob"})
	h, end = people.HoldEnds(table.UsualPause)
	if h == nil || h.Kind != rondo.MomentLate || end.Sub(at) != 3*time.Second {
		t.Fatalf("among people: %+v until %v", h, end.Sub(at))
	}
	if w := people.ClockWaits(table.UsualPause); !w.IsZero() {
		t.Errorf("the next person's clock waits until %v", w.Sub(at))
	}
	carry(t, people, at, table.Command{Kind: table.GoOn, Player: "ana", Seq: people.Seq, Here: []bool{true, true}})
	if _, end := people.HoldEnds(table.UsualPause); !end.Equal(at) {
		t.Errorf("held until %v although the other players are ready", end.Sub(at))
	}
}
