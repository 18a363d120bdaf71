package ui

import (
	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

var (
	_ board.Highlighter = UI{}
	_ board.Recapper    = UI{}
)

// Highlight returns the largest number of right pairs in one turn.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	best, seat, seq := longest(entries)
	if best == 0 {
		return h, false
	}
	return s.Highlight(id, seat, seq, say(s.L, "end.pairs", "N", best)), true
}

// Own returns a sentence about the viewer's own longest series of pairs, or "" if they found none.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	best, _, _ := longest(board.FactsOf(entries, s.Viewer))
	if best == 0 {
		return ""
	}
	return say(s.L, "end.own", "Gain", say(s.L, "end.pairs", "N", best))
}

// Recap returns a sign for each pair that the viewer lifted: green for a right one, red for a wrong one, which ends a
// turn, and the black bowl when it was filled.
func (UI) Recap(s *board.Scene, entries []board.Entry) (signs []string) {
	for _, e := range board.FactsOf(entries, s.Viewer) {
		for _, f := range e.Facts {
			switch {
			case f.Code == ronda.FactPair:
				signs = append(signs, "🟩")
			case f.Code == ronda.FactErrs:
				signs = append(signs, "🟥")
			case f.Code == ronda.FactBlack && len(signs) > 0:
				signs[len(signs)-1] = "⚫"
			}
		}
	}
	return signs
}

// longest returns the largest number of right pairs in one turn, the seat, and the seq of the last of
// them.
func longest(entries []board.Entry) (best int, seat game.Seat, seq uint64) {
	row := 0
	for _, e := range entries {
		for _, f := range e.Facts {
			switch {
			case f.Code == ronda.FactPair:
				if row++; row > best {
					best, seat, seq = row, f.Seat, e.Seq
				}
			case endsTurn(f):
				row = 0
			}
		}
	}
	return best, seat, seq
}
