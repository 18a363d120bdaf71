package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Deadline is when the awaited player's time is up: the contract's (the time for a move
// plus what is left of the time bank) or the game's own turn timer, whichever comes first.
// It is the zero time when no clock runs: there is neither, or a bot or nobody is awaited.
func (t *Table) Deadline() time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return time.Time{}
	}
	var pace, glass time.Time
	if t.MoveTime > 0 || t.TimeBank > 0 {
		pace = t.TurnBegan.Add(t.MoveTime + t.TimeBanks[seat])
	}
	if sand, _ := t.turnTimer(); sand > 0 {
		glass = t.TimerStarted.Add(sand)
	}
	return first(pace, glass)
}

// AbsenceDeadline is when the awaited player has been away for as long as the contract
// allows; the zero time when the contract sets no limit. A bot stands in so that others need
// not wait: it does not where there are none, who play and are not away themselves.
func (t *Table) AbsenceDeadline() time.Time {
	seat := t.Turn()
	if t.Absence.After <= 0 || !t.validSeat(seat) || t.Seats[seat].Bot() || t.Absence.Level > 0 && !t.othersThan(seat) {
		return time.Time{}
	}
	return t.ActingSince.Add(max(0, t.Absence.After-t.Idle[seat]))
}

// first is the earlier of two times; the zero time stands for none.
func first(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// updateClocks applies an event to the clocks; before is the seat that was awaited before
// it. A player who leaves and comes back during their own turn gains no time by it.
func (t *Table) updateClocks(e Event, before game.Seat, at time.Time) {
	awaited := e.Seat == before
	switch e.Kind {
	case Act, Timeout:
		if e.Kind == Act && !e.Forced && t.validSeat(e.Seat) {
			t.Idle[e.Seat] = 0
		}
		if !awaited {
			return
		}
		if e.Kind == Act && !t.Seats[e.Seat].Bot() {
			t.longestWait = max(t.longestWait, at.Sub(t.ActingSince))
		}
		if e.Kind == Timeout {
			t.Idle[before] += max(0, at.Sub(t.ActingSince)-e.Lost)
		}
		t.chargeTimeBank(before, at, e.Lost)
		t.restartTurn(at)
	case Take:
		t.Idle[e.Seat] = 0
		if awaited {
			t.chargeTimeBank(before, at, e.Lost)
			t.restartTurn(at)
		}
	case Away:
		if awaited {
			t.startStandIn(before, at, e.Lost)
		} else {
			t.Idle[e.Seat] = 0
		}
	case Back:
		if !awaited {
			t.Idle[e.Seat] = 0
		}
	case Start, Undo, ChangeTerms:
		t.restartTurn(at)
	}
}

// restartTurn restarts the clock of the awaited seat.
func (t *Table) restartTurn(at time.Time) { t.TurnBegan, t.ActingSince = at, at }

// chargeTimeBank takes from a seat's time bank what its turn took beyond the time for a
// move, without what was lost of it.
func (t *Table) chargeTimeBank(seat game.Seat, at time.Time, lost time.Duration) {
	took := max(0, at.Sub(t.TurnBegan)-max(0, lost))
	t.TimeBanks[seat] = max(0, t.TimeBanks[seat]-max(0, took-t.MoveTime))
}

// lost is what of a command's Lost is written down: of the awaited seat's turn, where a clock
// runs.
func (t *Table) lost(c Command, seat game.Seat) time.Duration {
	if seat != t.Turn() || t.Seats[seat].Bot() || t.TimeBank == 0 && t.Absence.After == 0 {
		return 0
	}
	return c.Lost.Truncate(time.Millisecond)
}

// startStandIn starts the pause of a bot that stands in at the awaited seat. It does so
// once in a turn: otherwise a player who leaves and comes back often enough would be waited
// for endlessly. A player who was absent for the whole allowed time has it once more after
// coming back; one who left on purpose has what is left of it. What was lost of the turn is
// no absence.
func (t *Table) startStandIn(seat game.Seat, at time.Time, lost time.Duration) {
	if !t.ActingSince.Equal(t.TurnBegan) {
		return
	}
	t.Idle[seat] += max(0, at.Sub(t.TurnBegan)-max(0, lost))
	if t.Idle[seat] >= t.Absence.After {
		t.Idle[seat] = 0
	}
	t.ActingSince = at
}

// turnTimer is the time of the game's own timer, 0 without one, and whether it keeps
// running from before the last action.
func (t *Table) turnTimer() (glass time.Duration, running bool) {
	timer, ok := t.State.(game.TurnTimer)
	if !ok {
		return 0, false
	}
	seconds, running := timer.TurnTime()
	return time.Duration(seconds) * time.Second, running
}

// BotAwaited reports whether a bot is awaited.
func (t *Table) BotAwaited() bool {
	seat := t.Turn()
	return t.validSeat(seat) && t.Seats[seat].Bot()
}

// BotDue is when the awaited bot should have acted, given the pause that people need to
// follow at a normal pace, a multiple of it where people would think longer
// ([game.Deliberator]), and not before the moment that is looked at is over; the zero time
// when no bot is awaited, or it waits for its person's signal. It depends on nothing secret:
// neither on the hand nor on how long the bot thinks.
func (t *Table) BotDue(pause time.Duration) time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || !t.Seats[seat].Bot() {
		return time.Time{}
	}
	if t.AwaitsSignal() && pause > 0 {
		return time.Time{}
	}
	wait := t.Deliberation(pause)
	due := t.ActingSince.Add(max(wait, t.long(t.pacing.last, pause)))
	if _, end := t.HoldEnds(pause); end.Add(wait).After(due) {
		due = end.Add(wait)
	}
	if t.Offer != nil && t.Offer.What == OfferUndo && due.Before(t.Offer.At.Add(undoPatience)) {
		return t.Offer.At.Add(undoPatience)
	}
	return due
}

