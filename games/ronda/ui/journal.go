package ui

import (
	"slices"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

// journal turns facts into lines. A finished turn is one line and names no bowl. In the current turn
// each step is a line as long as its bowl lies open.
type journal struct {
	ring
	lines []board.Line
	begun int   // index of the first line of the current turn
	laid  int   // beans laid in the current turn
	was   []int // beans laid before each step
	seq   uint64
}

// Journal returns the lines for the facts of some entries.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	j := journal{ring: look(s)}
	for _, e := range entries {
		j.seq = e.Seq
		j.undo(e.Undone)
		j.was = append(j.was, j.laid)
		for i, f := range e.Facts {
			j.tell(f, e.Facts[i+1:])
		}
	}
	return j.lines
}

// undo subtracts the beans of the last n steps, which were taken back.
func (j *journal) undo(n int) {
	if n = min(n, len(j.was)); n > 0 {
		j.laid, j.was = j.was[len(j.was)-n], j.was[:len(j.was)-n]
	}
}

// tell adds one fact. rest holds the following facts of the same step.
func (j *journal) tell(f game.Fact, rest []game.Fact) {
	switch f.Code {
	case ronda.FactFilled:
		j.line(game.Chance, j.say("fact.filled", "N", f.Args[0]))
		j.begun = len(j.lines)
	case ronda.FactOpens:
		j.line(f.Seat, j.of(f.Code, f.Seat))
		j.begun = len(j.lines)
	case ronda.FactLifts:
		if len(rest) == 0 { // else the pair or the error tells it
			j.step(f, f.Args[0].(int), f.Args[1].(int))
		}
	case ronda.FactPair:
		if f.Args[2].(int) == 0 {
			f.Code += "-empty" // "rien non plus"
		}
		j.step(f, f.Args[1].(int), f.Args[2].(int))
	case ronda.FactHolds:
		j.step(f, f.Args[0].(int), f.Args[2].(int))
	case ronda.FactLays:
		j.laid++
		j.step(f, f.Args[0].(int), f.Args[1].(int))
	case ronda.FactErrs:
		if len(rest) == 0 || rest[0].Code != ronda.FactPenalty {
			j.turn(f)
		}
	case ronda.FactPenalty, ronda.FactStops, ronda.FactBlack, ronda.FactRemoved, ronda.FactWins:
		j.turn(f)
	case ronda.FactGameOver:
		key := "fact.game-over"
		if why, _ := f.Args[0].(string); why == "long" {
			key += "-long"
		}
		j.line(game.Chance, j.say(key))
	default: // first
		j.line(f.Seat, j.of(f.Code, f.Seat))
	}
}

// step tells a step of a turn if the bowl it names still lies open with the same number of beans. If it
// does not, only the number of beans laid so far is told.
func (j *journal) step(f game.Fact, bowl, beans int) {
	for _, heap := range j.view.Open {
		if heap.Bowl == bowl && heap.Beans == beans {
			j.line(f.Seat, j.of(f.Code, f.Seat, "Bowl", bowl, "Beans", j.count(beans)))
			return
		}
	}
	if f.Code == ronda.FactLays {
		j.lines = j.lines[:min(j.begun, len(j.lines))]
		j.line(f.Seat, j.whole("lays", f.Seat))
	}
}

// turn replaces the lines of a turn by one when it is over.
func (j *journal) turn(f game.Fact) {
	j.lines = j.lines[:min(j.begun, len(j.lines))]
	switch f.Code {
	case ronda.FactErrs, ronda.FactPenalty, ronda.FactStops:
		if j.laid > 0 {
			j.line(f.Seat, j.whole(f.Code, f.Seat))
			break
		}
		j.line(f.Seat, j.of(f.Code, f.Seat))
	default:
		j.line(f.Seat, j.of(f.Code, f.Seat, "N", j.laid))
	}
	j.begun, j.laid = len(j.lines), 0
}

// of returns a fact's sentence, in the second person if it is about the viewer.
func (j *journal) of(code string, seat game.Seat, pairs ...any) string {
	if seat == j.Viewer {
		return j.say("you."+code, pairs...)
	}
	return j.say("fact."+code, append(pairs, "Who", j.Seats[seat].Name)...)
}

// whole returns the sentence of a turn in which beans were laid.
func (j *journal) whole(code string, seat game.Seat) string {
	if seat == j.Viewer {
		return j.say("yourturn."+code, "N", j.laid)
	}
	return j.say("turn."+code, "N", j.laid, "Who", j.Seats[seat].Name)
}

func (j *journal) line(seat game.Seat, text string) {
	j.lines = append(j.lines, board.Line{Seq: j.seq, Seat: seat, Text: text})
}

// Settled returns the number of entries whose lines are final: those of turns that are over and whose
// end was not taken back. The lines of the current turn depend on the bowls that are open now.
func (UI) Settled(entries []board.Entry) int {
	for n := len(entries) - 1; n > 0; n-- {
		if entries[n].Undone == 0 && slices.ContainsFunc(entries[n-1].Facts, endsTurn) {
			return n
		}
	}
	return 0
}

// endsTurn reports whether the journal tells a fact as the end of a turn.
func endsTurn(f game.Fact) bool {
	switch f.Code {
	case ronda.FactErrs, ronda.FactPenalty, ronda.FactStops, ronda.FactBlack, ronda.FactRemoved, ronda.FactWins:
		return true
	}
	return false
}
