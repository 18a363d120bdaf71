package node_test

import (
	"slices"
	"sync"
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// overTable returns a finished game of two people.
func overTable(t *testing.T, h *hosttest.Node, who []table.PlayerID) table.ID {
	t.Helper()
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "bot:1"))
	if _, err := h.Sit(t.Context(), who[1], id, table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	if err := h.Ask(t.Context(), host.Hand{Player: who[0]}, id, hosttest.Frame(t, h, id).Table.Seq, table.OfferStop, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.Answer(t.Context(), who[1], id, hosttest.Frame(t, h, id).Table.Seq, true); err != nil {
		t.Fatal(err)
	}
	return id
}

func playAgain(t *testing.T, h *hosttest.Node, by table.PlayerID, id table.ID) table.ID {
	t.Helper()
	f := hosttest.Frame(t, h, id)
	next, err := h.PlayAgain(t.Context(), by, id, lobby.Rematch(f, f.Table.SeatOf(by)))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// A rematch that was closed, by its opener or by a moderator, counts as none: the next one who asks opens another,
// which the others join.
func TestPlayAgain_ClosedRematch_CountsAsNone(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	id := overTable(t, h, who)
	first := playAgain(t, h, who[0], id)
	if err := h.Dissolve(t.Context(), who[0], first); err != nil {
		t.Fatal(err)
	}
	if again := hosttest.Frame(t, h, id).Table.Rematch; again != "" {
		t.Errorf("after its opener has closed the rematch, the game has the rematch %s", again)
	}
	second := playAgain(t, h, who[1], id)
	if second == first || playAgain(t, h, who[0], id) != second {
		t.Fatalf("the rematches are %s, then %s", first, second)
	}
	id = overTable(t, h, who)
	first = playAgain(t, h, who[0], id)
	if err := h.Close(t.Context(), first, "spam"); err != nil {
		t.Fatal(err)
	}
	second = playAgain(t, h, who[1], id)
	f := hosttest.Frame(t, h, second)
	if second == first || f.Table.Status != table.StatusOpen || f.Table.SeatOf(who[1]) < 0 || hosttest.Frame(t, h, id).Table.Rematch != second {
		t.Errorf("after a moderator has closed %s: %s is %s", first, second, f.Table.Status)
	}
}

// Players who ask for a rematch at the same moment meet at one table, and no other is opened.
func TestPlayAgain_AtTheSameMoment_OneTable(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 2)
	id := overTable(t, h, who)
	before := tablesOf(t, h)
	next := make([]table.ID, 6)
	var all sync.WaitGroup
	for i := range next {
		all.Go(func() { next[i] = playAgain(t, h, who[i%2], id) })
	}
	all.Wait()
	if made := tablesOf(t, h) - before; len(slices.Compact(next)) != 1 || made != 1 {
		t.Errorf("%d tables were opened; people are at %v", made, next)
	}
}

func tablesOf(t *testing.T, h *hosttest.Node) int {
	t.Helper()
	rows, err := h.Tables(t.Context(), host.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return len(rows)
}
