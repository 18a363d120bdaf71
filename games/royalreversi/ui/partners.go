package ui

import "tablee/game"

// Partners reports whether two teams play (RRV-28). Partners do not tell each other their cards
// (RRV-29).
func (UI) Partners(seats int, options game.Options) bool {
	return seats == 4 && options["teams"] == "on"
}
