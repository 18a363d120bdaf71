package finale

import "tablee/web/board"

// Ribbon is a high point that a page shows over its table, or that the table shows itself.
type Ribbon struct {
	board.Ribbon
	Seq   uint64
	Brief bool // it disappears by itself
}

// RibbonOf returns the high point of the held moment, or of what has just happened; nil for none.
func RibbonOf(sc *board.Scene, ui board.UI) *Ribbon {
	teller, ok := ui.(board.Celebrant)
	if !ok || sc.Still || sc.Over() && sc.Hold == nil {
		return nil
	}
	at := sc.Newest()
	told, ok := teller.Ribbon(sc, at.Facts)
	if !ok {
		return nil
	}
	return &Ribbon{told, at.Seq, sc.Hold == nil}
}
