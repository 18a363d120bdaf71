package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

// The parts of the table (board.Part): each is drawn from what is said here.

// plate is a seat's.
type plate struct {
	seat     game.Seat
	who      board.Seat
	turn     bool
	took     string // the boxes whose chips went there: see tableau.took
	gained   int64
	gainedAt uint64
	brief    bool
	gone     bool
	cards    int
	chips    int64
}

func (t tableau) plate(seat game.Seat) plate {
	p := plate{
		seat: seat, who: t.Seats[seat].ToAll(), turn: t.Turn == seat, took: t.took(seat),
		gone: t.gone(seat), cards: t.view.Counts[seat], chips: t.view.Chips[seat],
	}
	if p.gained = t.gained(seat); p.gained > 0 {
		p.gainedAt, p.brief = t.Newest().Seq, t.Hold == nil
	}
	return p
}

// purse is a seat's chips beside its plate.
type purse struct{ chips int64 }

// painting is the board with the chips that lie on it.
type painting struct {
	boxes nainjaune.Boxes
	fresh bool                                      // the chips come from the seats
	from  [nainjaune.BoxCount + maxStacks]game.Seat // then, by box and by stack on it
}

func (t tableau) painting() painting {
	p := painting{boxes: t.view.Boxes, fresh: t.fresh()}
	if p.fresh {
		for i := range p.from {
			p.from[i] = t.anted(i)
		}
	}
	return p
}

// labels are what lies on the boxes, which of them the viewer could take now, and which were
// taken since their turn.
type labels struct {
	boxes  nainjaune.Boxes
	within [nainjaune.BoxCount]bool
	took   [nainjaune.BoxCount]board.SignedMark // since the viewer's turn
}

func (t tableau) labels() labels {
	p := labels{boxes: t.view.Boxes}
	_, took := t.marks()
	for _, b := range boxes() {
		p.within[b], p.took[b] = t.within(b), t.Signed(took[b])
	}
	return p
}

// inWords are the five boxes in words, beside the journal.
type inWords struct{ boxes nainjaune.Boxes }

// laidCard is a card of the run.
type laidCard struct {
	code   string
	by     game.Seat
	newest bool
}

// handCard is a card of the viewer's hand.
type handCard struct {
	code         string
	still, legal bool
	takes        int64 // of a legal one
}

func (t tableau) handCard(c cards.Card) handCard {
	h := handCard{code: c.String(), still: t.Still, legal: t.legal(c)}
	if h.legal && !h.still {
		h.takes = t.takes(c)
	}
	return h
}
