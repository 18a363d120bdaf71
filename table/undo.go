package table

import (
	"errors"
	"math/rand/v2"
	"reflect"

	"tablee/game"
)

// past is a table before an action that might be taken back.
type past struct {
	seat   game.Seat
	action game.Action
	state  game.State // never changed any more
	last   *Last
}

// depth is how many actions of one seat in a row can be taken back.
const depth = 8

// worlds is how many of the states that a seat takes for possible are compared to see
// whether an action told it something.
const worlds = 256

// Undoable says whether a seat may ask everybody to take its last action back, nil if
// so. Never when undoing is not agreed (NoUndo), nor across luck, another's action or a
// time-out (NotLast), nor when the action told its author something he did not know
// (Revealed): what was seen cannot be unseen. That others have seen his own card is for
// him to accept, and for them.
func (t *Table) Undoable(s game.Seat) error {
	switch {
	case !t.Undo:
		return NoUndo
	case len(t.past) == 0 || t.past[len(t.past)-1].seat != s:
		return NotLast
	}
	if p := t.past[len(t.past)-1]; reveals(p.state, p.seat, p.action, t.Seq) {
		return Revealed
	}
	return nil
}

// reveals reports whether an action tells its author, or everybody, something the author
// did not know: whether it leads, from two states he cannot tell apart, to two that he or
// a watcher can. The states are imagined, the same ones whenever it is asked.
func reveals(before game.State, s game.Seat, a game.Action, seq uint64) bool {
	r := rand.New(rand.NewPCG(seq, uint64(s)))
	after := before.Clone()
	after.Play(s, a)
	for range worlds {
		other := before.Clone()
		other.Determinize(s, r)
		if other.Check(s, a) != nil {
			return true
		}
		other.Play(s, a)
		if other.Turn() != after.Turn() {
			return true
		}
		for _, viewer := range []game.Seat{s, game.Watcher} {
			if !reflect.DeepEqual(other.View(viewer), after.View(viewer)) {
				return true
			}
		}
	}
	return false
}

// remember keeps the state before an action of a person, as long as nobody else has acted.
func (t *Table) remember(e Event, a game.Action) {
	if e.Kind != Act {
		t.past = nil
		return
	}
	if n := len(t.past); n > 0 && t.past[n-1].seat != e.Seat {
		t.past = nil
	}
	if len(t.past) == depth {
		t.past = t.past[1:]
	}
	t.past = append(t.past, past{seat: e.Seat, action: a, state: t.State.Clone(), last: t.Last})
}

var errPast = errors.New("nothing can be taken back")

func (t *Table) undone(e Event) error {
	t.Offer = nil
	if t.Frozen {
		return nil
	}
	n := len(t.past)
	if n == 0 || t.past[n-1].seat != e.Seat {
		return errPast
	}
	p := t.past[n-1]
	t.State, t.Last, t.past = p.state.Clone(), p.last, t.past[:n-1]
	return nil
}
