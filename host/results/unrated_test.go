package results_test

import (
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/host/results"
	"tablee/table"
)

// rated is a rated table with these chairs, where two guests sit and bots play.
func rated(t *testing.T, chairs ...string) (*hosttest.Node, table.ID, []table.PlayerID) {
	t.Helper()
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	who := hosttest.Guests(t, h, 2)
	p := hosttest.OneDeal(chairs...)
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1])
	return h, id, who
}

// unrated fails the test unless the table, played to its end, counts for nobody's rating,
// for this reason.
func unrated(t *testing.T, h *hosttest.Node, id table.ID, why string) {
	t.Helper()
	for {
		f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return hosttest.Over(tb) || tb.Awaited() != "" })
		if hosttest.Over(f.Table) {
			break
		}
		_, act := hosttest.Move(f)
		if _, err := h.Act(t.Context(), f.Table.Awaited(), id, act); err != nil {
			t.Fatal(err)
		}
	}
	results, err := h.Results.OfTable(t.Context(), id)
	if err != nil || len(results) != 3 {
		t.Fatal(results, err)
	}
	for _, r := range results {
		if r.Unrated != why {
			t.Errorf("seat %d: unrated because %q, want %q", r.Seat, r.Unrated, why)
		}
		if got := hosttest.Standings(t, h, r.Who()); len(got) != 0 {
			t.Errorf("%s is rated all the same: %+v", r.Who(), got)
		}
	}
}

func TestUnrated_OneWhoPlayedOnAnothersDevice(t *testing.T) {
	h, id, _ := rated(t, "me", "here:Léa", "open")
	unrated(t, h, id, results.UnratedDevice)
}

func TestUnrated_EndedEarlyByAgreement(t *testing.T) {
	h, id, who := rated(t, "me", "open", "bot:1")
	f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() != "" })
	if err := h.Ask(t.Context(), host.Hand{Player: who[0]}, id, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.Answer(t.Context(), who[1], id, hosttest.Frame(t, h, id).Table.Seq, true); err != nil {
		t.Fatal(err)
	}
	unrated(t, h, id, results.UnratedEarly)
}

// A player who lets a bot stand in has left, even if they come back at once.
func TestUnrated_LeftByAStandIn(t *testing.T) {
	h, id, who := rated(t, "me", "open", "bot:1")
	if err := h.Leave(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	if err := h.Return(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
		t.Fatal(err)
	}
	unrated(t, h, id, results.UnratedLeft)
}

func TestUnrated_LeftByATakeOver(t *testing.T) {
	h, id, who := rated(t, "me", "open", "bot:1")
	word, err := h.TransferToken(t.Context(), host.Hand{Player: who[1]}, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), hosttest.Guest(t, h, "Zoé"), id, word); err != nil {
		t.Fatal(err)
	}
	unrated(t, h, id, results.UnratedLeft)
}

// A fork is never rated, not even one of a rated game: it goes on from cards that
// somebody may have seen.
func TestUnrated_Forks(t *testing.T) {
	h, id, who := rated(t, "me", "open", "bot:1")
	hosttest.PlayDaily(t, h, id)
	before := hosttest.Standings(t, h, string(who[0]))
	if len(before) != 1 || before[0].Games != 1 {
		t.Fatalf("the game itself is not rated: %+v", before)
	}
	next, err := h.Fork(t.Context(), who[0], id, lobby.Branch{At: 2, Viewer: hosttest.Frame(t, h, id).Table.SeatOf(who[0]), Chairs: []string{"me", "open", "bot:1"}})
	if err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, next, who[1])
	end := hosttest.PlayDaily(t, h, next)
	if end.Table.Origin == nil || end.Table.Rated {
		t.Errorf("from %v, rated %v", end.Table.Origin, end.Table.Rated)
	}
	for _, r := range results.Of(end.Table, end.Log) {
		if r.Unrated != results.UnratedAgreed {
			t.Errorf("seat %d of the fork: unrated because %q", r.Seat, r.Unrated)
		}
	}
	after := hosttest.Standings(t, h, string(who[0]))
	if len(after) != 1 || after[0] != before[0] {
		t.Errorf("before %+v, after the fork %+v", before, after)
	}
}
