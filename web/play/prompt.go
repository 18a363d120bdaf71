package play

import (
	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
)

// prompt is what the table asks of its viewer beside the game: an answer to a proposal, to
// know that a bot plays for them, or that they may take a move back.
type prompt struct {
	Title   string
	Change  []contract.Term // what would change in the contract
	Answer  bool            // they are asked
	Mine    bool            // they propose, and may withdraw
	Away    bool            // a bot plays for them
	CanUndo bool
	Shared  bool // the device is, and its page is sent anew: see keepLifted
}

// promptOf is what a frame prompts its viewer. On one seat it is the same for everybody who
// holds no other.
func promptOf(f *host.Frame, v *viewer, sc *board.Scene) *prompt {
	t, seat := f.Table, sc.Viewer
	if t.Status != table.StatusPlaying || t.Frozen || !v.Known || t.SeatOf(v.Player.ID) < 0 {
		return nil
	}
	if o := t.Offer; o != nil {
		n := &prompt{Mine: t.Controls(v.Player.ID, o.By)}
		n.Title = v.L.T("ask."+o.What, "Who", sc.Seats[o.By].Name)
		for _, held := range t.SeatsOf(v.Player.ID) {
			n.Answer = n.Answer || t.OwesAnswer(held)
		}
		if o.Terms != nil {
			n.Change = contract.Changes(v.L, t.Terms, *o.Terms)
		}
		return n
	}
	switch {
	case seat < 0:
		return nil
	case t.Seats[seat].Away():
		return &prompt{Title: v.L.T("away.title"), Away: true}
	case mayUndo(f, seat):
		return &prompt{CanUndo: true, Shared: v.SharesScreen(f)}
	}
	return nil
}

// mayUndo is Table.CheckUndo, asked once a frame.
func mayUndo(f *host.Frame, seat game.Seat) bool {
	_, err := f.Memo("undo "+string(rune('a'+seat)), func() ([]byte, error) { return nil, f.Table.CheckUndo(seat) })
	return err == nil
}
