package table

import (
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
		if e.Whom, e.Level = c.Whom, c.Level; c.Text == OfferLink {
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
		if t.CheckAbout(e.Whom) != nil || (e.Text == OfferLink) != (e.Token != "") || e.Text == OfferStandIn && e.Level < 1 {
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
