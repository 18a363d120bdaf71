package ui

import (
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

// The items of a seat's account add up to what the deal brought it, and what it brought to what the seat has.
func TestAccount_AddsUp(t *testing.T) {
	number := func(text string) int {
		text, _, _ = strings.Cut(strings.NewReplacer("−", "-", "+", "").Replace(text), " ")
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for seats := 3; seats <= 8; seats++ {
		sc := settled(t, locs(t)["fr"], seats)
		sc.Viewer = game.Watcher
		a, ok := New().Account(sc)
		if !ok || a.Deal != 1 || len(a.Rows) != seats || !strings.HasPrefix(a.Title, "Donne 1") {
			t.Fatalf("%d seats: %+v, %t", seats, a, ok)
		}
		for _, row := range a.Rows {
			sum := 0
			for _, item := range row.Items {
				sum += number(item)
			}
			if sum != number(row.Net) || 200+sum != number(row.Has) || len(row.Items) != len(a.Columns) || row.Won != (row.Words == "main vide") {
				t.Errorf("%d seats: %+v", seats, row)
			}
		}
	}
	if _, ok := New().Account(scene(t, locs(t)["fr"], 4, 3, 1, nil)); ok {
		t.Error("a deal that goes on has an account")
	}
}

// The end of a deal leads to its account, and so do the viewer's plate and the panel once there is one.
func TestLedger_IsLinked(t *testing.T) {
	sc := settled(t, locs(t)["fr"], 4)
	sc.Ledger = "/t/x/ledger"
	if n := len(strings.Split(drawnWithPanel(t, sc), `href="/t/x/ledger"`)); n != 3 {
		t.Errorf("%d links, want one on the plate and one in the panel", n-1)
	}
	first := scene(t, locs(t)["fr"], 4, 3, 1, nil)
	first.Ledger = sc.Ledger
	if strings.Contains(drawnWithPanel(t, first), "ledger") {
		t.Error("there is a link before the first settlement")
	}
	lines := New().Journal(sc, []board.Entry{{Seq: 9, Facts: []game.Fact{{Code: nainjaune.FactDealEnd, Seat: 1, Args: []any{2}}}}})
	if len(lines) != 1 || lines[0].Deal != 2 {
		t.Errorf("lines %+v", lines)
	}
}

func drawnWithPanel(t *testing.T, sc *board.Scene) string {
	t.Helper()
	return boardtest.Drawn(t, New().Table(sc)) + boardtest.Drawn(t, New().Panel(sc))
}
