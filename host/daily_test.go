package host_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"tablee/host"
	"tablee/table"
)

// played is what was played and drawn in a log.
func played(f *host.Frame) (list []string) {
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Kind == table.Act || e.Kind == table.Draw || e.Kind == table.Timeout {
				list = append(list, e.Text)
			}
		}
	}
	return list
}

// What somebody does beside playing changes nothing of the game: the bots, though they
// play at random, play the same.
func TestDaily_IsTheSameWhateverElseOneDoes(t *testing.T) {
	h, _ := day(t, "2026-11-21T10:00:00Z")
	who := guests(t, h, 2)
	plain := playDaily(t, h, openDaily(t, h, who[0]))
	id := openDaily(t, h, who[1])
	for {
		f := until(t, h, id, func(tb *table.Table) bool { return over(tb) || tb.Awaited() != "" })
		if over(f.Table) {
			break
		}
		if _, err := h.TransferToken(t.Context(), host.Hand{Player: who[1]}, id); err != nil {
			t.Fatal(err)
		}
		play(t, h, id)
	}
	busy := frame(t, h, id)
	if len(busy.Log) == len(plain.Log) || !slices.Equal(played(plain), played(busy)) {
		t.Errorf("two games of one day:\n%q\n%q", played(plain), played(busy))
	}
}

// A try is one's own, on the contract that all have: no bot plays it, and nobody who is
// alone with bots agrees with himself on another contract.
func TestDaily_IsPlayedByOneselfOnTheContractOfAll(t *testing.T) {
	h, _ := day(t, "2026-11-21T10:00:00Z")
	who := guest(t, h, "Ana")
	id := openDaily(t, h, who)
	f := until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Leave(t.Context(), host.Hand{Player: who}, id); !errors.Is(err, table.ErrDaily) {
		t.Errorf("a bot plays for her: %v", err)
	}
	terms := table.Terms{AllowUndo: true}
	if err := h.Ask(t.Context(), host.Hand{Player: who}, id, f.Table.Seq, table.OfferTerms, &terms); !errors.Is(err, table.ErrDaily) {
		t.Errorf("another contract: %v", err)
	}
}

// A daily table that the house closes tells nobody the deal that others still play.
func TestDaily_AClosedTableIsSealedUntilTheDayIsOver(t *testing.T) {
	h, set := day(t, "2026-11-21T10:00:00Z")
	who := guests(t, h, 2)
	id := openDaily(t, h, who[0])
	until(t, h, id, func(tb *table.Table) bool { return tb.Awaited() == who[0] })
	if err := h.Moderation.CloseTable(t.Context(), who[1], id, "late"); err != nil {
		t.Fatal(err)
	}
	if f := frame(t, h, id); !f.Hidden(f.Table.SeatOf(who[1])) || f.MayReplay(who[1]) || f.Hidden(f.Table.SeatOf(who[0])) {
		t.Error("on its day whoever likes may look at it, or its player may not")
	}
	set("2026-11-22T00:00:00Z")
	if f := frame(t, h, id); f.Hidden(f.Table.SeatOf(who[1])) {
		t.Error("the day after it is still shut")
	}
}

// Two that somebody asks for at once are one try; who has given his up may practise.
func TestDaily_TwoAtOnceAreOneTry(t *testing.T) {
	h, _ := day(t, "2026-11-21T10:00:00Z")
	who := guest(t, h, "Ana")
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
	f := until(t, h, first, func(tb *table.Table) bool { return tb.Awaited() == who })
	if err := h.Ask(t.Context(), host.Hand{Player: who}, first, f.Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if again := openDaily(t, h, who); again == first {
		t.Error("who has given his try up is led back to it")
	}
}
