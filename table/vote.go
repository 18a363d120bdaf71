package table

import (
	"slices"
	"time"

	"tablee/game"
)

// The people present decide a question. Each has one vote, however many seats they control. Bots have no vote,
// and neither have players for whom a bot stands in.
//
//   - If all agree, the question is carried out at once.
//   - If one disagrees, at least two must agree, so that no one decides alone against the rest. Between two
//     people, and once a second one disagrees, it is rejected.
//   - The time to answer is limited ([Table.OfferDeadline]). Players who have done nothing since they were
//     asked then become Absent in the log, until they act or come to the page. Absent players are not
//     counted. Players who were there and did not answer each count as disagreeing.
//
// A question about a seat is up to its player, if it has one: their yes or no decides alone, and any sign of life
// counts as a no (here.go). Without one it is carried out only once they are absent. Whether a person or a bot then
// gets the seat is decided in claim.go.

// PendingOffer is a question to all players, and their answers. [Table.OwesAnswer] tells which seats must answer.
// A player answers for all seats they control. An offer is never changed in place.
type PendingOffer struct {
	By       game.Seat // the asking seat; game.Watcher for a Claimant
	What     string    // Offer…
	Terms    *Terms    // OfferTerms: the proposed contract
	Whom     game.Seat // OfferStandIn, OfferLink, OfferSeat: the seat in question; else game.Watcher
	Level    int       // OfferStandIn, OfferLink, OfferSeat: of the bot; 0: there is none, or in older logs
	Token    string    // OfferLink: the hash of the transfer token
	Claimant PlayerID  // OfferSeat: the person who asks
	Accepted []bool    // by seat
	Refused  []bool    // by seat
	There    []bool    // by seat: its people have been active since they were asked
	At       time.Time
	Seq      uint64 // of the commit with the offer
}

// Questions that can be put to all players: the Text of an Offer, and PendingOffer.What.
const (
	OfferUndo    = "undo"    // to take the proposer's last action back
	OfferTerms   = "terms"   // to change the terms
	OfferStop    = "stop"    // to end the game now
	OfferStandIn = "standin" // to let a bot play for a player who is away
	OfferLink    = "link"    // to let the person with a link take the seat of a player who is away
	OfferSeat    = "seat"    // to get a seat, for a person without one (Claim)
)

// Times to answer a question.
const (
	livePatience  = 3 * time.Minute // in a live game
	ownerPatience = time.Minute     // for the player whom the game has been awaiting anyway
	byTheDay      = time.Hour       // move time from which a game counts as a correspondence game
	longPatience  = 24 * time.Hour  // maximum wait of a game without a clock
)

// MayAnswer reports whether an answer from a seat would count now: a person has the seat and has not answered.
// Absent players may answer too, and so may the player of the seat in question.
func (t *Table) MayAnswer(s game.Seat) bool {
	if t.Offer == nil || !t.validSeat(s) {
		return false
	}
	c := t.Seats[s]
	return c.Player != "" && (!c.Bot() || s == t.Offer.Whom) && !t.Offer.Accepted[s] && !t.Offer.Refused[s]
}

// OwesAnswer reports whether the vote waits for a seat's answer.
func (t *Table) OwesAnswer(s game.Seat) bool { return t.MayAnswer(s) && !t.Absent[s] }

// Patience returns the time to answer a question: a few minutes in a live game, the move time in a
// correspondence game. In a game without a clock it is the agreed absence limit if that is an hour or more,
// else the longest wait for a move so far, within bounds.
func (t *Table) Patience() time.Duration {
	switch {
	case t.MoveTime >= byTheDay:
		return t.MoveTime
	case t.MoveTime == 0 && t.Absence.After >= byTheDay:
		return t.Absence.After
	case t.MoveTime == 0:
		return min(max(livePatience, t.longestWait), longPatience)
	}
	return livePatience
}

// OfferDeadline returns the time at which the answers received so far decide the question; the zero time if no
// question is pending.
func (t *Table) OfferDeadline() time.Time {
	if t.Offer == nil || t.Status != StatusPlaying {
		return time.Time{}
	}
	if call := t.Offer.callEnds(); t.decidesAfterCall(call) {
		return call
	}
	return t.lastAnswer()
}

