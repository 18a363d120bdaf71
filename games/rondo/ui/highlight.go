package ui

import (
	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

var (
	_ board.Highlighter = UI{}
	_ board.Recapper    = UI{}
)

// Highlight returns the word with the most points. A coarse one is passed over.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	best := look(s).finest(entries)
	if best.points == 0 {
		return h, false
	}
	h = s.Highlight(id, best.seat, best.seq, look(s).points(best.points), "Word", best.text)
	h.Picture, h.Caption = spelled(best.text), best.text
	return h, true
}

// Own returns the viewer's own best word.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	best := look(s).finest(board.FactsOf(entries, s.Viewer))
	if best.points == 0 {
		return ""
	}
	return say(s.L, "end.own", "Word", best.text, "Gain", look(s).points(best.points))
}

// Recap returns the length of each word that the viewer made, and a black square for each turn without one.
func (UI) Recap(s *board.Scene, entries []board.Entry) (signs []string) {
	for _, e := range board.FactsOf(entries, s.Viewer) {
		for _, f := range e.Facts {
			switch f.Code {
			case rondo.FactOpens, rondo.FactMakes:
				signs = append(signs, board.Keycap(len(f.Args[0].(string))))
			case rondo.FactPasses:
				signs = append(signs, "⬛")
			}
		}
	}
	return signs
}

// made is a word made in the game.
type made struct {
	text   string
	points int
	seat   game.Seat
	seq    uint64
}

// finest returns the polite word with the most points.
func (t desk) finest(entries []board.Entry) (best made) {
	for _, e := range entries {
		for _, f := range e.Facts {
			points := 0
			switch f.Code {
			case rondo.FactOpens:
				points = f.Args[1].(int)
			case rondo.FactMakes:
				points = f.Args[2].(int)
			}
			if points <= best.points {
				continue
			}
			if word := f.Args[0].(string); t.view.Polite(word) {
				best = made{word, points, f.Seat, e.Seq}
			}
		}
	}
	return best
}
