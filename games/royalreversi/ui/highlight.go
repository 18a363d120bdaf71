package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

var (
	_ board.Highlighter = UI{}
	_ board.Recapper    = UI{}
)

// Highlight returns the move that turned the most tokens.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	t := look(s)
	best := finest(entries)
	if best.turned == 0 {
		return h, false
	}
	return s.Highlight(id, best.seat, best.seq, t.tokens(best.turned), "Card", t.theCard(best.card), "Square", best.at), true
}

// Own returns a sentence about the viewer's move that turned the most tokens, or "" if they turned none.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	t := look(s)
	best := finest(board.FactsOf(entries, s.Viewer))
	if best.turned == 0 {
		return ""
	}
	return t.say("end.own", "Gain", t.tokens(best.turned), "Card", t.theCard(best.card), "Square", best.at)
}

// Recap returns how many tokens each card of the viewer turned.
func (UI) Recap(s *board.Scene, entries []board.Entry) (signs []string) {
	for _, e := range board.FactsOf(entries, s.Viewer) {
		for _, f := range e.Facts {
			switch f.Code {
			case royalreversi.FactLays, royalreversi.FactTen, royalreversi.FactRemoves:
				signs = append(signs, board.Keycap(0))
			case royalreversi.FactTurns: // by the card laid just before
				signs[len(signs)-1] = board.Keycap(f.Args[0].(int))
			}
		}
	}
	return signs
}

// move is a laid card with the number of tokens it turned.
type move struct {
	turned int
	card   cards.Card
	at     any
	seat   game.Seat
	seq    uint64
}

// finest returns the move that turned the most tokens.
func finest(entries []board.Entry) (best move) {
	for _, e := range entries {
		laid := move{seq: e.Seq}
		for _, f := range e.Facts {
			switch f.Code {
			case royalreversi.FactLays, royalreversi.FactTen:
				laid.card, laid.at, laid.seat = f.Args[0].(cards.Card), f.Args[1], f.Seat
			case royalreversi.FactTurns:
				if laid.turned = f.Args[0].(int); laid.turned > best.turned {
					best = laid
				}
			}
		}
	}
	return best
}
