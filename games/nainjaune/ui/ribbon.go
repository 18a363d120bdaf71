package ui

import (
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

var _ board.Celebrant = UI{}

// fineCatch is the number of chips from which a box counts as large.
const fineCatch = 20

// Ribbon returns the ribbon for a box that was won or for a Grand Opéra. The ribbon of a small box other
// than the Dwarf's has half the size. A settled deal has no ribbon, since the table shows it.
func (UI) Ribbon(s *board.Scene, facts []game.Fact) (r board.Ribbon, ok bool) {
	t := look(s)
	for _, f := range facts {
		switch f.Code {
		case nainjaune.FactTakes:
			r, ok = t.boxRibbon(f.Seat, f.Args[0].(nainjaune.Box), f.Args[1].(int64)), true
		case nainjaune.FactOpera:
			chips := t.chips(f.Args[0].(int64))
			return board.Ribbon{Title: t.say("ribbon.opera"), Text: t.toWhom("ribbon.sweeps", f.Seat, "Chips", chips), Gain: chips, Grand: true, Low: true}, true
		case nainjaune.FactDealEnd:
			r, ok = board.Ribbon{}, true
		}
	}
	return r, ok
}

// boxRibbon returns the ribbon for a box that a seat took.
func (t tableau) boxRibbon(seat game.Seat, box nainjaune.Box, chips int64) board.Ribbon {
	dwarf := box == nainjaune.YellowDwarf
	key := "ribbon.box"
	if dwarf {
		key = "ribbon.dwarf"
	}
	won := t.chips(chips)
	return board.Ribbon{
		Title: t.toWhom(key, seat, "Card", t.L.The(box.Card().String())),
		Text:  t.say("ribbon.chips", "Chips", won), Gain: won,
		Small: !dwarf && chips < fineCatch, Low: dwarf,
	}
}

// toWhom returns a sentence about a seat, in the second person if the seat is the viewer's.
func (t tableau) toWhom(key string, seat game.Seat, pairs ...any) string {
	if seat == t.Viewer {
		key += "-you"
	}
	return t.say(key, append(pairs, "Who", t.Seats[seat].Name)...)
}

// gained returns the chips that a seat has just won, while the table shows them, else 0.
func (t tableau) gained(seat game.Seat) int64 {
	if last := t.settled(); last != nil && t.Hold != nil {
		for _, row := range last.Rows {
			if row.Seat == seat && seat == last.Winner {
				return row.Gain
			}
		}
		return 0
	}
	for _, f := range t.Newest().Facts {
		if f.Code == nainjaune.FactTakes && f.Seat == seat {
			return f.Args[1].(int64)
		}
	}
	return 0
}

// collects reports whether the newest action won chips, which the table shows for a moment.
func (t tableau) collects() bool {
	for seat := range t.Seats {
		if t.gained(game.Seat(seat)) > 0 {
			return t.Hold == nil
		}
	}
	return false
}

// shining returns the box that has just been won, if it is the Dwarf's or a large one.
func (t tableau) shining() (box nainjaune.Box, ok bool) {
	if t.settled() != nil {
		return 0, false
	}
	for _, f := range t.Newest().Facts {
		if f.Code == nainjaune.FactTakes {
			box, ok = f.Args[0].(nainjaune.Box), f.Args[0].(nainjaune.Box) == nainjaune.YellowDwarf || f.Args[1].(int64) >= fineCatch
		}
	}
	return box, ok
}

// curtain reports whether the moment of a Grand Opéra is being shown.
func (t tableau) curtain() bool { return t.At(nainjaune.MomentOpera) && !t.Still }
