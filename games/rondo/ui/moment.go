package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/rondo"
)

// shown is a revealed bid.
type shown struct {
	cards   []card
	points  int
	highest bool // the bid of the seat that begins
}

// word returns the word that the cards spell.
func (b shown) word() string {
	var word strings.Builder
	for _, c := range b.cards {
		word.WriteString(c.Letter)
	}
	return word.String()
}

// bids returns the bids by seat while they are shown, else nil.
func (t desk) bids() []shown {
	if !t.At(rondo.MomentBids) || t.view.Opener == nil {
		return nil
	}
	list := make([]shown, len(t.view.Bids))
	for seat, b := range t.view.Bids {
		list[seat] = shown{t.spelt(b.Word), b.Points, game.Seat(seat) == *t.view.Opener}
	}
	return list
}

// telling returns the further classes of the table while a moment is drawn in the panel.
func (t desk) telling() string {
	switch n := len(t.bids()); {
	case t.late():
		return " timed-out"
	case n > 4:
		return " bids bids-many"
	case n > 0:
		return " bids"
	}
	return ""
}

// spelt returns the cards of a bid; none for the empty bid.
func (t desk) spelt(word string) (cards []card) {
	for _, sign := range strings.TrimPrefix(word, "-") {
		c := t.held(rondo.Joker)
		if letter := rondo.Card(sign - 'A'); letter < rondo.Joker {
			c = t.held(letter)
		}
		c.Letter = strings.ToUpper(string(sign))
		cards = append(cards, c)
	}
	return cards
}

// begins returns the sentence about the highest bid, with the reason in a tie.
func (t desk) begins() string {
	first := *t.view.Opener
	text := t.say("fact.begins", "Who", t.Seats[first].Name)
	for seat, b := range t.view.Bids {
		if game.Seat(seat) != first && b.Points == t.view.Bids[first].Points {
			return text + " " + t.say("ask.bids-tie")
		}
	}
	return text
}

// late reports whether the viewer is shown how their turn ended when its time was up.
func (t desk) late() bool { return t.At(rondo.MomentLate) }

// lateTitle returns the title: the sand ran out, or the time.
func (t desk) lateTitle() string {
	if t.view.Terms.Sand > 0 {
		return t.say("ask.late")
	}
	return t.L.T("you.table.timeout")
}

// lateName returns the key of that element for comparing pages.
func (t desk) lateName() string { return "late-" + strconv.FormatUint(t.Hold.Seq, 10) }

// passed returns the sentence that the viewer passed, and whether a card was drawn.
func (t desk) passed() string {
	for _, f := range t.Newest().Facts {
		if f.Code == rondo.FactPasses && f.Args[1].(int) > 0 {
			return t.say("you.passes-draws")
		}
	}
	return t.say("you.passes")
}

// sandglass returns the text beside the sandglass.
func (t desk) sandglass() string {
	switch {
	case t.late():
		return t.say("table.sand-out")
	case t.At(rondo.MomentBids), t.mayAct() && t.Deadline.IsZero():
		return t.say("table.sand-waits")
	}
	return t.say("table.per-turn", "N", t.view.Terms.Sand)
}
