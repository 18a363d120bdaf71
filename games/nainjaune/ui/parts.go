package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// The parts of the table (board.Part). Each type holds all that its part is drawn from.

// plate is a seat's name plate.
type plate struct {
	seat     game.Seat
	who      board.Seat
	turn     bool
	took     string // boxes whose chips went to the seat, see tableau.took
	gained   int64
	gainedAt uint64
	brief    bool
	gone     bool
	cards    int
	chips    int64
	ledger   string // where the viewer's plate leads to; "" for the others, and before the first settlement
}

func (t tableau) plate(seat game.Seat) plate {
	p := plate{
		seat: seat, who: t.Seats[seat].ToAll(), turn: t.Turn == seat, took: t.took(seat),
		gone: t.gone(seat), cards: t.view.Counts[seat], chips: t.view.Chips[seat],
	}
	if seat == t.South() {
		p.ledger = t.ledgerAt()
	}
	if p.gained = t.gained(seat); p.gained > 0 {
		p.gainedAt, p.brief = t.Newest().Seq, t.Hold == nil
	}
	return p
}

// purse is the picture of a seat's chips beside its plate.
type purse struct{ chips int64 }

// painting is the board with its chips.
type painting struct {
	boxes nainjaune.Boxes
	fresh bool                                      // the chips fly in from the seats
	from  [nainjaune.BoxCount + maxStacks]game.Seat // if fresh: seat of origin, by box plus stack index
}

func (t tableau) painting() painting {
	p := painting{boxes: t.view.Boxes, fresh: t.fresh() && !t.dealt()}
	if p.fresh {
		for i := range p.from {
			p.from[i] = t.anted(i)
		}
	}
	return p
}

// labels holds the chips on the boxes, the boxes that the viewer could take now, and those taken since
// the viewer's turn.
type labels struct {
	boxes  nainjaune.Boxes
	within [nainjaune.BoxCount]bool
	took   [nainjaune.BoxCount]board.Mark // since the viewer's turn
}

func (t tableau) labels() labels {
	p := labels{boxes: t.view.Boxes}
	took := t.taken()
	for _, b := range boxes() {
		p.within[b], p.took[b] = t.within(b), took[b]
	}
	return p
}

// inWords is the panel beside the journal: the five boxes in words, and the way to the accounts of the deals.
type inWords struct {
	boxes  nainjaune.Boxes
	ledger string
}

// laidCard is a card of the run.
type laidCard struct {
	code   string
	by     game.Seat
	newest bool
	ending bool // it ended the deal's last run, which the settlement covers
}

// handCard is a card of the viewer's hand.
type handCard struct {
	code         string
	still, legal bool
	left         bool  // it remained when the deal ended
	takes        int64 // chips it would take, if legal
}

// remaining returns the cards that the viewer held when the deal ended.
func (t tableau) remaining() []cards.Card {
	for _, row := range t.settled().Rows {
		if row.Seat == t.Viewer {
			return row.Left
		}
	}
	return nil
}

func (t tableau) handCard(c cards.Card) handCard {
	h := handCard{code: c.String(), still: t.Still, legal: t.legal(c)}
	if h.legal && !h.still {
		h.takes = t.takes(c)
	}
	return h
}
