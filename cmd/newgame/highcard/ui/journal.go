package ui

import (
	"tablee/cmd/newgame/highcard"
	"tablee/game"
	"tablee/game/cards"
	"tablee/web/board"
)

// Journal returns one line per fact.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	t := look(s)
	var lines []board.Line
	for _, e := range entries {
		for _, f := range e.Facts {
			lines = append(lines, board.Line{Seq: e.Seq, Seat: f.Seat, Text: t.tell(f)})
		}
	}
	return lines
}

// tell returns the sentence of a fact, in the second person if it is about the viewer.
func (t layout) tell(f game.Fact) string {
	var pairs []any
	switch f.Code {
	case highcard.FactPlays:
		pairs = append(pairs, "Card", t.cardName(f.Args[0].(cards.Card)))
	case highcard.FactDealt, highcard.FactTakes, highcard.FactFirst:
		pairs = append(pairs, "N", f.Args[0])
	}
	if f.Seat >= 0 && f.Seat == t.Viewer {
		return t.say("you."+f.Code, pairs...)
	}
	if f.Seat >= 0 {
		pairs = append(pairs, "Who", t.Seats[f.Seat].Name)
	}
	return t.say("fact."+f.Code, pairs...)
}
