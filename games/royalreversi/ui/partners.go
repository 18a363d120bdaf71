package ui

import "tablee/game"

// Partners returns the two teams (RRV-28), nil if there are none. Partners do not tell each other their cards
// (RRV-29).
func (UI) Partners(seats int, options game.Options) [][]game.Seat {
	if seats != 4 || options["teams"] != "on" {
		return nil
	}
	return [][]game.Seat{{0, 2}, {1, 3}}
}
