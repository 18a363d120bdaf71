package play

import "tablee/web/board"

// ribbon is a high point that a page shows over its table, or that the table shows itself.
type ribbon struct {
	board.Ribbon
	Seq   uint64
	Brief bool // it goes by itself
}

// ribbonOf is the high point of the moment that is looked at, or of what has just happened;
// nil for none.
func ribbonOf(sc *board.Scene, ui board.UI) *ribbon {
	teller, ok := ui.(board.Celebrant)
	if !ok || sc.Still || sc.Over() && sc.Hold == nil {
		return nil
	}
	at := sc.Newest()
	told, ok := teller.Ribbon(sc, at.Facts)
	if !ok {
		return nil
	}
	return &ribbon{told, at.Seq, sc.Hold == nil}
}
