package daily_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// For everybody, whatever else they try, the game is the same: the bots, though they
// play at random, play the same. Nobody takes it over from them.
func TestDaily_IsTheSameWhateverElseOneDoes(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	plain := hosttest.PlayDaily(t, h, hosttest.OpenDaily(t, h, who[0]))
	id := hosttest.OpenDaily(t, h, who[1])
	for {
		f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return hosttest.Over(tb) || tb.Awaited() != "" })
		if hosttest.Over(f.Table) {
			break
		}
		if _, err := h.TransferToken(t.Context(), host.Hand{Player: who[1]}, id); !errors.Is(err, table.ErrDaily) {
			t.Fatalf("somebody else may play it on: %v", err)
		}
		hosttest.Play(t, h, id)
	}
	busy := hosttest.Frame(t, h, id)
	if len(busy.Log) != len(plain.Log) || !slices.Equal(hosttest.Played(plain), hosttest.Played(busy)) {
		t.Errorf("two games of one day:\n%q\n%q", hosttest.Played(plain), hosttest.Played(busy))
	}
}

// A try is one's own, on the contract that all have: no bot plays it, and nobody who is
// alone with bots agrees on another contract.
func TestDaily_IsPlayedByOneselfOnTheContractOfAll(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	id := hosttest.OpenDaily(t, h, who)
	f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Leave(t.Context(), host.Hand{Player: who}, id); !errors.Is(err, table.ErrDaily) {
		t.Errorf("a bot plays for her: %v", err)
	}
	terms := table.Terms{AllowUndo: true}
	if err := h.Ask(t.Context(), host.Hand{Player: who}, id, f.Table.Seq, table.OfferTerms, &terms); !errors.Is(err, table.ErrDaily) {
		t.Errorf("another contract: %v", err)
	}
}

// A daily table that a moderator closes tells nobody the deal that others still play.
func TestDaily_AClosedTableIsSealedUntilTheDayIsOver(t *testing.T) {
	h, set := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guests(t, h, 2)
	id := hosttest.OpenDaily(t, h, who[0])
	hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who[0] })
	if err := h.Moderation.CloseTable(t.Context(), who[1], id, "late"); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); !f.Hidden(f.Table.SeatOf(who[1])) || f.MayReplay(who[1]) || f.Hidden(f.Table.SeatOf(who[0])) {
		t.Error("on its day anybody may look at it, or its player may not")
	}
	set("2026-11-22T00:00:00Z")
	if f := hosttest.Frame(t, h, id); f.Hidden(f.Table.SeatOf(who[1])) {
		t.Error("the day after it is still shut")
	}
}

// Two that somebody asks for at once are one attempt; after giving it up they may practise.
func TestDaily_TwoAtOnceAreOneTry(t *testing.T) {
	h, _ := hosttest.AtDay(t, "2026-11-21T10:00:00Z")
	who := hosttest.Guest(t, h, "Ana")
	var tables [4]table.ID
	var work sync.WaitGroup
	for i := range tables {
		work.Go(func() { tables[i], _ = h.Daily.Open(t.Context(), who, "nain-jaune") })
	}
	work.Wait()
	first := tables[0]
	if first == "" || len(slices.Compact(tables[:])) != 1 {
		t.Fatalf("asked for at once: %v", tables)
	}
	f := hosttest.Until(t, h, first, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Ask(t.Context(), host.Hand{Player: who}, first, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if again := hosttest.OpenDaily(t, h, who); again == first {
		t.Error("after giving up the player is led back to the attempt")
	}
}
