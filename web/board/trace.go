package board

import (
	"strconv"

	"tablee/game"
)

// Tracer is a UI that says in a word or two what an action was.
type Tracer interface {
	// Trace is what the facts of an action come to, for the seat where it was done: "7♦",
	// "VOILES". "" for nothing worth a word.
	Trace(s *Scene, facts []game.Fact) string
}

// How an action came about that its seat's people did not choose.
const (
	HowTimeout = "timeout" // the time was up
	HowStandIn = "standin" // a bot stands in
	HowForced  = "forced"  // it was the only one, and is played by itself
)

// Traced is one action since the viewer's last one.
type Traced struct {
	N     int // counted from 1
	Seat  game.Seat
	Seq   uint64
	Facts []game.Fact // as the viewer is told them
	Text  string      // a word or two; "" for none
	How   string      // one of How…; "" for an action that was chosen
}

// Did is what a seat has done since the viewer's last action, for its plate.
type Did struct {
	From, To int    // the numbers of its first and its last step; 0 for none
	Text     string // of the last
	How      string // of the last
}

// Numbers is "2", "2–5"; "" for none.
func (d Did) Numbers() string {
	switch {
	case d.To == 0:
		return ""
	case d.From == d.To:
		return strconv.Itoa(d.To)
	}
	return strconv.Itoa(d.From) + "–" + strconv.Itoa(d.To)
}

// LineIn returns the index of the line that tells a step: of its seat's lines the first that
// reaches as far, and of those of one commit the last, which is the game's own; -1 for none.
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

// Mark is what stands on the table where steps of the trace were done.
type Mark struct {
	Seat     game.Seat // who did them
	From, To int       // the numbers of the first and the last; 0 for no mark
}

// Numbers is "2", "2–5"; "" for no mark.
func (m Mark) Numbers() string { return Did{From: m.From, To: m.To}.Numbers() }

// Mark is that of one step.
func (t Traced) Mark() Mark { return Mark{Seat: t.Seat, From: t.N, To: t.N} }

// Through is the mark with a later step of the same seat; a step of another seat begins anew.
func (m Mark) Through(step Traced) Mark {
	if m.From == 0 || m.Seat != step.Seat {
		return step.Mark()
	}
	m.To = step.N
	return m
}

// SignedMark is a mark with the name of who did it, as the viewer's page says it.
type SignedMark struct {
	Mark
	Who string
}

// Signed is a mark with the name of who did it; no mark has none.
func (s *Scene) Signed(m Mark) (signed SignedMark) {
	if m.From > 0 {
		signed = SignedMark{m, s.Seats[m.Seat].Name}
	}
	return signed
}

// Follow puts the steps at the seats where they were done.
func (s *Scene) Follow(steps []Traced) {
	s.Trace = steps
	for _, step := range steps {
		did := &s.Seats[step.Seat].Did
		if did.From == 0 {
			did.From = step.N
		}
		did.To, did.Text, did.How = step.N, step.Text, step.How
	}
}

// StepAt is the step of a commit; ok is false for none.
func (s *Scene) StepAt(seq uint64) (step Traced, ok bool) {
	for _, step := range s.Trace {
		if step.Seq == seq {
			return step, true
		}
	}
	return step, false
}
