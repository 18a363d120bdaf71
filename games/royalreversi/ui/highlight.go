package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

var _ board.Highlighter = UI{}

// Highlight is the move that turned most tokens.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	t := look(s)
	best := finest(entries)
	if best.turned == 0 {
		return h, false
	}
	return s.Highlight(id, best.seat, best.seq, t.tokens(best.turned), "Card", t.theCard(best.card), "Square", best.at), true
}

// Own is the viewer's own such move.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	t := look(s)
	best := finest(board.FactsOf(entries, s.Viewer))
	if best.turned == 0 {
		return ""
	}
	return t.say("end.own", "Gain", t.tokens(best.turned), "Card", t.theCard(best.card), "Square", best.at)
}

// move is a card that was laid, and how many tokens it turned.
type move struct {
	turned int
	card   cards.Card
	at     any
	seat   game.Seat
	seq    uint64
}

// finest is the move that turned most.
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
