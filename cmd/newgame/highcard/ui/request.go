package ui

import (
	"strconv"

	"tablee/cmd/newgame/highcard"
	"tablee/web/board"
)

// State returns "round 2 of 5".
func (UI) State(s *board.Scene) string {
	if s.Over() {
		return s.L.T("board.over")
	}
	return say(s.L, "table.state", "Round", view(s).Round, "Rounds", view(s).Rounds)
}

// Request returns the request to the viewer, or the sentence about the seat on turn.
func (UI) Request(s *board.Scene) string {
	if text := s.Waiting(); text != "" {
		return text
	}
	key := "ask." + view(s).Phase
	if s.May(highcard.Pass) {
		key = "ask.pass"
	}
	return say(s.L, key, "Who", s.Seats[s.Viewer].Name)
}

// ranking returns the rows of the final order.
func ranking(s *board.Scene) []board.Ranked {
	var rows []board.Ranked
	for seat, at := range s.Points {
		rows = append(rows, board.Ranked{Sign: s.Seats[seat].Sign, Place: at.Place, Name: s.Seats[seat].Name, Score: strconv.Itoa(at.Points), Said: say(s.L, "points", "N", at.Points)})
	}
	return rows
}
