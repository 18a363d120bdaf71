package table

import (
	"slices"
	"time"

	"tablee/game"
)

// decideOffer puts a question to all players. It is refused if the proposer has not seen the latest commit,
// except for questions about a seat, which do not depend on the state of the game.
func (t *Table) decideOffer(w *writer, c Command) error {
	about := c.Text == OfferStandIn || c.Text == OfferLink
	if err := t.checkSeq(c); err != nil && !about {
		return err
	}
	seat, err := t.playingSeat(c)
	if err != nil {
		return err
	}
	if t.Offer != nil {
		return ErrOfferPending
	}
	if err := t.checkAsides(seat); err != nil {
		return err
	}
	e := Event{Kind: Offer, Seat: seat, Text: c.Text}
	switch c.Text {
	case OfferUndo:
		if err := t.CheckUndo(seat); err != nil {
			return err
		}
	case OfferTerms:
		if err := t.checkSolo(); err != nil {
			return err
		}
		if c.Terms == nil || *c.Terms == t.Terms {
			return ErrUnchanged
		}
		terms := *c.Terms
		e.Terms = &terms
	case OfferStandIn, OfferLink:
		if err := t.checkOfferAbout(c); err != nil {
			return err
		}
		if e.Whom = c.Whom; c.Text == OfferStandIn {
			e.Level = c.Level
		} else {
			e.Token = HashTransferToken(c.Token)
		}
	case OfferStop:
	default:
		return game.Refuse(game.GenForm, "command")
	}
	w.add(e)
	w.acceptAll(c.Player)
	return nil
}

func (t *Table) applyOffer(e Event, at time.Time) error {
	if t.Offer != nil || !t.validSeat(e.Seat) || (e.Text == OfferTerms) != (e.Terms != nil) {
		return errOffer
	}
	o := t.ask(e.Text, at)
	o.By, o.Terms = e.Seat, e.Terms
	switch e.Text {
	case OfferStandIn, OfferLink:
		if t.CheckAbout(e.Whom) != nil || (e.Text == OfferLink) != (e.Token != "") || (e.Text == OfferStandIn) != (e.Level > 0) {
			return errOffer
		}
		o.Whom, o.Level, o.Token = e.Whom, e.Level, e.Token
	}
	t.Offer = o
	t.setAbsent(e.Seat, false)
	return nil
}

// checkOfferAbout rejects a question about a seat on which the table cannot decide.
func (t *Table) checkOfferAbout(c Command) error {
	if err := t.CheckAbout(c.Whom); err != nil {
		return err
	}
	switch {
	case t.Controls(c.Player, c.Whom):
		return ErrOwnSeat
	case c.Text == OfferStandIn && t.Seats[c.Whom].Bot():
		return ErrAlreadyAway
	case c.Text == OfferStandIn && c.Level < 1:
		return ErrNoBot
	case c.Text == OfferLink && c.Token == "":
		return ErrBadToken
	}
	return nil
}

// CheckAbout returns nil if the table can decide on a seat in place of its player. It cannot for a bot's own
// seat (ErrBotSeat), for a shared one, whose partners play on (ErrSharedSeat), or in a solo game (ErrDaily,
// ErrCoached).
func (t *Table) CheckAbout(s game.Seat) error {
	switch {
	case !t.validSeat(s):
		return ErrNoSuchChair
	case t.Solo():
		return t.checkSolo()
	case t.Seats[s].Player == "":
		return ErrBotSeat
	case len(t.Seats[s].Partners) > 0:
		return ErrSharedSeat
	}
	return nil
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
	w.add(Event{Kind: Claim, Seat: c.Seat, Player: c.Player})
	w.settleOffer()
	return nil
}

func (t *Table) applyClaim(e Event, at time.Time) error {
	if t.Offer != nil || e.Player == "" || t.CheckAbout(e.Seat) != nil && !t.joinable(e.Seat) || len(t.SeatsOf(e.Player)) > 0 {
		return errOffer
	}
	o := t.ask(OfferSeat, at)
	o.Whom, o.Claimant = e.Seat, e.Player
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

// ask returns a question without answers.
func (t *Table) ask(what string, at time.Time) *PendingOffer {
	n := len(t.Seats)
	return &PendingOffer{By: game.Watcher, Whom: game.Watcher, What: what, At: at, Seq: t.Seq + 1,
		Accepted: make([]bool, n), Refused: make([]bool, n), There: make([]bool, n)}
}

func (t *Table) applyTerms(e Event) error {
	if e.Terms == nil {
		return errOffer
	}
	if e.Terms.TimeBank != t.TimeBank {
		for i := range t.TimeBanks {
			t.TimeBanks[i] = e.Terms.TimeBank
		}
	}
	t.Terms, t.Offer = *e.Terms, nil
	return nil
}
