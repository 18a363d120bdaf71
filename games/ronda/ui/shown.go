package ui

import (
	"strconv"
	"time"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// lasting is the time for which the pair of an error is shown (RDA-X18). The page's script removes it; a
// page loaded later does not contain it at all.
const lasting = 3 * time.Second

// shown is the pair of an error while it is still visible, with the time left.
type shown struct {
	heaps []ronda.Heap
	left  time.Duration
	seq   uint64
	by    game.Seat // seat that lifted them
}

// shown returns the pair of an error less than three seconds old, even if others have acted since: bots
// do not wait.
func (t ring) shown() shown {
	for i := len(t.Recent) - 1; i >= 0; i-- {
		e := t.Recent[i]
		for _, f := range e.Facts {
			if f.Code != ronda.FactErrs || len(f.Args) != 4 {
				continue
			}
			left := lasting - t.Now.Sub(e.At)
			if left <= 0 || left > lasting {
				return shown{}
			}
			pair := []ronda.Heap{{Bowl: f.Args[0].(int), Beans: f.Args[1].(int)}, {Bowl: f.Args[2].(int), Beans: f.Args[3].(int)}}
			return shown{heaps: pair, left: left, seq: e.Seq, by: f.Seat}
		}
	}
	return shown{}
}

// milliseconds returns the time left, for the countdown of the page's script.
func (s shown) milliseconds() string { return strconv.FormatInt(s.left.Milliseconds(), 10) }

// class returns the CSS class with the seconds left, for pages without scripts.
func (s shown) class() string { return "left-" + strconv.Itoa(int((s.left+time.Second-1)/time.Second)) }

// sentence returns the pair in words for screen readers.
func (t ring) sentence(s shown) string {
	a, b := s.heaps[0], s.heaps[1]
	return t.say("table.shown", "A", a.Bowl, "ABeans", t.count(a.Beans), "B", b.Bowl, "BBeans", t.count(b.Beans))
}

// told returns the text that replaces the request while the pair is shown: its contents, the player, and
// that it will disappear.
func (t ring) told(s shown) board.Request {
	lead, rest := "ask.erred", "ask.erred-text"
	if s.by == t.Viewer {
		lead = "ask.erred-you"
	}
	if t.Yours() {
		rest = "ask.erred-next"
	}
	return board.Ask(t.say(lead, "A", t.L.Capital(t.count(s.heaps[0].Beans)), "B", t.count(s.heaps[1].Beans), "Who", t.Seats[s.by].Name), t.say(rest))
}
