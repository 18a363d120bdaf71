package ui

import (
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

var _ interface {
	board.Dealer
	board.Leaver
} = UI{}

// BeginsDeal reports whether a fact begins a deal.
func (UI) BeginsDeal(f game.Fact) bool { return f.Code == nainjaune.FactDealt }

// HasLeft reports whether a seat could not pay and is out of the game.
func (UI) HasLeft(s *board.Scene, seat game.Seat) bool { return look(s).gone(seat) }

// taken returns the marks of the boxes that were taken since the viewer's last action. The run shows by itself
// what was played: neither it nor a plate is marked.
func (t tableau) taken() (took [nainjaune.BoxCount]board.Mark) {
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			if f.Code == nainjaune.FactTakes {
				took[f.Args[0].(nainjaune.Box)] = t.Mark(step.Seat)
			}
		}
	}
	return took
}
