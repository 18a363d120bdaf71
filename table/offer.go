package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Questions that can be put to all players: the Text of an Offer, and PendingOffer.What.
const (
	OfferUndo    = "undo"    // to take the proposer's last action back
	OfferTerms   = "terms"   // to change the terms
	OfferStop    = "stop"    // to end the game now
	OfferStandIn = "standin" // to let a bot play for a player who is away
	OfferLink    = "link"    // to let the person with a link take the seat of a player who is away
	OfferSeat    = "seat"    // to get a seat, for a person without one (Claim)
)

// StopReason is the reason for an early end of a game.
type StopReason string

const (
	StopAgreed StopReason = "agreed"  // the players present agreed
	StopAbsent StopReason = "absence" // a player was away longer than agreed
)

// PendingOffer is a question to all players. [Table.OwesAnswer] tells which seats must answer; vote.go
// describes how the answers decide. A player answers for all seats they control. An offer is never changed in
// place.
type PendingOffer struct {
	By       game.Seat // the asking seat; game.Watcher for a Claimant
	What     string    // Offer…
	Terms    *Terms    // OfferTerms: the proposed contract
	Whom     game.Seat // OfferStandIn, OfferLink, OfferSeat: the seat in question; else game.Watcher
	Level    int       // OfferStandIn: of the bot
	Token    string    // OfferLink: the hash of the transfer token
	Claimant PlayerID  // OfferSeat: the person who asks
	Accepted []bool    // by seat
	Refused  []bool    // by seat
	There    []bool    // by seat: its people have been active since they were asked
	At       time.Time
	Seq      uint64 // of the commit with the offer
}

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

// decideAccept accepts for all seats of a player. The acceptance must refer to the table's current state, so
// that no one agrees to end a game that has since continued. Questions about a seat do not depend on it.
func (t *Table) decideAccept(w *writer, c Command) error {
	switch o := t.Offer; {
	case o == nil:
		return ErrNoOffer
	case c.Seq < o.Seq || c.Seq > t.Seq || o.Whom < 0 && c.Seq < t.played:
		return ErrStale
	}
	if len(t.SeatsOf(c.Player)) == 0 {
		return ErrNotSeated
	}
	w.acceptAll(c.Player)
	if len(w.events) == 0 {
		return ErrAlreadyAnswered
	}
	return nil
}

// decideDecline rejects the question for all seats of a player, or withdraws their own. It applies only to the
// question that they saw.
func (t *Table) decideDecline(w *writer, c Command) error {
	o := t.Offer
	if o == nil || c.Seq < o.Seq { // the answer is to an earlier offer
		return ErrNoOffer
	}
	if o.Claimant != "" && o.Claimant == c.Player {
		w.add(Event{Kind: Decline, Seat: o.Whom, Player: c.Player})
		return nil
	}
	seat := t.SeatOf(c.Player)
	switch {
	case seat < 0:
		return ErrNotSeated
	case t.Controls(c.Player, o.By):
		w.add(Event{Kind: Decline, Seat: o.By})
		return nil
	case t.Controls(c.Player, o.Whom):
		w.add(Event{Kind: Decline, Seat: o.Whom})
		return nil
	}
	for _, s := range t.SeatsOf(c.Player) {
		if w.table.MayAnswer(s) {
			w.add(Event{Kind: Refuse, Seat: s})
		}
	}
	if len(w.events) == 0 {
		return ErrAlreadyAnswered
	}
	if w.err == nil && w.table.verdict(false) == refused {
		w.events = w.events[:0] // one event records both
		w.table = t.Clone()
		w.add(Event{Kind: Decline, Seat: seat})
		return nil
	}
	w.settleOffer()
	return nil
}

// keepSeat ends a question about a seat whose player returns or plays.
func (w *writer) keepSeat(seat game.Seat) {
	if o := w.table.Offer; o != nil && o.Whom == seat {
		w.add(Event{Kind: Decline, Seat: seat})
	}
}

// acceptAll accepts for all seats of a player, and carries the offer out if that decides it.
func (w *writer) acceptAll(p PlayerID) {
	for _, seat := range w.table.SeatsOf(p) {
		if w.table.MayAnswer(seat) {
			w.add(Event{Kind: Accept, Seat: seat})
		}
	}
	w.settleOffer()
}

// carryOut performs what the offer asks for.
func (w *writer) carryOut() {
	switch o := *w.table.Offer; o.What {
	case OfferUndo:
		w.add(Event{Kind: Undo, Seat: o.By})
	case OfferTerms:
		w.add(Event{Kind: ChangeTerms, Terms: o.Terms})
	case OfferStop:
		w.stop(0, StopAgreed)
	case OfferStandIn:
		w.add(Event{Kind: Carry})
		if !w.table.Seats[o.Whom].Bot() {
			w.add(Event{Kind: Away, Seat: o.Whom, Level: o.Level})
		}
	case OfferLink:
		w.add(Event{Kind: Carry})
		w.add(Event{Kind: Give, Seat: o.Whom, Text: o.Token})
	case OfferSeat:
		w.add(Event{Kind: Carry})
		w.add(Event{Kind: Take, Seat: o.Whom, Player: o.Claimant})
	}
}

// stop ends the game early.
func (w *writer) stop(seat game.Seat, why StopReason) {
	w.add(Event{Kind: Stop, Seat: seat, Text: string(why)})
	w.add(Event{Kind: End, Text: w.seed.String()})
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

func (t *Table) applyClaim(e Event, at time.Time) error {
	if t.Offer != nil || e.Player == "" || t.CheckAbout(e.Seat) != nil && !t.joinable(e.Seat) || len(t.SeatsOf(e.Player)) > 0 {
		return errOffer
	}
	o := t.ask(OfferSeat, at)
	o.Whom, o.Claimant = e.Seat, e.Player
	t.Offer = o
	return nil
}

// ask returns a question without answers.
func (t *Table) ask(what string, at time.Time) *PendingOffer {
	n := len(t.Seats)
	return &PendingOffer{By: game.Watcher, Whom: game.Watcher, What: what, At: at, Seq: t.Seq + 1,
		Accepted: make([]bool, n), Refused: make([]bool, n), There: make([]bool, n)}
}

// applyAnswer records a yes (Accept) or a no (Refuse).
func (t *Table) applyAnswer(e Event) error {
	if t.Offer == nil || !t.validSeat(e.Seat) {
		return errOffer
	}
	o := *t.Offer
	if e.Kind == Accept {
		o.Accepted = slices.Clone(o.Accepted)
		o.Accepted[e.Seat] = true
	} else {
		o.Refused = slices.Clone(o.Refused)
		o.Refused[e.Seat] = true
	}
	t.Offer = &o
	t.setAbsent(e.Seat, false)
	return nil
}

func (t *Table) applyDecline(e Event) error {
	if !t.validSeat(e.Seat) {
		return errOffer
	}
	if e.Player == "" { // not a claimant, who has no seat
		t.setAbsent(e.Seat, false)
	}
	return t.applyOfferGone()
}

func (t *Table) applyOfferGone() error {
	if t.Offer == nil {
		return errOffer
	}
	t.Offer = nil
	return nil
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

func (t *Table) applyStop(e Event) error {
	if e.Text == "" {
		return errOffer
	}
	t.StopReason, t.Offer, t.undoPoints = StopReason(e.Text), nil, nil
	return nil
}
