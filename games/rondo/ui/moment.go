package ui

import (
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/rondo"
)

// shown is a word bid, as it is laid open.
type shown struct {
	cards   []card
	points  int
	highest bool // its seat begins
}

// word is what the cards read.
func (b shown) word() string {
	var word strings.Builder
	for _, c := range b.cards {
		word.WriteString(c.Letter)
	}
	return word.String()
}

// bids are the words bid, by seat, while they are looked at; none otherwise.
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

// spelt are the cards of a word that was bid; none for no word.
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

// begins says whose word was the highest, and why if it was not alone.
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

// late reports whether the viewer looks at what became of a turn whose time was up.
func (t desk) late() bool { return t.At(rondo.MomentLate) }

// lateTitle says what ran out.
func (t desk) lateTitle() string {
	if t.view.Terms.Sand > 0 {
		return t.say("ask.late")
	}
	return t.L.T("you.table.timeout")
}

// lateName is what that is called while pages are compared.
func (t desk) lateName() string { return "late-" + strconv.FormatUint(t.Hold.Seq, 10) }

// passed says that the viewer passes, and whether a card was drawn.
func (t desk) passed() string {
	for _, f := range t.Newest().Facts {
		if f.Code == rondo.FactPasses && f.Args[1].(int) > 0 {
			return t.say("you.passes-draws")
		}
	}
	return t.say("you.passes")
}

// sandglass is what stands at the sandglass.
func (t desk) sandglass() string {
	switch {
	case t.late():
		return t.say("table.sand-out")
	case t.At(rondo.MomentBids):
		return t.say("table.sand-waits")
	}
	return t.say("table.per-turn", "N", t.view.Terms.Sand)
}
