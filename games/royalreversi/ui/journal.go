package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

// journal turns facts into lines. It merges a card and the tokens it turned into one sentence, and all
// winners into one.
type journal struct {
	tableau
	lines []board.Line

	laid  bool // the last line is a card and still lacks its full stop
	first []game.Seat
	seq   uint64
	won   int
}

// tell adds one fact.
func (j *journal) tell(seq uint64, f game.Fact) {
	if f.Code == royalreversi.FactTurns && j.laid {
		n := f.Args[0].(int)
		line := &j.lines[len(j.lines)-1]
		line.Text += " " + j.told("turns", f.Seat, "N", n)
		line.Gain = j.tokens(n)
		return
	}
	if f.Code == royalreversi.FactWins {
		j.stop()
		j.first, j.won, j.seq = append(j.first, f.Seat), f.Args[0].(int), seq
		return
	}
	j.flush()
	switch f.Code {
	case royalreversi.FactDealt:
		j.line(seq, game.Chance, j.say("fact.dealt", "N", f.Args[0]))
	case royalreversi.FactShuffles:
		j.line(seq, game.Chance, j.say("fact.shuffles", "N", f.Args[0]))
	case royalreversi.FactLays:
		j.line(seq, f.Seat, j.told("lays", f.Seat, "Card", j.theCard(f.Args[0].(cards.Card)), "Square", f.Args[1]))
		j.laid = true
	case royalreversi.FactTen:
		j.line(seq, f.Seat, j.told("ten", f.Seat, "Square", f.Args[1], "Picture", j.L.Card(f.Args[2].(cards.Card).String())))
		j.laid = true
	case royalreversi.FactRemoves:
		j.removes(seq, f)
	case royalreversi.FactReplaces, royalreversi.FactAside:
		j.line(seq, f.Seat, j.told(f.Code, f.Seat, "Cards", j.cardNames(f.Args[0].(royalreversi.Shown))))
	case royalreversi.FactGameOver:
		key := "fact.game-over"
		if f.Args[0] == "limit" {
			key += "-limit"
		}
		j.line(seq, game.Chance, j.say(key))
	default: // opens, stuck
		j.line(seq, f.Seat, j.told(f.Code, f.Seat))
	}
}

// removes tells that a nine removed a token, which may be the viewer's.
func (j *journal) removes(seq uint64, f game.Fact) {
	colour := j.view.Colours[f.Args[2].(game.Seat)]
	if j.Viewer >= 0 && j.view.Colours[j.Viewer] == colour {
		j.line(seq, f.Seat, j.told("removes-yours", f.Seat, "Square", f.Args[1]))
		return
	}
	j.line(seq, f.Seat, j.told("removes", f.Seat, "Square", f.Args[1], "Of", j.of(colour)))
}

// told returns a fact's sentence, in the second person if it is about the viewer.
func (j *journal) told(code string, seat game.Seat, pairs ...any) string {
	prefix, who := "fact.", ""
	if seat >= 0 {
		who = j.Seats[seat].Name
		if seat == j.Viewer {
			prefix = "you."
		}
	}
	return j.say(prefix+code, append(pairs, "Who", who)...)
}

func (j *journal) line(seq uint64, seat game.Seat, text string) {
	j.lines = append(j.lines, board.Line{Seq: seq, Seat: seat, Text: text})
}

// stop ends the sentence of a card.
func (j *journal) stop() {
	if j.laid {
		j.lines[len(j.lines)-1].Text += "."
		j.laid = false
	}
}

func (j *journal) flush() {
	j.stop()
	if len(j.first) > 0 {
		j.line(j.seq, j.first[0], j.wins(j.first, j.won))
		j.lines[len(j.lines)-1].Gain = j.tokens(j.won)
		j.first = nil
	}
}

// Settled returns the number of entries, since the lines of every step are final.
func (UI) Settled(entries []board.Entry) int { return len(entries) }
