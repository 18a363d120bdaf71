package table

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"

	"tablee/game"
)

// Origin is the position of another game from which a table continues ("what if?"). It is part of the contract:
// sitting down means agreeing to it.
//
// The table starts like that game and repeats its inputs in the event Fork, which follows Start. An open fork
// leaves every card where it really was. Any other fork keeps the knowledge of Viewer and redeals the rest
// (State.Determinize) with a key derived from the table's own sealed seed; its event has Viewer as Seat and
// "KEY DIGEST" as Text. The digest detects whether the same key still yields the same deal. If not, the table
// is frozen, because the log cannot be reinterpreted.
type Origin struct {
	Table    ID        `json:"table"`
	Seq      uint64    `json:"seq"`            // of the other log
	Position int       `json:"step"`           // in the other game's Replay
	Open     bool      `json:"open,omitempty"` // hidden cards keep their places
	Viewer   game.Seat `json:"viewer"`         // unless Open: the seat whose knowledge is kept
	Inputs   []Event   `json:"past"`           // Draw, Act, Timeout; Fork if the other game was itself redealt
}

// NewOrigin returns position n of a game as the origin of another table. The error is ErrNoPosition, ErrFrozen
// if the version of the rules has changed, or a GEN-OVER refusal if the game is over there.
func NewOrigin(r *Replay, n int, open bool, viewer game.Seat) (*Origin, error) {
	t, err := r.At(n)
	if err != nil {
		return nil, err
	}
	if t.State == nil {
		return nil, ErrFrozen
	}
	if t.State.Turn() == game.Nobody {
		return nil, game.Refuse(game.GenOver, "over")
	}
	return &Origin{Table: r.id, Seq: t.Seq, Position: n, Open: open, Viewer: viewer, Inputs: t.inputs(r.log)}, nil
}

// inputs returns the actions and outcomes that led to the current position, without those taken back.
func (t *Table) inputs(log []Commit) []Event {
	var list []Event
	if t.Origin != nil {
		list = append(list, t.Origin.Inputs...)
	}
	log = log[:t.Seq]
	undone := UndoneEvents(log)
	for i, c := range log {
		for j, e := range c.Events {
			played := e.Kind == Draw || e.Kind == Act || e.Kind == Timeout || e.Kind == Fork && e.Text != ""
			if played && !undone[EventIndex{i, j}] {
				list = append(list, e)
			}
		}
	}
	return list
}

var errFork = errors.New("the table cannot continue from that position")

// applyFork brings the table to its origin.
func (t *Table) applyFork(e Event) error {
	if t.Origin == nil || t.LastAction != nil || t.Draws > 0 || t.Origin.Open != (e.Text == "") {
		return errFork
	}
	err := t.replayInputs()
	if err == nil && !t.Origin.Open {
		err = t.redeal(e)
	}
	t.undoPoints = nil // actions of the other game cannot be taken back here
	return err
}

// replayInputs repeats the inputs of the other game.
func (t *Table) replayInputs() error {
	for _, e := range t.Origin.Inputs {
		var err error
		switch e.Kind {
		case Draw:
			err = t.applyDraw(e.Text)
		case Act, Timeout:
			err = t.applyAct(e)
		case Fork:
			err = t.redeal(e)
		default:
			err = errKind
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// redeal redeals the information hidden from e.Seat with the key in a fork's event. If the result differs from
// the recorded one, the table is frozen.
func (t *Table) redeal(e Event) error {
	key, want, _ := strings.Cut(e.Text, " ")
	seed, ok := ParseSeed(key)
	if !ok || e.Seat != game.Watcher && !t.validSeat(e.Seat) {
		return errFork
	}
	if t.Frozen {
		return nil
	}
	if Redeal(t.State, e.Seat, seed, len(t.Seats)) != want {
		t.Frozen, t.State = true, nil
	}
	return nil
}

// RedealKey returns the key of the random stream with which a fork of this (mixed) seed redeals hidden
// information. It is a hash, so it can appear in the log of a running game.
func (s Seed) RedealKey() Seed { return sha256.Sum256(append(s[:], "redeal"...)) }

// Redeal redeals a state for a viewer with a key and returns the digest of the result.
func Redeal(s game.State, viewer game.Seat, key Seed, seats int) string {
	s.Determinize(viewer, rand.New(rand.NewChaCha8(key)))
	return digest(s, seats)
}

// digestActions is the length of a digest's playout, which makes the digest cover face-down piles too.
const digestActions = 24

// digest returns a short fingerprint of a state: every seat's view now and after a fixed random playout.
func digest(s game.State, seats int) string {
	h := sha256.New()
	look := func(s game.State) {
		for seat := range seats {
			view, _ := json.Marshal(s.View(game.Seat(seat))) // views can always be encoded
			h.Write(view)
		}
	}
	look(s)
	on := s.Clone()
	var p game.Simulator
	p.Playout(on, rand.New(rand.NewChaCha8([32]byte{})), digestActions)
	look(on)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// fork continues from the origin, if the contract has one.
func (w *writer) fork() {
	from := w.table.Origin
	if w.err != nil || from == nil {
		return
	}
	e := Event{Kind: Fork}
	if !from.Open {
		if w.err = w.fillRedeal(&e); w.err != nil {
			return
		}
	}
	w.add(e)
	if w.err == nil && w.table.Frozen {
		w.err = ErrFrozen
	}
}

// fillRedeal computes a redeal on a copy and completes its event.
func (w *writer) fillRedeal(e *Event) error {
	if w.table.Frozen {
		return ErrFrozen
	}
	t := w.table.Clone()
	if err := t.replayInputs(); err != nil {
		return err
	}
	if t.Frozen {
		return ErrFrozen
	}
	e.Seat = t.Origin.Viewer
	if e.Seat != game.Watcher && !t.validSeat(e.Seat) {
		return errFork
	}
	key := w.mixedSeed().RedealKey()
	e.Text = key.String() + " " + Redeal(t.State, e.Seat, key, len(t.Seats))
	return nil
}
