package ui

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/rondelic"
	"tablee/web/board"
)

// journal turns facts into lines. Facts of one moment share a line, and so do all cards shown at a
// reveal.
type journal struct {
	tableau
	lines []board.Line

	seq   uint64
	shown []string // the cards of the current reveal
}

// tell adds one fact.
func (j *journal) tell(seq uint64, f game.Fact) {
	if f.Code != rondelic.FactShows {
		j.flush()
	}
	j.seq = seq
	switch f.Code {
	case rondelic.FactDealt, rondelic.FactDuel:
		j.begins(f)
	case rondelic.FactOpens:
		j.join(j.about(f.Code, f.Seat))
	case rondelic.FactCard, rondelic.FactReceives, rondelic.FactLends:
		j.private(f)
	case rondelic.FactKeeps:
		j.line(f.Seat, j.about(f.Code, f.Seat)).Said = j.say("said.keep")
	case rondelic.FactAsks, rondelic.FactSwaps, rondelic.FactBlocks, rondelic.FactDraws, rondelic.FactOffers:
		j.between(f)
	case rondelic.FactTurnsUp:
		j.line(f.Seat, j.about(f.Code, f.Seat, "Card", j.theCard(f.Args[0].(cards.Card))))
	case rondelic.FactStands:
		j.line(f.Seat, j.about(f.Code, f.Seat))
	case rondelic.FactShows:
		j.shown = append(j.shown, j.say("fact.shows", "Who", j.called(f.Seat), "Card", j.theCard(f.Args[0].(cards.Card))))
	default:
		j.settles(f)
	}
}

// about returns a fact's sentence, in the second person if it is about the viewer.
func (j *journal) about(code string, seat game.Seat, pairs ...any) string {
	prefix, who := "fact.", ""
	if seat >= 0 {
		who = j.seatName(seat)
		if seat == j.Viewer {
			prefix = "you."
		}
	}
	return j.say(prefix+code, append(pairs, "Who", who)...)
}

func (j *journal) line(seat game.Seat, text string) *board.Line {
	j.lines = append(j.lines, board.Line{Seq: j.seq, Seat: seat, Text: text})
	return &j.lines[len(j.lines)-1]
}

// join appends a sentence to the line of the same moment.
func (j *journal) join(text string) {
	if n := len(j.lines); n > 0 && j.lines[n-1].Seq == j.seq {
		j.lines[n-1].Text += " " + text
		return
	}
	j.line(game.Chance, text)
}

// flush adds the line of a reveal.
func (j *journal) flush() {
	if len(j.shown) > 0 {
		j.line(game.Chance, j.say("reveal.all", "List", strings.Join(j.shown, ", ")))
		j.shown = nil
	}
}

// begins adds the line of a new round.
func (j *journal) begins(f game.Fact) {
	if f.Code == rondelic.FactDealt {
		j.line(game.Chance, j.about(f.Code, f.Seat, "Round", f.Args[0]))
		return
	}
	other := f.Args[1].(game.Seat)
	key := "fact.duel"
	switch j.Viewer {
	case other:
		key = "you.duel"
	case f.Seat:
		key = "you.duel-dealer"
	}
	j.line(game.Chance, j.say(key, "Round", f.Args[0], "Who", j.seatName(f.Seat), "Other", j.seatName(other)))
}

// private adds the facts known only to the viewer, or to the viewer and one other.
func (j *journal) private(f game.Fact) {
	card := j.theCard(f.Args[0].(cards.Card))
	switch f.Code {
	case rondelic.FactCard:
		j.join(j.about(f.Code, f.Seat, "Card", card))
	case rondelic.FactReceives:
		from := f.Args[2].(game.Seat)
		j.join(j.about(f.Code, f.Seat, "Card", card, "Given", j.theCard(f.Args[1].(cards.Card)), "Other", j.seatName(from), "From", j.of(from)))
	case rondelic.FactLends:
		to, by := f.Args[1].(game.Seat), ""
		if j.view.Terms.King == "jarnac" { // it is a coup de Jarnac only if the owner had a choice (RON-A-32)
			by = "jarnac-"
		}
		if to == j.Viewer {
			j.line(f.Seat, j.say("you."+by+"borrows", "Who", j.seatName(f.Seat), "Card", card))
			return
		}
		j.line(f.Seat, j.about(by+f.Code, f.Seat, "Card", card, "Other", j.seatName(to)))
	}
}

// passives maps facts between two seats to the sentences for the viewer as the second one.
var passives = map[string]string{
	rondelic.FactAsks: "you.asked", rondelic.FactSwaps: "you.swapped", rondelic.FactBlocks: "you.blocked",
	rondelic.FactDraws: "you.drawn", rondelic.FactOffers: "you.offered",
}

// between adds a fact between two seats.
func (j *journal) between(f game.Fact) {
	other, pairs := game.Nobody, []any{"Who", j.seatName(f.Seat)}
	switch first := f.Args[0].(type) {
	case game.Seat:
		other = first
	case cards.Card:
		other = f.Args[1].(game.Seat)
		pairs = append(pairs, "Card", j.theCard(first))
	}
	pairs = append(pairs, "Other", j.seatName(other))
	if other == j.Viewer {
		j.line(f.Seat, j.say(passives[f.Code], pairs...))
		return
	}
	j.line(f.Seat, j.about(f.Code, f.Seat, pairs...))
}

// settles adds the facts of the end of a round, and all others.
func (j *journal) settles(f game.Fact) {
	switch f.Code {
	case rondelic.FactKingHome:
		card, holder := j.L.Capital(j.theCard(f.Args[0].(cards.Card))), f.Args[1].(game.Seat)
		if holder == j.Viewer {
			j.line(f.Seat, j.say("you.king-leaves", "Card", card, "Who", j.seatName(f.Seat)))
			return
		}
		j.line(f.Seat, j.about(f.Code, f.Seat, "Card", card, "Other", j.seatName(holder)))
	case rondelic.FactAdvances:
		text := j.about(f.Code, f.Seat, "Circle", f.Args[0])
		j.line(f.Seat, text).Gain = text
	case rondelic.FactAllTie:
		j.line(game.Chance, j.say("fact.all-tie", "Rank", j.aRank(f.Args[0].(cards.Rank))))
	case rondelic.FactRim, rondelic.FactFalls:
		text := j.say("fact."+f.Code, "List", j.seatList(f.Args[0].([]game.Seat)))
		line := j.line(game.Chance, text)
		line.Said = text
	case rondelic.FactGameOver:
		key := "fact.game-over"
		if why, _ := f.Args[0].(string); why != "last" {
			key += "-" + why
		}
		j.line(game.Chance, j.say(key))
	case rondelic.FactWins:
		code := f.Code
		pot, _ := f.Args[0].(int)
		if pot > 0 {
			code += "-pot"
		}
		j.line(f.Seat, j.about(code, f.Seat, "N", j.say("tokens", "N", pot)))
	default: // discard, looks, under, all-fall, share, may, restarts, out
		j.line(f.Seat, j.about(f.Code, f.Seat))
	}
}

// Settled implements [board.UI]. Every step has its own line, except that cards shown in several steps
// share one.
func (UI) Settled(entries []board.Entry) int {
	for n := len(entries); n > 0; n-- {
		facts := entries[n-1].Facts
		if facts[len(facts)-1].Code != rondelic.FactShows {
			return n
		}
	}
	return 0
}
