package replay

import (
	"strconv"

	"tablee/game"
	"tablee/host"
	"tablee/web/board"
	"tablee/web/scene"
)

// Viewpoints of a replay other than a seat.
const (
	asWatcher = "w"
	asAll     = "all"
)

// opens reports whether a game's replay can have everything open: the hands of all seats, or what was hidden from
// everyone.
func opens(f *host.Frame, ui board.UI) bool {
	_, hands := ui.(board.Opener)
	return hands || scene.Hides(f)
}

// seatOf parses a seat's number.
func seatOf(f *host.Frame, text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= len(f.Table.Seats) {
		return game.Watcher, false
	}
	return game.Seat(n), true
}

// viewpointOf returns the seat from which a viewpoint looks: with all hands open the viewer's own.
func viewpointOf(f *host.Frame, v scene.Viewer, as string) game.Seat {
	seat, ok := seatOf(f, as)
	if !ok && as == asAll {
		return max(v.Seat(f), 0)
	}
	return seat
}
