package ui

import (
	"slices"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var (
	_ board.Highlighter = UI{}
	_ board.Recapper    = UI{}
)

// Highlight returns the seat that stayed longest on the last circle, in deals.
func (UI) Highlight(s *board.Scene, entries []board.Entry) (h board.Highlight, ok bool) {
	best, who, seq, round := 0, game.Chance, uint64(0), 0
	since := map[game.Seat]int{} // by seat: the deal in which it came to the rim
	at := map[game.Seat]uint64{}
	leaves := func(seat game.Seat) {
		if from, stands := since[seat]; stands && round-from > best {
			best, who, seq = round-from, seat, at[seat]
		}
		delete(since, seat)
	}
	for _, e := range entries {
		for _, f := range e.Facts {
			switch f.Code {
			case rondelic.FactDealt, rondelic.FactDuel:
				if round == 0 { // the entries begin in the middle of a game: a lesson, or a continued one
					for seat := range since {
						since[seat] = f.Args[0].(int) - 1
					}
				}
				round = f.Args[0].(int)
			case rondelic.FactRim:
				for _, seat := range f.Args[0].([]game.Seat) {
					since[seat], at[seat] = round, e.Seq
				}
			case rondelic.FactFalls:
				for _, seat := range f.Args[0].([]game.Seat) {
					leaves(seat)
				}
			}
		}
	}
	for seat := range s.Seats { // in order of seats, so that every page shows the same
		leaves(game.Seat(seat))
	}
	if best == 0 {
		return h, false
	}
	return s.Highlight(id, who, seq, say(s.L, "end.deals", "N", best)), true
}

// Own returns the sentence about how many deals the viewer stayed on the plank.
func (UI) Own(s *board.Scene, entries []board.Entry) string {
	deals := 0
	for _, e := range entries {
		for _, f := range e.Facts {
			if f.Code == rondelic.FactShows && f.Seat == s.Viewer {
				deals++
			}
		}
	}
	if deals == 0 {
		return ""
	}
	return say(s.L, "end.own", "Gain", say(s.L, "end.deals", "N", deals))
}

// Recap returns a sign for each deal of the viewer: white if the token stayed, blue if it advanced, a hole if it
// fell.
func (UI) Recap(s *board.Scene, entries []board.Entry) (signs []string) {
	for _, e := range entries {
		for _, f := range e.Facts {
			switch {
			case f.Code == rondelic.FactShows && f.Seat == s.Viewer:
				signs = append(signs, "⬜")
			case f.Code == rondelic.FactAdvances && f.Seat == s.Viewer && len(signs) > 0:
				signs[len(signs)-1] = "🟦"
			case f.Code == rondelic.FactFalls && slices.Contains(f.Args[0].([]game.Seat), s.Viewer) && len(signs) > 0:
				signs[len(signs)-1] = "🕳️"
			}
		}
	}
	return signs
}
