package board

import (
	"strconv"

	"tablee/game"
)

// Tracer is a UI that describes an action in a word or two.
type Tracer interface {
	// Trace summarizes the facts of an action, for the seat where it happened: "7♦", "VOILES". "" for nothing
	// worth a word.
	Trace(s *Scene, facts []game.Fact) string
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
	Facts []game.Fact // as told to the viewer
	Text  string      // a word or two; "" for none
	How   string      // one of How…; "" if the action was chosen
}

// Did summarizes a seat's actions since the viewer's last one, for its plate.
type Did struct {
	From, To int    // numbers of its first and last step; 0 for none
	Text     string // of the last step
	How      string // of the last step
}

// Numbers returns "2" or "2–5", "" for none.
func (d Did) Numbers() string {
	switch {
	case d.To == 0:
		return ""
	case d.From == d.To:
		return strconv.Itoa(d.To)
	}
	return strconv.Itoa(d.From) + "–" + strconv.Itoa(d.To)
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

// Mark marks a place on the table where steps of the trace were done.
type Mark struct {
	Seat     game.Seat // seat of the steps
	From, To int       // numbers of the first and last step; 0 for no mark
}

// Numbers returns "2" or "2–5", "" for no mark.
func (m Mark) Numbers() string { return Did{From: m.From, To: m.To}.Numbers() }

// Mark returns the mark of one step.
func (t Traced) Mark() Mark { return Mark{Seat: t.Seat, From: t.N, To: t.N} }

// Through extends the mark with a later step of the same seat. A step of another seat starts a new mark.
func (m Mark) Through(step Traced) Mark {
	if m.From == 0 || m.Seat != step.Seat {
		return step.Mark()
	}
	m.To = step.N
	return m
}

// SignedMark is a mark with the name of its seat, as on the viewer's page.
type SignedMark struct {
	Mark
	Who string
}

// Signed adds the seat's name to a mark. An empty mark gets none.
func (s *Scene) Signed(m Mark) (signed SignedMark) {
	if m.From > 0 {
		signed = SignedMark{m, s.Seats[m.Seat].Name}
	}
	return signed
}

// Follow sets the trace and the seats' summaries of it.
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

// StepAt returns the step of a commit; ok is false for none.
func (s *Scene) StepAt(seq uint64) (step Traced, ok bool) {
	for _, step := range s.Trace {
		if step.Seq == seq {
			return step, true
		}
	}
	return step, false
}
