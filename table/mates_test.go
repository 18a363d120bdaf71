package table_test

import (
	"slices"
	"testing"
	"time"

	"tablee/table"
)

// shares is a table at whose seat 0 ana and bob sit, before it begins.
func shares(t *testing.T) (*table.Table, []table.Commit) {
	setup := open(person("ana"), person("cy"), person("dan"))
	setup.FixedSeating, setup.TeamSize = true, 2
	tb, log := begin(t, setup)
	return tb, must(t, tb, log, table.Command{Kind: table.Sit, Player: "bob", Seat: 0}, noon)
}

func who(tb *table.Table) []table.PlayerID { return tb.Seats[0].People() }

// At a seat that is shared each gives his own place and no other's.
func TestTakeOver_OfASharedSeatTakesTheGiversPlaceOnly(t *testing.T) {
	for _, x := range []struct {
		giver table.PlayerID
		want  []table.PlayerID
	}{{"ana", []table.PlayerID{"eve", "bob"}}, {"bob", []table.PlayerID{"ana", "eve"}}} {
		tb, log := shares(t)
		log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
		log = must(t, tb, log, table.Command{Kind: table.Give, Player: x.giver, Text: "open sesame"}, noon)
		if tb.TransferredPlayer(0) != x.giver {
			t.Errorf("%s gives, and it is said to be %s's place", x.giver, tb.TransferredPlayer(0))
		}
		log = must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
		if !slices.Equal(who(tb), x.want) {
			t.Errorf("%s gave his place: now %v", x.giver, who(tb))
		}
		if tb.AllStayed(log) {
			t.Errorf("%s has gone, and all are said to have stayed", x.giver)
		}
	}
}

// Whoever rises takes his word with him.
func TestTakeOver_WhoRisesGivesNothingAnyMore(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "ana", Text: "open sesame"}, noon)
	must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	no(t, tb, table.Command{Kind: table.Take, Player: "ana", Text: "open sesame"}, noon, table.ErrBadToken)
	if !slices.Equal(who(tb), []table.PlayerID{"bob"}) {
		t.Errorf("bob stayed, and there sit %v", who(tb))
	}
}

// A log that does not say who gave a seat means all of it.
func TestTakeOver_OfAnOlderLogTakesTheWholeSeat(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "bob", Text: "open sesame"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
	log[3].Events[0].Player = ""
	if tb = fold(t, log); !slices.Equal(who(tb), []table.PlayerID{"eve"}) {
		t.Errorf("now there sit %v", who(tb))
	}
}

// Nobody lets a bot play over those he shares a seat with.
func TestLeavingASharedSeatIsNotForOneAlone(t *testing.T) {
	tb, log := shares(t)
	must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	no(t, tb, table.Command{Kind: table.Away, Player: "bob", Level: 1}, noon, table.ErrSharedSeat)
	if _, err := tb.Decide(table.Command{Kind: table.Away, Player: "bob", Level: 1, PartnersLeft: true}, noon, seed); err != nil {
		t.Errorf("nobody else is there any more, and no bot may play: %v", err)
	}
	no(t, tb, table.Command{Kind: table.Away, Player: "cy", Level: 0}, noon, table.ErrNoBot)
}

// Who leaves a seat he shares leaves it to the others, for good; a bot that stands in there
// goes on, and the word of who has gone takes nothing any more.
func TestRise_OnceBegunLeavesASharedSeatToTheOthers(t *testing.T) {
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
			t.Errorf("folded anew:\n%s\nnot\n%s", seen(again), seen(tb))
		}
	}
}

// The word of who stays is still worth his place.
func TestRise_OfAMateLeavesTheOthersWord(t *testing.T) {
	tb, log := shares(t)
	log = must(t, tb, log, table.Command{Kind: table.Start, Player: "cy"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Give, Player: "bob", Text: "open sesame"}, noon)
	log = must(t, tb, log, table.Command{Kind: table.Rise, Player: "ana"}, noon)
	must(t, tb, log, table.Command{Kind: table.Take, Player: "eve", Text: "open sesame"}, noon)
	if !slices.Equal(who(tb), []table.PlayerID{"eve"}) {
		t.Errorf("bob gave his place to eve, and there sit %v", who(tb))
	}
}
