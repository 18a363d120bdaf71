package scene

import (
	"testing"

	"tablee/game"
	"tablee/table"
)

// Of the table's own facts the game hears one, with the step that follows.
func TestBoardEntries_SayWhatWasTakenBack(t *testing.T) {
	entry := func(seq uint64, code string) table.Entry {
		return table.Entry{Seq: seq, Facts: []game.Fact{{Code: code}}}
	}
	list := boardEntries([]table.Entry{entry(1, "table.starts"), entry(2, "plays"), entry(3, "table.offer.undo"), entry(4, table.FactUndo), entry(5, "plays"), entry(6, "plays")})
	if len(list) != 3 || list[0].Undone != 0 || list[1].Seq != 5 || list[1].Undone != 1 || list[2].Undone != 0 {
		t.Errorf("the game is told %+v", list)
	}
}