// Deliberation is the pause before a bot acts at the table's pace, given the one that people
// need to follow at a normal one: a multiple of it where people would think longer ([game.Deliberator]). It depends on nothing
// secret.
func (t *Table) Deliberation(pause time.Duration) time.Duration {
	pause = t.PaceNow().action(pause)
	if p, ok := t.State.(game.Deliberator); ok {
		return pause * time.Duration(p.ThinkTime())
	}
	return pause
}

// undoPatience is how long bots wait for the answers after a player has asked to take an
// action back.
const undoPatience = 30 * time.Second

// WakeAt is when a bot or the clock must act, or a question is to be decided; the zero time
// when the table waits for a person without a clock, or for nobody.
func (t *Table) WakeAt(pause time.Duration) time.Time {
	if t.Frozen || t.Damaged {
		return time.Time{}
	}
	if t.Status == StatusOpen {
		_, at := t.BeginAt()
		return at
	}
	if due := t.BotDue(pause); !due.IsZero() {
		return due
	}
	return first(first(t.ForcedAt(pause), first(t.Deadline(), t.AbsenceDeadline())), t.OfferDeadline())
}

// BeginAt is when a table begins by itself, and since when that is so: bots take the open
// chairs (FillAt), or the pause after the last one was taken is over. Zero times: it does not.
func (t *Table) BeginAt() (since, at time.Time) {
	if at := t.FillAt(); !at.IsZero() {
		return t.Opened, at
	}
	if t.Status != StatusOpen || t.FilledAt.IsZero() {
		return time.Time{}, time.Time{}
	}
	return t.FilledAt, t.FilledAt.Add(t.Pause)
}

// FillAt is when bots take the open chairs; the zero time when the contract has no such
// time, nobody sits at the table any more, or somebody has still to agree to the contract.
func (t *Table) FillAt() time.Time {
	someone := slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player != "" })
	if t.Status != StatusOpen || t.Fill.After <= 0 || !someone || len(t.Undecided) > 0 || t.firstOpenChair() == AnyChair {
		return time.Time{}
	}
	return t.Opened.Add(t.Fill.After)
}

// Awaited is the player whose move is awaited: the owner of the device it is played on. It
// is "" when a bot or nobody is awaited.
func (t *Table) Awaited() PlayerID {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return ""
	}
	if keeper := t.Seats[seat].DeviceOwner; keeper != "" {
		return keeper
	}
	return t.Seats[seat].Player
}
