package table

import (
	"math/rand/v2"
	"time"

	"tablee/game"
)

// writer collects the events of one commit and applies each to a copy of the table, so that the next one is
// decided on the resulting state.
type writer struct {
	table  *Table
	seed   Seed
	at     time.Time
	events []Event
	err    error
}

func (w *writer) add(e Event) {
	if w.err == nil {
		w.err = w.table.apply(e, w.at)
		w.events = append(w.events, e)
	}
}

// startIfFull starts the game if no chair is open and everyone has agreed. Where seats may be shared, the
// players start it themselves (decideStart).
func (w *writer) startIfFull() {
	if w.err == nil && w.table.firstOpenChair() == AnyChair && w.table.TeamSize <= 1 && len(w.table.Undecided) == 0 {
		w.start()
	}
}

func (w *writer) start() {
	order := Seating(len(w.table.Seats), w.table.FixedSeating, w.mixedSeed().Rand(0))
	w.add(Event{Kind: Start, Order: order})
	w.fork()
	w.settle()
}

// settle draws outcomes while they are due, and reveals the seed once the game is over.
func (w *writer) settle() {
	for w.err == nil && w.table.State.Turn() == game.Chance {
		outcome := w.table.State.SampleChance(w.mixedSeed().Rand(w.table.Draws+1), nil)
		w.add(Event{Kind: Draw, Text: w.table.rules.FormatOutcome(outcome)})
	}
	if w.err == nil && w.table.State.Turn() == game.Nobody {
		w.add(Event{Kind: End, Text: w.seed.String()})
	}
}

func (w *writer) mixedSeed() Seed { return w.seed.Mix(w.table.Entropy) }

func (w *writer) commit(command string) (Commit, error) {
	if w.err != nil {
		return Commit{}, w.err
	}
	return Commit{Seq: w.table.Seq + 1, Command: command, At: w.at, Events: w.events}, nil
}

// Seating returns the chair of each seat: in the order of the chairs if kept, else drawn by lot.
func Seating(seats int, kept bool, r *rand.Rand) []int {
	order := make([]int, seats)
	for i := range order {
		order[i] = i
	}
	if !kept {
		r.Shuffle(seats, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return order
}
