package table

import (
	"maps"

	"tablee/game"
)

// A game has a maximum length (game.Info.MaxActions). The limits here bound everything else that people can do
// at a table, so that no log grows without bound. Beyond them a command fails with ErrTooOften. Leaving and
// playing are never refused: earlier actions bound both.
const (
	// MaxSits limits how often one person may sit down at one table.
	MaxSits = 10

	// MaxAllSits limits how often all people together may sit down at one table.
	MaxAllSits = 500

	// MaxAsides limits how often the people of one seat may come back, make a transfer token, ask the others a
	// question, or come to the page after an absence. An action taken back may be played again, so this limit
	// also bounds the actions.
	MaxAsides = 200

	// MaxRematches limits how often the table of a rematch may be set or found to be gone.
	MaxRematches = 40

	// MaxClaims limits the claims to a seat at one table.
	MaxClaims = 50

	// MaxChanges limits the changes to a table's chairs, contract and lead before the start. It never prevents
	// starting, closing or answering.
	MaxChanges = 500
)

// countSit counts a person's sitting down.
func (t *Table) countSit(p PlayerID) {
	sits := maps.Clone(t.sits)
	if sits == nil {
		sits = map[PlayerID]int{}
	}
	sits[p]++
	t.sits = sits
}

// checkSits rejects a person who has reached a limit on sitting down.
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

// checkAsides rejects a seat that has reached MaxAsides.
func (t *Table) checkAsides(seat game.Seat) error {
	if t.asides[seat] >= MaxAsides {
		return ErrTooOften
	}
	return nil
}

// countAsides counts what a commit does besides playing. A return by playing does not count.
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
