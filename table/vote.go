package table

import (
	"slices"
	"time"

	"tablee/game"
)

// A question is decided by the people who are there, each with one voice however many seats
// they play. Bots have none, nor have those for whom a bot stands in.
//
//   - All agree: it is done at once.
//   - One disagrees: it is done if at least two agree, so that nobody decides alone against
//     the rest. Between two people, and once a second disagrees, it is not done.
//   - Nobody waits for ever. When the time to answer is over ([Table.OfferDeadline]), those
//     who have done nothing since they were asked are Absent: a fact of the log, until they
//     do something or come to the page. The absent are not counted. Those who were there and
//     did not answer count as one who disagrees, each.
//
// The seat that a question is about is its player's, if it has one: their yes and their no decide alone, and
// so does any action of theirs. Without a word from them it is done only once they are
// absent.

// Times to answer a question.
const (
	livePatience  = 3 * time.Minute // in a live game
	ownerPatience = time.Minute     // of the player whom the game has been waiting for all along
	byTheDay      = time.Hour       // a pace from which a game is not a live one
	longPatience  = 24 * time.Hour  // the most that a game without a clock waits
)

// MayAnswer reports whether an answer from a seat counts now: a person has it, and has not
// answered. Those who are absent may answer too, and so may the player whose seat it is about.
func (t *Table) MayAnswer(s game.Seat) bool {
	if t.Offer == nil || !t.validSeat(s) {
		return false
	}
	c := t.Seats[s]
	return c.Player != "" && (!c.Bot() || s == t.Offer.Whom) && !t.Offer.Accepted[s] && !t.Offer.Refused[s]
}

// OwesAnswer reports whether a seat's answer is waited for.
func (t *Table) OwesAnswer(s game.Seat) bool { return t.MayAnswer(s) && !t.Absent[s] }

// Patience is how long people have to answer a question: some minutes in a live game, the
// time agreed for a move in one by the day. A game without a clock that waits longer for an
// absent player waits as long here, and else as long as it once waited for somebody's move.
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

// OfferDeadline is when the question is decided by the answers there are; the zero time when
// nothing is asked, or nobody's answer is waited for. Where only the player whose seat it is
// about has not answered, and the game waited for them before they were asked, that time
// counts.
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

// speaker is who answers for a chair: at a device that several people share, its owner.
func (c Chair) speaker() PlayerID {
	if c.DeviceOwner != "" {
		return c.DeviceOwner
	}
	return c.Player
}

// voice is who speaks for a seat, "" when nobody is to be waited for.
func (t *Table) voice(s game.Seat) PlayerID {
	if c := t.Seats[s]; !c.Bot() && !t.Absent[s] {
		return c.speaker()
	}
	return ""
}

// voices counts the people who agree, disagree, and have not answered, leaving out the one
// whose seat it is about.
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

// verdict is what the answers to a question decide.
type verdict int

const (
	undecided verdict = iota
	agreed
	refused
)

// verdict is what the answers decide so far; timeUp: no more are waited for.
func (t *Table) verdict(timeUp bool) verdict {
	o := t.Offer
	yes, no, open := t.voices()
	if timeUp {
		no, open = no+open, 0
	}
	waits := false
	switch {
	case o.Claimant != "" && len(t.SeatsOf(o.Claimant)) > 0: // they have found another way
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

// settleOffer carries the question out, or drops it, if the answers so far decide it.
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

// closeOffer decides a question whose time is up: those who have done nothing since they were
// asked are absent.
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

// setAbsent says whether the people of a seat are absent, at all seats of the same device.
// Those who are not have done something just now.
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

// Missing reports whether a person was absent, or asked, when they came to the page: the log
// is to say that they are here.
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

// decideHere notes that a person has come to the table's page, where it matters.
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