// lastAnswer returns the time at which no more answers can come. If only the player of the seat in question has
// not answered, and the game already awaited them before, that wait counts too.
func (t *Table) lastAnswer() time.Time {
	o := t.Offer
	end := o.At.Add(t.Patience())
	if _, _, open := t.voices(); open > 0 || o.Whom < 0 || t.Turn() != o.Whom || t.Seats[o.Whom].Bot() {
		return end
	}
	soon := t.ActingSince.Add(t.Patience() - t.Idle[o.Whom])
	if least := o.At.Add(ownerPatience); soon.Before(least) {
		soon = least
	}
	return first(soon, end)
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
	if w.err == nil && w.table.verdict(w.at, false) == refused {
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

// voice returns the player who answers for a seat, "" if the vote does not wait for it.
func (t *Table) voice(s game.Seat) PlayerID {
	if c := t.Seats[s]; !c.Bot() && !t.Absent[s] {
		return c.speaker()
	}
	return ""
}

// voices counts the people who agree, who disagree and who have not answered, except the player of the seat in
// question.
func (t *Table) voices() (yes, no, open int) {
	o := t.Offer
	counted := map[PlayerID]bool{}
	for i := range t.Seats {
		s := game.Seat(i)
		who := t.voice(s)
		if who == "" || counted[who] || o.Whom >= 0 && t.Controls(who, o.Whom) {
			continue
		}
		counted[who] = true
		switch {
		case o.Accepted[s]:
			yes++
		case o.Refused[s]:
			no++
		default:
			open++
		}
	}
	return yes, no, open
}

// verdict is the result of the answers to a question.
type verdict int

const (
	undecided verdict = iota
	agreed
	refused
)

// verdict evaluates the answers at a time. timeUp means that no more answers can come.
func (t *Table) verdict(at time.Time, timeUp bool) verdict {
	o := t.Offer
	yes, no, open := t.voices()
	if timeUp {
		no, open = no+open, 0
	}
	waits := false
	switch {
	case o.Claimant != "" && len(t.SeatsOf(o.Claimant)) > 0: // they already have a seat
		return refused
	case o.Whom >= 0 && o.Accepted[o.Whom], o.What == OfferStandIn && t.Seats[o.Whom].Bot():
		return agreed
	case o.Whom >= 0:
		waits = t.awaitsHolder(at)
	}
	switch {
	case !waits && t.openerDecides():
		return agreed
	case no > 1, no == 1 && yes+open < 2, timeUp && (waits || yes == 0):
		return refused
	case open > 0, waits, yes == 0:
		return undecided
	}
	return agreed
}

// settleOffer carries out or drops the question if the answers so far decide it.
func (w *writer) settleOffer() {
	t := w.table
	if w.err != nil || t.Offer == nil || t.Status != StatusPlaying {
		return
	}
	switch t.verdict(w.at, false) {
	case agreed:
		w.carryOut()
	case refused:
		w.add(Event{Kind: Lapse})
	}
}

// closeOffer decides a question whose time is up. Players who have done nothing since they were asked become
// absent.
func (w *writer) closeOffer() {
	last := !w.at.Before(w.table.lastAnswer())
	if last || w.table.SameRoom {
		for s := range w.table.Seats {
			if w.table.silent(game.Seat(s)) {
				w.add(Event{Kind: Absent, Seat: game.Seat(s)})
			}
		}
	}
	switch {
	case w.err != nil || w.table.Offer == nil:
	case !last:
		w.settleOffer()
	case w.table.verdict(w.at, true) == agreed:
		w.carryOut()
	default:
		w.add(Event{Kind: Lapse})
	}
}

// silent reports whether the vote waits for a seat whose people have done nothing since they were asked.
func (t *Table) silent(s game.Seat) bool { return t.OwesAnswer(s) && !t.Offer.There[s] }

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
	case OfferLink, OfferSeat:
		w.handOver(o)
	}
}

// setAbsent records whether the people of a seat are absent, for all seats on the same device. Those who are
// not absent have just done something.
func (t *Table) setAbsent(seat game.Seat, absent bool) {
	if t.Offer != nil && !absent {
		o := *t.Offer
		o.There = slices.Clone(o.There)
		t.Offer = &o
	}
	speaker := t.Seats[seat].speaker()
	for i, c := range t.Seats {
		if speaker == "" || c.speaker() != speaker {
			continue
		}
		t.Absent[i] = absent
		if t.Offer != nil && !absent {
			t.Offer.There[i] = true
		}
	}
}
