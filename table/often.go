package table

import (
	"maps"
	"slices"

	"tablee/game"
)

// A game has a longest play (game.Info.MaxActions); what people do beside it has bounds of its
// own, so that nobody can make a log grow for ever. Beyond them a command is ErrTooOften.
// Leaving is never refused, and playing is not: both are bounded by what came before.
const (
	// MaxSits is how often one person may sit down at one table.
	MaxSits = 10

	// MaxAllSits is how often people may sit down at one table in all.
	MaxAllSits = 500

	// MaxAsides is how often the people of one seat may come back, make a transfer token or
	// ask the others for something, or come to the page after an absence. An action taken back may be played again, so that this
	// bounds the actions too.
	MaxAsides = 200

	// MaxClaims is how often people without a seat may ask for one at one table in all.
	MaxClaims = 50

	// MaxChanges is how often chairs and contract of one table may be changed before it begins,
	// and the lead be taken. To begin, to close and to answer is never refused for it.
	MaxChanges = 500
)

// countSit counts that a person sits down.
func (t *Table) countSit(p PlayerID) {
	sits := maps.Clone(t.sits)
	if sits == nil {
		sits = map[PlayerID]int{}
	}
	sits[p]++
	t.sits = sits
}

// checkSits refuses a person who may not sit down once more.
func (t *Table) checkSits(p PlayerID) error {
	all := 0
	for _, n := range t.sits {
		all += n
	}
	if t.sits[p] >= MaxSits || all >= MaxAllSits {
		return ErrTooOften
	}
	return nil
}

// checkAsides refuses what the people of a seat have done too often beside playing.
func (t *Table) checkAsides(seat game.Seat) error {
	if t.asides[seat] >= MaxAsides {
		return ErrTooOften
	}
	return nil
}

// changesRoom reports whether a commit changes a table before it begins.
func changesRoom(c Commit) bool {
	kinds := []Kind{AddChair, RemoveChair, SeatGuest, Fill, SetLevel, Unseat, Debar, Admit, Revise, Lead}
	return slices.ContainsFunc(c.Events, func(e Event) bool { return slices.Contains(kinds, e.Kind) })
}

// countAsides counts what a commit does beside playing: those who come back by playing on
// have done nothing else.
func (t *Table) countAsides(c Commit) {
	for _, e := range c.Events {
		if e.Kind == Act {
			return
		}
	}
	if t.Status == StatusOpen && changesRoom(c) {
		t.changes++
	}
	for _, e := range c.Events {
		switch e.Kind {
		case Back, Give, Offer, Here:
			t.asides[e.Seat]++
		case Claim:
			t.claims++
		}
	}
}
