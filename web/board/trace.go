package board

import "tablee/game"

// Tracer is a UI that says on a seat's plate what the seat has done.
type Tracer interface {
	// Trace summarizes in a word or two the facts of a seat's actions since the viewer's last one: "VOILES",
	// "−2 haricots". "" for nothing worth a word.
	Trace(s *Scene, facts []game.Fact) string
}

// Numberer is a UI whose table numbers the actions since the viewer's last one. Their list then has the same
// numbers.
type Numberer interface {
	NumbersSteps() bool
}

// Reminder is a UI whose table reminds a seat of what it has seen. The pages of players who want to remember by
// themselves have the class "unreminded", under which the game's styles hide that.
type Reminder interface {
	// Reminds reports whether the table does so.
	Reminds() bool
}

// Leaver is a UI of a game that seats leave before it is over. A seat that has left follows what the others do
// as a watcher does.
type Leaver interface {
	// HasLeft reports whether a seat is out of the game.
	HasLeft(s *Scene, seat game.Seat) bool
}

// Dealer is a UI of a game of several deals.
type Dealer interface {
	// BeginsDeal reports whether a fact begins a deal. What was done before it is neither marked on the table nor
	// told on a plate.
	BeginsDeal(f game.Fact) bool
}

// Reasons for an action that the seat's people did not choose.
const (
	HowTimeout = "timeout" // time was up
	HowStandIn = "standin" // a bot stands in
	HowForced  = "forced"  // it was the only legal action and was played automatically
)

// Traced is one action since the viewer's last one.
type Traced struct {
	N     int // from 1
	Seat  game.Seat
	Seq   uint64
	Facts []game.Fact // as told to the viewer; those before the last deal are dropped
	How   string      // one of How…; "" if the action was chosen
}

// LineIn returns the index of the line that tells a step, -1 for none. It is the first line of the seat that
// covers the step's commit; if several lines end with the same commit, the last of them, which is the game's
// own.
func (t Traced) LineIn(lines []Line) int {
	found := -1
	for i, line := range lines {
		if line.Seat != t.Seat || line.Seq < t.Seq {
			continue
		}
		if found >= 0 && line.Seq > lines[found].Seq {
			break
		}
		found = i
	}
	return found
}

// Mark marks a place on the table where a seat has acted since the viewer's last action.
type Mark struct {
	Sign Sign
	Who  string // the seat's name, as on the viewer's page; "" for no mark
}

// Mark returns the mark of a seat; no mark for game.Nobody.
func (s *Scene) Mark(seat game.Seat) (m Mark) {
	if seat >= 0 {
		m = Mark{s.Seats[seat].Sign, s.Seats[seat].Name}
	}
	return m
}

// Follow sets the trace, without the facts before the last deal.
func (s *Scene) Follow(steps []Traced, ui UI) {
	s.Trace = steps
	dealer, ok := ui.(Dealer)
	if !ok {
		return
	}
	for i := len(steps) - 1; i >= 0; i-- {
		facts := steps[i].Facts
		for at := len(facts) - 1; at >= 0; at-- {
			if dealer.BeginsDeal(facts[at]) {
				steps[i].Facts = facts[at+1:]
				for j := range i {
					steps[j].Facts = nil
				}
				return
			}
		}
	}
}

// FactsOf returns the facts of a seat's actions in the trace, in order, and how the last one came about.
func (s *Scene) FactsOf(seat game.Seat) (facts []game.Fact, how string) {
	for _, step := range s.Trace {
		if step.Seat == seat && len(step.Facts) > 0 {
			facts, how = append(facts, step.Facts...), step.How
		}
	}
	return facts, how
}
