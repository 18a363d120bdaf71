package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// journal turns facts into lines. It merges consecutive cards of one seat into one sentence, the seats
// that were asked in vain into one, and the payments of a settlement into one.
type journal struct {
	tableau
	lines []board.Line

	play   *play       // pending sentence of cards
	passed []game.Seat // seats that had none of the rank last asked for
	lacked cards.Rank
	lastBy uint64 // seq at which the last of them passed
	paid   *payments
	seq    uint64
}

// play is a sentence of cards: "Gaspard joue 4, 5, 6 : « 6 sans 7 »."
type play struct {
	seat  game.Seat
	cards []cards.Card
	takes []string // by card, the chips it took, in words
	said  string
	after string // ", et recommence"
	seq   uint64
}

// payments collects the payments to a winner.
type payments struct {
	winner game.Seat
	sum    int64
	parts  []string
	seq    uint64
}

// tell adds one fact.
func (j *journal) tell(seq uint64, f game.Fact) {
	j.seq = seq
	switch f.Code {
	case nainjaune.FactPlays:
		j.plays(seq, f)
	case nainjaune.FactTakes:
		if j.play != nil {
			j.play.takes[len(j.play.takes)-1] = j.say("fact.takes", "Chips", j.chips(f.Args[1].(int64)))
		}
	case nainjaune.FactWithout:
		if j.play != nil {
			j.play.said = j.say("fact.without", "A", j.rank(f.Args[0].(cards.Rank)), "B", j.rank(f.Args[1].(cards.Rank)))
		}
	case nainjaune.FactKing:
		if j.play != nil {
			j.play.after = j.of("king", f.Seat)
		}
	case nainjaune.FactAce:
		if j.play != nil {
			j.play.after = j.say("fact.ace")
		}
	case nainjaune.FactPasses:
		j.flushPlay()
		j.lacked, j.lastBy = f.Args[0].(cards.Rank), seq
		j.passed = append(j.passed, f.Seat)
	case nainjaune.FactAgain:
		j.flushPlay()
		j.passed = nil // the "again" sentence covers it
		j.line(seq, f.Seat, j.of("again", f.Seat))
	case nainjaune.FactPays, nainjaune.FactPaysShort:
		j.pays(seq, f)
	default:
		j.flush()
		j.other(seq, f)
	}
}

// of returns a fact's sentence, in the second person if it is about the viewer.
func (j *journal) of(code string, seat game.Seat, pairs ...any) string {
	prefix, who := "fact.", ""
	if seat >= 0 {
		who = j.Seats[seat].Name
		if seat == j.Viewer {
			prefix = "you."
		}
	}
	return j.say(prefix+code, append(pairs, "Who", who)...)
}

func (j *journal) line(seq uint64, seat game.Seat, text string) *board.Line {
	j.lines = append(j.lines, board.Line{Seq: seq, Seat: seat, Text: text})
	return &j.lines[len(j.lines)-1]
}

func (j *journal) plays(seq uint64, f game.Fact) {
	if j.play != nil && (j.play.seat != f.Seat || j.play.said != "" || j.play.after != "") {
		j.flushPlay()
	}
	if j.play == nil {
		j.flushPassed()
		j.play = &play{seat: f.Seat}
	}
	j.play.seq = seq
	j.play.cards = append(j.play.cards, f.Args[0].(cards.Card))
	j.play.takes = append(j.play.takes, "")
}

func (j *journal) flush() {
	j.flushPlay()
	j.flushPassed()
	if p := j.paid; p != nil {
		sum := j.chips(p.sum)
		line := j.line(p.seq, p.winner, j.of("pays", p.winner, "Sum", sum, "List", strings.Join(p.parts, ", ")))
		line.Gain, line.Look = sum, true // the remaining hands and the boxes are worth a look
		j.paid = nil
	}
}

// flushPlay writes the pending sentence of cards: a single card by its name, several by their ranks, and
// a card that took its box by its name with the chips it took.
func (j *journal) flushPlay() {
	p := j.play
	if p == nil {
		return
	}
	j.play = nil
	var words []string
	gain := ""
	for i, c := range p.cards {
		word := j.rank(c.Rank())
		if len(p.cards) == 1 || p.takes[i] != "" {
			word = j.theCard(c)
		}
		if p.takes[i] != "" {
			gain = p.takes[i]
			word += " (" + gain + ")"
		}
		words = append(words, word)
	}
	text := j.of("plays", p.seat, "Cards", strings.Join(words, ", "))
	switch {
	case p.said != "":
		text += j.L.Colon + j.L.Quoted(strings.ReplaceAll(p.said, " ", "\u00a0")) + "."
	case p.after != "":
		text += p.after + "."
	default:
		text += "."
	}
	line := j.line(p.seq, p.seat, text)
	line.Said, line.Gain = p.said, gain
}

