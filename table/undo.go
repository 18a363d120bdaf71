package table

import (
	"errors"
	"math/rand/v2"
	"reflect"

	"tablee/game"
)

// undoPoint is the state before an action that may be taken back.
type undoPoint struct {
	seat   game.Seat
	action game.Action
	state  game.State // never changes
	last   *LastAction
}

// maxUndo limits the consecutive actions of one seat that can be taken back.
const maxUndo = 8

// Numbers of states consistent with a seat's knowledge that are compared to find out whether an action revealed
// something to it: for the decision, and for a guess.
const (
	revealSamples = 256
	guessSamples  = 12
)

// CheckUndo returns nil if a seat may ask everyone to take its last action back. The error is ErrUndoForbidden
// if the contract does not allow undo, ErrNotLastAction across an outcome, another seat's action or a time-out,
// and ErrRevealed if the action revealed something to its author, who cannot unsee it. If others have seen the
// author's own card, the players decide for themselves whether to accept.
func (t *Table) CheckUndo(s game.Seat) error { return t.checkUndo(s, revealSamples, true) }

// MayUndo estimates the result of CheckUndo at a fraction of its cost. It never denies what CheckUndo allows,
// and grants about one in a hundred of those that CheckUndo refuses. It decides whether to show the button. It
// considers only the author's own view: watchers hardly ever see something that the author does not.
func (t *Table) MayUndo(s game.Seat) bool { return t.checkUndo(s, guessSamples, false) == nil }

func (t *Table) checkUndo(s game.Seat, samples int, public bool) error {
	switch {
	case !t.AllowUndo:
		return ErrUndoForbidden
	case len(t.undoPoints) == 0 || t.undoPoints[len(t.undoPoints)-1].seat != s:
		return ErrNotLastAction
	}
	p := t.undoPoints[len(t.undoPoints)-1]
	if memory, ok := p.state.(game.Reminder); ok && memory.Reminds(p.action) {
		return ErrRevealed
	}
	if reveals(p.state, p.seat, p.action, t.Seq, samples, public) {
		return ErrRevealed
	}
	return nil
}

// reveals reports whether an action shows something that its author did not know: whether two states that the
// author cannot tell apart lead to two that the author can or, with public, a watcher can. The samples are
// deterministic, and a larger number of samples extends a smaller one.
func reveals(before game.State, s game.Seat, a game.Action, seq uint64, samples int, public bool) bool {
	r := rand.New(rand.NewPCG(seq, uint64(s)))
	after := before.Clone()
	after.Play(s, a)
	turn, own := after.Turn(), after.View(s)
	var seen any // public view
	if public {
		seen = after.View(game.Watcher)
	}
	other := before.Clone()
	for range samples {
		other.Set(before)
		other.Determinize(s, r)
		if other.Check(s, a) != nil {
			return true
		}
		other.Play(s, a)
		if other.Turn() != turn || !reflect.DeepEqual(other.View(s), own) || public && !reflect.DeepEqual(other.View(game.Watcher), seen) {
			return true
		}
	}
	return false
}

// saveUndo keeps the state before a person's action, until another seat acts.
func (t *Table) saveUndo(e Event, a game.Action) {
	if e.Kind != Act {
		t.undoPoints = nil
		return
	}
	if n := len(t.undoPoints); n > 0 && t.undoPoints[n-1].seat != e.Seat {
		t.undoPoints = nil
	}
	if len(t.undoPoints) == maxUndo {
		t.undoPoints = t.undoPoints[1:]
	}
	t.undoPoints = append(t.undoPoints, undoPoint{seat: e.Seat, action: a, state: t.State.Clone(), last: t.LastAction})
}

var errNothingToUndo = errors.New("there is no action to take back")

func (t *Table) applyUndo(e Event) error {
	t.Offer = nil
	if t.Frozen {
		return nil
	}
	n := len(t.undoPoints)
	if n == 0 || t.undoPoints[n-1].seat != e.Seat {
		return errNothingToUndo
	}
	p := t.undoPoints[n-1]
	t.State, t.LastAction, t.undoPoints = p.state.Clone(), p.last, t.undoPoints[:n-1]
	t.takenBack, t.runner = true, game.Nobody
	return nil
}
