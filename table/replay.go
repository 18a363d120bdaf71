package table

import (
	"errors"
	"slices"

	"tablee/game"
)

// Replay is a game to step through. Position 0 is the table when the first move is awaited;
// position n is the table after the n-th commit that changed the game, with the outcomes
// that followed. It holds whole tables: State.View decides what a viewer may see of them. A
// Replay does not change once it is made and may be read concurrently.
type Replay struct {
	id          ID
	rules       game.Rules
	log         []Commit
	seqs        []uint64 // by position: the seq of its commit
	checkpoints []*Table // the table at every checkpointInterval-th position
}

// checkpointInterval is how many positions lie between two checkpoints: At applies at most
// that many commits, and those in between that do not change the game.
const checkpointInterval = 16

// ErrNoPosition is returned for a position that a game does not have.
var ErrNoPosition = errors.New("table: no such position")

// NewReplay reads a log once. The error is Apply's.
func NewReplay(id ID, rules game.Rules, log []Commit) (*Replay, error) {
	r := &Replay{id: id, rules: rules, log: log}
	t := New(id, rules)
	for _, c := range log {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
		if !changesGame(c) {
			continue
		}
		if len(r.seqs)%checkpointInterval == 0 {
			r.checkpoints = append(r.checkpoints, t.Clone())
		}
		r.seqs = append(r.seqs, c.Seq)
	}
	return r, nil
}

// positionKinds are the kinds of event that change the game; all others are about players
// and agreements.
var positionKinds = []Kind{Start, Act, Timeout, Undo}

func changesGame(c Commit) bool {
	return slices.ContainsFunc(c.Events, func(e Event) bool { return slices.Contains(positionKinds, e.Kind) })
}

// Last is the number of the newest position; -1 before the game starts.
func (r *Replay) Last() int { return len(r.seqs) - 1 }

// checkpointBytes is about what the table of a checkpoint takes, with the state of its game.
const checkpointBytes = 4 << 10

// Bytes is about how much memory a replay takes beside the log.
func (r *Replay) Bytes() int { return 8*cap(r.seqs) + checkpointBytes*len(r.checkpoints) }

// Seq is the seq of the commit that made position n, 0 when there is no such position.
func (r *Replay) Seq(n int) uint64 {
	if n < 0 || n > r.Last() {
		return 0
	}
	return r.seqs[n]
}

// Find is the position of the table at seq; -1 before the game started.
func (r *Replay) Find(seq uint64) int {
	n, found := slices.BinarySearch(r.seqs, seq)
	if !found {
		n--
	}
	return n
}

// At is the table at position n, a copy of the caller's own: the same as the fold of the
// log up to there. The error is ErrNoPosition, or Apply's.
func (r *Replay) At(n int) (*Table, error) {
	if n < 0 || n > r.Last() {
		return nil, ErrNoPosition
	}
	t := r.checkpoints[n/checkpointInterval].Clone()
	for _, c := range r.log[t.Seq:r.seqs[n]] {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
	}
	return t, nil
}