func (j *journal) flushPassed() {
	if len(j.passed) == 0 {
		return
	}
	first, rank := j.passed[0], j.noRank(j.lacked)
	if len(j.passed) == 1 {
		j.line(j.lastBy, first, j.of("passes", first, "Rank", rank))
		j.passed = nil
		return
	}
	key := "fact.several-pass"
	var names []string
	for _, seat := range j.passed {
		if seat == j.Viewer {
			key = "you.several-pass"
		} else {
			names = append(names, j.Seats[seat].Name)
		}
	}
	j.passed = nil
	who := strings.Join(names, ", ")
	if key == "fact.several-pass" {
		who = j.L.List(names)
	}
	j.line(j.lastBy, first, j.say(key, "Who", who, "Rank", rank))
}

func (j *journal) pays(seq uint64, f game.Fact) {
	winner, paid := f.Args[0].(game.Seat), f.Args[1].(int64)
	if j.paid == nil {
		j.flush()
		j.paid = &payments{winner: winner}
	}
	amount := strconv.FormatInt(paid, 10)
	if f.Code == nainjaune.FactPaysShort {
		amount = j.say("fact.pays-short", "Paid", paid, "Due", f.Args[2])
	}
	j.paid.seq = seq
	j.paid.sum += paid
	j.paid.parts = append(j.paid.parts, j.name(f.Seat)+" "+amount)
}

// other writes the facts that are not merged.
func (j *journal) other(seq uint64, f game.Fact) {
	switch f.Code {
	case nainjaune.FactDealt:
		j.line(seq, game.Chance, j.say("fact.dealt", "Deal", f.Args[0], "Deals", f.Args[1], "Cards", f.Args[2]))
	case nainjaune.FactAntes:
		j.join(j.say("fact.antes", "Each", f.Args[0], "Chips", j.chips(f.Args[1].(int64))))
	case nainjaune.FactAnteShort:
		j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Paid", f.Args[0], "Due", f.Args[1]))
	case nainjaune.FactStops:
		rank := f.Args[0].(cards.Rank)
		line := j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Rank", j.noRank(rank), "A", j.aRank(rank)))
		line.Said = j.say("table.said-stop")
	case nainjaune.FactDealEnd:
		j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Deal", f.Args[0])).Deal = f.Args[0].(int)
	case nainjaune.FactOpera:
		line := j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Chips", j.chips(f.Args[0].(int64))))
		line.Said = j.say("settle.opera")
	case nainjaune.FactUnplayed:
		box := f.Args[0].(nainjaune.Box)
		j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Card", j.theCard(box.Card()), "Chips", j.chips(f.Args[1].(int64))))
	case nainjaune.FactGameOver:
		key := "fact.game-over"
		if why, _ := f.Args[0].(string); why != "deals" {
			key += "-" + why
		}
		j.line(seq, game.Chance, j.say(key))
	case nainjaune.FactWins:
		j.line(seq, f.Seat, j.of(f.Code, f.Seat, "Chips", j.chips(f.Args[0].(int64))))
	default: // opens, leaves
		j.line(seq, f.Seat, j.of(f.Code, f.Seat))
	}
}

// join appends a sentence to the last line.
func (j *journal) join(text string) {
	if n := len(j.lines); n > 0 {
		j.lines[n-1].Text += " " + text
		return
	}
	j.line(j.seq, game.Chance, text)
}

// Settled returns the number of entries whose lines are final. Consecutive cards of one seat form one
// sentence, which stays open until another seat plays or something else happens.
func (UI) Settled(entries []board.Entry) int {
	for n := len(entries) - 1; n > 0; n-- {
		if begins(entries[n], entries[:n]) {
			return n
		}
	}
	return 0
}

// begins reports whether an entry starts a new sentence, so that no sentence of the entries before
// continues in it.
func begins(e board.Entry, before []board.Entry) bool {
	if e.Undone > 0 {
		return true
	}
	switch first := e.Facts[0]; first.Code {
	case nainjaune.FactPlays:
		last := before[len(before)-1].Facts
		return last[0].Code == nainjaune.FactPlays && last[0].Seat != first.Seat && last[len(last)-1].Code != nainjaune.FactAgain
	case nainjaune.FactDealt, nainjaune.FactStops:
		return true
	}
	return false
}
