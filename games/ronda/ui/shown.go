package ui

import (
	"strconv"
	"time"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// lasting is how long the pair of an error is seen (RDA-X18). The page takes it away by
// itself; a page loaded later does not have it at all.
const lasting = 3 * time.Second

// shown is the pair of an error that is still to be seen, with the time that is left.
type shown struct {
	heaps []ronda.Heap
	left  time.Duration
	seq   uint64
	by    game.Seat // who lifted them
}

// shown looks for an error less than three seconds old, also when others have acted
// since: bots do not wait.
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

// milliseconds is what the page's script counts down.
func (s shown) milliseconds() string { return strconv.FormatInt(s.left.Milliseconds(), 10) }

// class tells the styles, for pages without a script, how many seconds are left.
func (s shown) class() string { return "left-" + strconv.Itoa(int((s.left+time.Second-1)/time.Second)) }

// sentence says the pair to screen readers.
func (t ring) sentence(s shown) string {
	a, b := s.heaps[0], s.heaps[1]
	return t.say("table.shown", "A", a.Bowl, "ABeans", t.count(a.Beans), "B", b.Bowl, "BBeans", t.count(b.Beans))
}

// told is what stands in the place of the request while the pair is seen: what was lifted, by
// whom, and that it goes.
func (t ring) told(s shown) board.Request {
	lead, rest := "ask.erred", "ask.erred-text"
	if s.by == t.Viewer {
		lead = "ask.erred-you"
	}
	if t.Yours() {
		rest = "ask.erred-next"
	}
	return board.Ask(t.say(lead, "A", board.Capital(t.count(s.heaps[0].Beans)), "B", t.count(s.heaps[1].Beans), "Who", t.Seats[s.by].Name), t.say(rest))
}
