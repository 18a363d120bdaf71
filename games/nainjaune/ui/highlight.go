package ui

import (
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

var (
	_ board.Highlighter = UI{}
	_ board.Recapper    = UI{}
)

// Highlight returns the most valuable catch of the game: a box, or the board swept by a Grand Opéra.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	t := look(s)
	c := t.finest(entries)
	if c.chips == 0 {
		return h, false
	}
	return s.Highlight(id, c.seat, c.seq, t.chips(c.chips), "What", c.what), true
}

// Own returns a sentence about the viewer's own most valuable catch, or "" if they took nothing.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	t := look(s)
	if c := t.finest(board.FactsOf(entries, s.Viewer)); c.chips > 0 {
		return t.say("end.own", "Gain", t.chips(c.chips), "What", c.what)
	}
	return ""
}

// Recap returns a sign for each deal: yellow if the viewer won it, else black.
func (UI) Recap(s *board.Scene, entries []board.Entry) (signs []string) {
	for _, e := range entries {
		for _, f := range e.Facts {
			switch {
			case f.Code != nainjaune.FactDealEnd:
			case f.Seat == s.Viewer:
				signs = append(signs, "🟨")
			default:
				signs = append(signs, "⬛")
			}
		}
	}
	return signs
}

// catch is a number of chips taken from the board at once.
type catch struct {
	chips int64
	what  string
	seat  game.Seat
	seq   uint64
}

// finest returns the catch with the most chips.
func (t tableau) finest(entries []board.Entry) (best catch) {
	for _, e := range entries {
		for _, f := range e.Facts {
			c := catch{seat: f.Seat, seq: e.Seq}
			switch f.Code {
			case nainjaune.FactTakes:
				c.chips, c.what = f.Args[1].(int64), boxName(t.L, f.Args[0].(nainjaune.Box))
			case nainjaune.FactOpera:
				c.chips, c.what = f.Args[0].(int64), t.say("end.opera")
			}
			if c.chips > best.chips {
				best = c
			}
		}
	}
	return best
}
