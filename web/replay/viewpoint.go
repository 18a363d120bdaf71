package replay

import (
	"strconv"

	"tablee/game"
	"tablee/host"
)

// Viewpoints of a replay other than a seat.
const (
	asWatcher = "w"
	asAll     = "all"
)

// seatOf parses a seat's number.
func seatOf(f *host.Frame, text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= len(f.Table.Seats) {
		return game.Watcher, false
	}
	return game.Seat(n), true
}
