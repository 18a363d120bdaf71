package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Deadline is when the time of the awaited person is up: the pace's (the time for a move
// and what is left of the reserve) or the sandglass's, whichever is first; the zero time
// when no clock runs: no pace agreed and no sand, a bot awaited, nobody awaited.
func (t *Table) Deadline() time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return time.Time{}
	}
	var pace, glass time.Time
	if t.Move > 0 || t.Bank > 0 {
		pace = t.Began.Add(t.Move + t.Banks[seat])
	}
	if sand, _ := t.sand(); sand > 0 {
		glass = t.Sand.Add(sand)
	}
	return first(pace, glass)
}

// AbsentAt is when the awaited person has stayed away for as long as the contract
// allows; the zero time when he may for ever.
func (t *Table) AbsentAt() time.Time {
	seat := t.Turn()
	if t.Absence.After <= 0 || !t.validSeat(seat) || t.Seats[seat].Bot() {
		return time.Time{}
	}
	return t.Since.Add(max(0, t.Absence.After-t.Idle[seat]))
}

// first is the earlier of two times, of which one or both may be none.
func first(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// clocks keeps the time that an event ends or begins; before is who was awaited. Who
// leaves and comes back while he is awaited wins no time by it.
func (t *Table) clocks(e Event, before game.Seat, at time.Time) {
	awaited := e.Seat == before
	switch e.Kind {
	case Act, Timeout:
		if e.Kind == Act && t.validSeat(e.Seat) {
			t.Idle[e.Seat] = 0
		}
		if !awaited {
			return
		}
		if e.Kind == Timeout {
			t.Idle[before] += at.Sub(t.Since)
		}
		t.charge(before, at)
		t.renew(at)
	case Take:
		t.Idle[e.Seat] = 0
		if awaited {
			t.charge(before, at)
			t.renew(at)
		}
	case Away:
		if awaited {
			t.standIn(before, at)
		} else {
			t.Idle[e.Seat] = 0
		}
	case Back:
		if !awaited {
			t.Idle[e.Seat] = 0
		}
	case Start, Undo, Change:
		t.renew(at)
	}
}

// renew begins the time of who is awaited anew.
func (t *Table) renew(at time.Time) { t.Began, t.Since = at, at }

// charge takes from a seat's reserve what its turn has taken longer than a move may.
func (t *Table) charge(seat game.Seat, at time.Time) {
	t.Banks[seat] = max(0, t.Banks[seat]-max(0, at.Sub(t.Began)-t.Move))
}

// standIn begins the pause of a bot that stands in at the awaited seat: once in a turn,
// or whoever leaves and comes back often enough would be waited for without end. Who was
// absent for as long as he may has that time once more if he comes back; who leaves of
// himself has what is left of it.
func (t *Table) standIn(seat game.Seat, at time.Time) {
	if !t.Since.Equal(t.Began) {
		return
	}
	t.Idle[seat] += at.Sub(t.Began)
	if t.Idle[seat] >= t.Absence.After {
		t.Idle[seat] = 0
	}
	t.Since = at
}

// sand is the time of the game's sandglass, 0 without one, and whether it runs on from
// before the last action.
func (t *Table) sand() (glass time.Duration, running bool) {
	sanded, ok := t.State.(game.TurnTimer)
	if !ok {
		return 0, false
	}
	seconds, running := sanded.TurnTime()
	return time.Duration(seconds) * time.Second, running
}

// BotAwaited reports whether a bot is awaited.
func (t *Table) BotAwaited() bool {
	seat := t.Turn()
	return t.validSeat(seat) && t.Seats[seat].Bot()
}

// BotDue is when the awaited bot should have acted, given the pause that people need
// to follow, several times over where people would ponder ([game.Deliberator]); the zero
// time when no bot is awaited. It depends on nothing that is secret: neither on the hand
// nor on how long the bot thinks.
func (t *Table) BotDue(pause time.Duration) time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || !t.Seats[seat].Bot() {
		return time.Time{}
	}
	if p, ok := t.State.(game.Deliberator); ok {
		pause *= time.Duration(p.ThinkTime())
	}
	due := t.Since.Add(pause)
	if t.Offer != nil && t.Offer.What == Undoing && due.Before(t.Offer.At.Add(patience)) {
		return t.Offer.At.Add(patience)
	}
	return due
}

// patience is how long bots wait for the answers when somebody wants to take an action
// back.
const patience = 30 * time.Second

// WakeAt is when a bot or the clock must act; the zero time when the table waits for a
// person without a clock, or for nobody.
func (t *Table) WakeAt(pause time.Duration) time.Time {
	if t.Frozen {
		return time.Time{}
	}
	if t.Status == Waiting {
		return t.FillAt()
	}
	if due := t.BotDue(pause); !due.IsZero() {
		return due
	}
	return first(t.Deadline(), t.AbsentAt())
}

// FillAt is when bots take the open chairs; the zero time when people are waited for, or
// nobody sits at the table any more.
func (t *Table) FillAt() time.Time {
	someone := slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player != "" })
	if t.Status != Waiting || t.Fill.After <= 0 || !someone || t.openChair() == AnyChair {
		return time.Time{}
	}
	return t.Opened.Add(t.Fill.After)
}

// Awaited is the player whose move is awaited: on whose device it will be played. ""
// for a bot or nobody.
func (t *Table) Awaited() PlayerID {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return ""
	}
	if keeper := t.Seats[seat].Keeper; keeper != "" {
		return keeper
	}
	return t.Seats[seat].Player
}
