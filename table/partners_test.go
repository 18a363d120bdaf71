package table_test

import (
	"slices"
	"testing"
	"time"

	"tablee/table"
)

// shares returns a table whose seat 0 is shared by ana and bob, before it starts.
func shares(t *testing.T) (*table.Table, []table.Commit) {
	setup := open(person("ana"), person("cy"), person("dan"))
	setup.FixedSeating, setup.TeamSize = true, 2
	tb, log := begin(t, setup)
	return tb, must(t, tb, log, table.Command{Kind: table.Sit, Player: "bob", Seat: 0}, noon)
}

func who(tb *table.Table) []table.PlayerID { return tb.Seats[0].People() }

// At a shared seat each partner gives their own place and no other.
func TestTransfer_SharedSeat_TakesGiversPlaceOnly(t *testing.T) {
	for _, x := range []struct {
		giver table.PlayerID
		want  []table.PlayerID
	}{{"ana", []table.PlayerID{"eve", "bob"}}, {"bob", []table.PlayerID{"ana", "eve"}}} {
		tb, log := shares(t)
		log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
		log = must(t, tb, log, table.Command{Kind: table.Give, Player: x.giver, Text: "open sesame"}, noon)
		if tb.TransferredPlayer(0) != x.giver {
			t.Errorf("%s gives a place, but the token takes that of %s", x.giver, tb.TransferredPlayer(0))
		}
		log = must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
		if !slices.Equal(who(tb), x.want) {
			t.Errorf("%s gave a place, and the seat has %v", x.giver, who(tb))
		}
		if tb.AllStayed(log) {
			t.Errorf("%s has left, but AllStayed is true", x.giver)
		}
	}
}

// Leaving the chair cancels a player's transfer token.
func TestTransfer_CancelledByRising(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "ana", Text: "open sesame"}, noon)
	must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	no(t, tb, table.Command{Kind: table.Take, Player: "ana", Text: "open sesame"}, noon, table.ErrBadToken)
	if !slices.Equal(who(tb), []table.PlayerID{"bob"}) {
		t.Errorf("bob stayed, but the seat has %v", who(tb))
	}
}

// In a log without a token's author, the token transfers the whole seat.
func TestTransfer_OlderLog_TakesWholeSeat(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "bob", Text: "open sesame"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
	log[3].Events[0].Player = ""
	if tb = fold(t, log); !slices.Equal(who(tb), []table.PlayerID{"eve"}) {
		t.Errorf("the seat has %v", who(tb))
	}
}

// No player can let a bot play over their partners.
func TestAway_RefusedWhilePartnersPlay(t *testing.T) {
	tb, log := shares(t)
	must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	no(t, tb, table.Command{Kind: table.Away, Player: "bob", Level: 1}, noon, table.ErrSharedSeat)
	if _, err := tb.Decide(table.Command{Kind: table.Away, Player: "bob", Level: 1, PartnersLeft: true}, noon, seed); err != nil {
		t.Errorf("no stand-in although the partners have left: %v", err)
	}
	no(t, tb, table.Command{Kind: table.Away, Player: "cy", Level: 0}, noon, table.ErrNoBot)
}

// A player who leaves a shared seat leaves it to the partners for good. A bot that stands in there plays on,
// and the leaving player's token is void.
func TestRise_DuringGame_LeavesSeatToPartners(t *testing.T) {
	for _, x := range []struct{ goes, stays table.PlayerID }{{"ana", "bob"}, {"bob", "ana"}} {
		tb, log := shares(t)
		log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
		log = must(t, tb, log, table.Command{Kind: table.Give, Player: x.goes, Text: "open sesame"}, noon)
		log = must(t, tb, log, table.Command{Kind: table.Away, Player: x.goes, Level: 2, PartnersLeft: true}, noon)
		since := tb.ActingSince
		log = must(t, tb, log, table.Command{Kind: table.Rise, Player: x.goes}, noon.Add(time.Minute))
		if !slices.Equal(who(tb), []table.PlayerID{x.stays}) || tb.Seats[0].Level != 2 || tb.SeatOf(x.goes) >= 0 {
			t.Errorf("%s has gone: %+v", x.goes, tb.Seats[0])
		}
		if !tb.ActingSince.Equal(since) || tb.AllStayed(log) {
			t.Errorf("%s has gone: awaited since %v, all stayed: %v", x.goes, tb.ActingSince, tb.AllStayed(log))
		}
		no(t, tb, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon, table.ErrBadToken)
		no(t, tb, table.Command{Kind: table.Rise, Player: x.goes}, noon, table.ErrNotSeated)
		log = must(t, tb, log, table.Command{Kind: table.Back, Player: x.stays}, noon.Add(time.Hour))
		no(t, tb, table.Command{Kind: table.Rise, Player: x.stays}, noon, table.ErrStarted)
		if again := fold(t, log); seen(again) != seen(tb) {
			t.Errorf("the fold differs:\n%s\nnot\n%s", seen(again), seen(tb))
		}
	}
}

// The token of a partner who stays remains valid for their place.
func TestRise_KeepsPartnersToken(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "bob", Text: "open sesame"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
	if !slices.Equal(who(tb), []table.PlayerID{"eve"}) {
		t.Errorf("bob gave a place to eve, but the seat has %v", who(tb))
	}
}
