package table

import (
	"cmp"
	"slices"
	"time"

	"tablee/game"
)

// A question about a seat asks that a bot plays there, or that another person gets it: the holder of a link
// (OfferLink) or a Claimant (OfferSeat).
//
//   - A person gets a seat whose player has vanished only if two people agree, so that the only opponent's second
//     browser cannot see the hand; at a rated table no one does. Otherwise a bot plays there. At a table of one room
//     the people there know who asks.
//   - The first person who held a seat takes it back from its bot at any time ([Table.ReturnsTo]).
//   - At a table of one room the people there, or the opener alone, decide once the seat's pages have not answered
//     for CallTime. Elsewhere its player has the whole time to answer.

// CallTime limits the time in which open pages answer a question about their seat by themselves ([Table.Calls]).
const CallTime = 20 * time.Second

// callEnds returns the time by which the pages of the seat in question have answered.
func (o *PendingOffer) callEnds() time.Time { return o.At.Add(CallTime) }

// awaitsHolder reports whether a question must still wait for the player of its seat: until they are absent. Even
// then their pages have CallTime to answer, since they may have been absent from an earlier vote; not if a bot plays
// for them already.
func (t *Table) awaitsHolder(at time.Time) bool {
	o := t.Offer
	c := t.Seats[o.Whom]
	return c.Player != "" && (!t.Absent[o.Whom] || !c.Bot() && at.Before(o.callEnds()))
}

// decidesAfterCall reports whether a question about a seat can be decided once its pages have had the time to
// answer.
func (t *Table) decidesAfterCall(call time.Time) bool {
	if t.Offer.Whom < 0 {
		return false
	}
	if t.SameRoom {
		for s := range t.Seats {
			if t.silent(game.Seat(s)) {
				return true
			}
		}
	}
	return t.verdict(call, false) == agreed
}

// openerDecides reports whether the opener of a table of one room has agreed to a question about another's seat.
func (t *Table) openerDecides() bool {
	o := t.Offer
	if !t.SameRoom || o.Whom < 0 || t.Controls(t.Opener, o.Whom) {
		return false
	}
	return slices.ContainsFunc(t.SeatsOf(t.Opener), func(s game.Seat) bool { return o.Accepted[s] })
}

// handOver gives the seat in question to a person, or else lets a bot play there.
func (w *writer) handOver(o PendingOffer) {
	toPerson, toBot := w.table.goesToPerson(), !w.table.Seats[o.Whom].Bot()
	if !toPerson && !toBot {
		w.add(Event{Kind: Lapse})
		return
	}
	w.add(Event{Kind: Carry})
	switch {
	case !toPerson:
		w.add(Event{Kind: Away, Seat: o.Whom, Level: cmp.Or(o.Level, w.table.Absence.Level, 1)})
	case o.What == OfferLink:
		w.add(Event{Kind: Give, Seat: o.Whom, Text: o.Token})
	default:
		w.add(Event{Kind: Take, Seat: o.Whom, Player: o.Claimant})
	}
}

// goesToPerson reports whether the question's seat goes to a person: with its player's consent, or at an unrated
// table with that of two people, or of all where a bot's own seat is given, or in one room.
func (t *Table) goesToPerson() bool {
	o := t.Offer
	yes, _, _ := t.voices()
	switch {
	case o.Accepted[o.Whom]:
		return true
	case t.Rated:
		return false
	case t.Seats[o.Whom].Player == "":
		return yes >= 2 || yes == t.people() || t.SameRoom
	}
	return yes >= 2 || t.SameRoom
}

// ToBotOnly reports whether the question's seat can only go to a bot, unless its player gives it away.
func (t *Table) ToBotOnly() bool {
	o := t.Offer
	if o == nil || o.Whom < 0 || t.Seats[o.Whom].Player == "" {
		return false
	}
	return o.What != OfferStandIn && (t.Rated || !t.SameRoom && t.people() < 3)
}

// people returns the number of people who play here.
func (t *Table) people() int {
	people := map[PlayerID]bool{}
	for _, c := range t.Seats {
		if who := c.speaker(); who != "" {
			people[who] = true
		}
	}
	return len(people)
}

// decideClaim asks all players for a seat on behalf of a person who has none: the seat was theirs and they lost
// access to it, or its player has vanished.
func (t *Table) decideClaim(w *writer, c Command) error {
	switch {
	case t.Status == StatusOpen:
		return ErrNotStarted
	case t.Status == StatusOver:
		return ErrOver
	case c.Player == "":
		return ErrNotSeated
	case len(t.SeatsOf(c.Player)) > 0:
		return ErrAlreadySeated
	}
	if err := t.CheckClaim(c.Seat); err != nil {
		return err
	}
	if t.Offer != nil {
		return ErrOfferPending
	}
	if t.claims >= MaxClaims {
		return ErrTooOften
	}
	w.add(Event{Kind: Claim, Seat: c.Seat, Player: c.Player, Level: max(0, c.Level)})
	w.settleOffer()
	return nil
}

func (t *Table) applyClaim(e Event, at time.Time) error {
	if t.Offer != nil || e.Player == "" || t.CheckAbout(e.Seat) != nil && !t.joinable(e.Seat) || len(t.SeatsOf(e.Player)) > 0 {
		return errOffer
	}
	o := t.ask(OfferSeat, at)
	o.Whom, o.Claimant, o.Level = e.Seat, e.Player, e.Level
	t.Offer = o
	return nil
}

// CheckClaim returns nil if a person without a seat may ask for this one. It follows CheckAbout, and returns
// ErrNobodyThere if no one but the seat's own player could answer. A bot's own seat may also be claimed, except
// at a rated table, which counts for the players who were there from the start.
func (t *Table) CheckClaim(s game.Seat) error {
	if err := t.CheckAbout(s); err != nil && !t.joinable(s) {
		return err
	}
	if !t.othersThan(s) {
		return ErrNobodyThere
	}
	return nil
}

// joinable reports whether a seat belongs to a bot and may be given to a person.
func (t *Table) joinable(s game.Seat) bool {
	return t.validSeat(s) && t.Seats[s].Player == "" && t.Seats[s].Bot() && !t.Rated && t.Daily == ""
}

// othersThan reports whether anyone but the player of a seat can answer questions.
func (t *Table) othersThan(seat game.Seat) bool {
	return slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player != "" && !c.Bot() && c.speaker() != t.Seats[seat].speaker() })
}

// ReturnsTo returns the seat that a person without one may take back from its bot, because they were the first
// person to hold it; game.Watcher for none.
func (t *Table) ReturnsTo(p PlayerID) game.Seat {
	if p == "" || t.Status != StatusPlaying || len(t.SeatsOf(p)) > 0 {
		return game.Watcher
	}
	for s, first := range t.holders {
		if first == p && t.Seats[s].Bot() && len(t.Seats[s].Partners) == 0 {
			return game.Seat(s)
		}
	}
	return game.Watcher
}

// takeSeat seats a player in another's place, which answers a question about the seat.
func (w *writer) takeSeat(seat game.Seat, c Command) {
	if o := w.table.Offer; o != nil && (o.Whom == seat || o.Claimant == c.Player) {
		w.add(Event{Kind: Lapse})
	}
	w.add(Event{Kind: Take, Seat: seat, Player: c.Player, Lost: w.table.lost(c, seat)})
}

// noteHolders records the people who hold seats that no one has held before.
func (t *Table) noteHolders() {
	if t.holders == nil {
		t.holders = make([]PlayerID, len(t.Seats))
	}
	for s, c := range t.Seats {
		if t.holders[s] == "" {
			t.holders[s] = c.speaker()
		}
	}
}
