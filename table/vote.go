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
// A question about a seat is up to its player, if it has one: their yes or no decides alone, and any action of
// theirs counts as a no. Without their answer it is carried out only once they are absent.

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
// question is pending. If only the player of the seat in question has not answered, and the game already
// awaited them before, that wait counts too.
func (t *Table) OfferDeadline() time.Time {
	o := t.Offer
	if o == nil || t.Status != StatusPlaying {
		return time.Time{}
	}
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

// speaker returns the player who answers for a chair. On a shared device it is the device's owner.
func (c Chair) speaker() PlayerID {
	if c.DeviceOwner != "" {
		return c.DeviceOwner
	}
	return c.Player
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

// verdict evaluates the answers so far. timeUp means that no more answers can come.
func (t *Table) verdict(timeUp bool) verdict {
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
		waits = !t.Absent[o.Whom] && t.Seats[o.Whom].Player != ""
	}
	switch {
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
	switch t.verdict(false) {
	case agreed:
		w.carryOut()
	case refused:
		w.add(Event{Kind: Lapse})
	}
}

// closeOffer decides a question whose time is up. Players who have done nothing since they were asked become
// absent.
func (w *writer) closeOffer() {
	o := w.table.Offer
	for i := range w.table.Seats {
		s := game.Seat(i)
		if w.table.OwesAnswer(s) && !o.There[s] {
			w.add(Event{Kind: Absent, Seat: s})
		}
	}
	if w.err != nil || w.table.Offer == nil {
		return
	}
	if w.table.verdict(true) == agreed {
		w.carryOut()
		return
	}
	w.add(Event{Kind: Lapse})
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

// Missing reports whether a person who comes to the page was absent or had been asked, so that the log must
// record their return.
func (t *Table) Missing(p PlayerID) bool {
	if t.Status != StatusPlaying || t.Frozen || t.Damaged {
		return false
	}
	for _, s := range t.SeatsOf(p) {
		if t.asides[s] < MaxAsides && (t.Absent[s] || t.MayAnswer(s) && !t.Offer.There[s]) {
			return true
		}
	}
	return false
}

// decideHere records that a person has come to the table's page, if that matters to a vote.
func (t *Table) decideHere(w *writer, c Command) error {
	if !t.Missing(c.Player) {
		return ErrNotAway
	}
	for _, s := range t.SeatsOf(c.Player) {
		if w.table.Absent[s] || w.table.MayAnswer(s) && !w.table.Offer.There[s] {
			w.add(Event{Kind: Here, Seat: s})
		}
	}
	return nil
}
