package ui

import (
	"strings"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

// journal turns facts into lines. A word, its points and its bonus share a line. Obvious consequences
// (cards drawn, a longer holder) have none.
type journal struct {
	desk
	seq   uint64
	lines []board.Line
}

// Journal returns the lines of the facts.
func (UI) Journal(s *board.Scene, entries []board.Entry) []board.Line {
	j := journal{desk: look(s)}
	for _, e := range entries {
		j.seq = e.Seq
		for _, f := range e.Facts {
			j.tell(f)
		}
	}
	return j.lines
}

func (j *journal) tell(f game.Fact) {
	switch f.Code {
	case rondo.FactPulls, rondo.FactDraws:
	case rondo.FactBonus:
		if last := len(j.lines) - 1; last >= 0 {
			line := &j.lines[last]
			line.Text = strings.TrimSuffix(line.Text, ".") + ", " + j.say("fact.bonus", "Points", f.Args[0], "Cards", f.Args[1]) + "."
		}
	case rondo.FactDealt:
		j.line(game.Chance, j.say("fact.dealt", "Cards", f.Args[0], "Pile", f.Args[1]))
	case rondo.FactBids, rondo.FactShows:
		j.bid(f)
	case rondo.FactSwaps:
		j.line(f.Seat, j.of(f.Code, f.Seat, "Gave", j.aCard(f.Args[0]), "Took", j.aCard(f.Args[1])))
	case rondo.FactOpens:
		j.word(f, f.Args[1].(int))
	case rondo.FactMakes:
		j.word(f, f.Args[2].(int), "Before", f.Args[1])
	case rondo.FactPasses:
		code := f.Code
		if f.Args[1].(int) > 0 {
			code = "passes-draws"
		}
		j.line(f.Seat, j.of(code, f.Seat))
	case rondo.FactGameOver:
		j.line(game.Chance, j.say("fact.game-over-"+f.Args[0].(string)))
	case rondo.FactLeft:
		j.line(f.Seat, j.of(f.Code, f.Seat, "Points", j.points(f.Args[0].(int)), "Cards", j.say("held", "N", f.Args[1])))
	case rondo.FactWins:
		j.line(f.Seat, j.of(f.Code, f.Seat, "Points", withPoints(j.L, f.Args[0].(int))))
	case rondo.FactPileOut:
		j.line(game.Chance, j.say("fact.pile-out"))
	default: // has-bid, begins, exchanges
		j.line(f.Seat, j.of(f.Code, f.Seat))
	}
}

// bid adds the line of a bid; jokers appear as small letters in it.
func (j *journal) bid(f game.Fact) {
	word := strings.ToUpper(f.Args[0].(string))
	if word == "-" {
		j.line(f.Seat, j.of(f.Code+"-none", f.Seat))
		return
	}
	j.line(f.Seat, j.of(f.Code, f.Seat, "Word", word, "Points", j.points(f.Args[1].(int))))
	j.lines[len(j.lines)-1].Gain = word
}

// word adds the line of a word, with emphasis.
func (j *journal) word(f game.Fact, points int, pairs ...any) {
	word := f.Args[0].(string)
	j.line(f.Seat, j.of(f.Code, f.Seat, append(pairs, "Word", word, "Points", j.points(points))...))
	line := &j.lines[len(j.lines)-1]
	line.Gain, line.Said = word, word
}

// aCard returns "un V", "une gomme".
func (j *journal) aCard(arg any) string {
	c, _ := arg.(rondo.Card)
	switch c {
	case rondo.Joker:
		return j.say("card.joker")
	case rondo.Eraser:
		return j.say("card.eraser")
	}
	return j.say("card.letter", "Letter", c.String())
}

// of returns a fact's sentence, in the second person if it is about the viewer.
func (j *journal) of(code string, seat game.Seat, pairs ...any) string {
	if seat == j.Viewer {
		return j.say("you."+code, pairs...)
	}
	return j.say("fact."+code, append(pairs, "Who", j.Seats[seat].Name)...)
}

func (j *journal) line(seat game.Seat, text string) {
	j.lines = append(j.lines, board.Line{Seq: j.seq, Seat: seat, Text: text})
}

// Settled implements [board.UI]: every step has its own line.
func (UI) Settled(entries []board.Entry) int { return len(entries) }
