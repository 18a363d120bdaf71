package table

import (
	"errors"
	"slices"

	"tablee/game"
)

// Replay gives access to the positions of a game. Position 0 is the table when the first move is awaited.
// Position n is the table after the n-th commit that changed the game, including the outcomes that followed. A
// Replay holds complete tables; State.View restricts them to what a viewer may see. It is immutable and may be
// read concurrently.
type Replay struct {
	id          ID
	rules       game.Rules
	log         []Commit
	seqs        []uint64 // by position: seq of its commit
	checkpoints []*Table // the tables at every checkpointInterval-th position
}

// checkpointInterval is the number of positions between two checkpoints. At applies at most that many commits,
// plus those in between that do not change the game.
const checkpointInterval = 16

// ErrNoPosition is returned for a position that a game does not have.
var ErrNoPosition = errors.New("table: no such position")

// NewReplay reads a log once. It returns the errors of Apply.
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

// Last returns the number of the newest position; -1 before the game starts.
func (r *Replay) Last() int { return len(r.seqs) - 1 }

// checkpointBytes is the approximate size of a checkpoint, including the state of its game.
const checkpointBytes = 4 << 10

// Bytes returns the approximate memory of a replay besides the log.
func (r *Replay) Bytes() int { return 8*cap(r.seqs) + checkpointBytes*len(r.checkpoints) }

// Seq returns the seq of the commit that made position n, 0 if there is no such position.
func (r *Replay) Seq(n int) uint64 {
	if n < 0 || n > r.Last() {
		return 0
	}
	return r.seqs[n]
}

// Find returns the position of the table at seq; -1 before the game started.
func (r *Replay) Find(seq uint64) int {
	n, found := slices.BinarySearch(r.seqs, seq)
	if !found {
		n--
	}
	return n
}

// At returns the table at position n as an independent copy. It equals the fold of the log up to there. The
// error is ErrNoPosition, or Apply's.
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

// AllStayed reports whether all players who started the game played it to the end, without any seat passing to
// another player or a bot. A time-out does not count as leaving; otherwise a player about to lose would only
// have to wait.
func (t *Table) AllStayed(log []Commit) bool {
	fold := New(t.ID, t.rules)
	var sat []Chair
	for _, c := range log {
		if fold.Apply(c) != nil {
			return false
		}
		for _, e := range c.Events {
			if e.Kind == Become && e.To != "" && sat != nil {
				sat = become(sat, e)
			}
		}
		switch {
		case fold.Status == StatusOpen:
		case sat == nil:
			sat = slices.Clone(fold.Seats)
		case !slices.EqualFunc(sat, fold.Seats, sameOccupants):
			return false
		}
	}
	return true
}
