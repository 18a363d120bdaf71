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
// allows; the zero time when the contract sets no limit.
func (t *Table) AbsenceDeadline() time.Time {
	seat := t.Turn()
	if t.Absence.After <= 0 || !t.validSeat(seat) || t.Seats[seat].Bot() {
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
		if e.Kind == Act && t.validSeat(e.Seat) {
			t.Idle[e.Seat] = 0
		}
		if !awaited {
			return
		}
		if e.Kind == Timeout {
			t.Idle[before] += at.Sub(t.ActingSince)
		}
		t.chargeTimeBank(before, at)
		t.restartTurn(at)
	case Take:
		t.Idle[e.Seat] = 0
		if awaited {
			t.chargeTimeBank(before, at)
			t.restartTurn(at)
		}
	case Away:
		if awaited {
			t.startStandIn(before, at)
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
// move.
func (t *Table) chargeTimeBank(seat game.Seat, at time.Time) {
	t.TimeBanks[seat] = max(0, t.TimeBanks[seat]-max(0, at.Sub(t.TurnBegan)-t.MoveTime))
}

// startStandIn starts the pause of a bot that stands in at the awaited seat. It does so
// once in a turn: otherwise a player who leaves and comes back often enough would be waited
// for endlessly. A player who was absent for the whole allowed time has it once more after
// coming back; one who left on purpose has what is left of it.
func (t *Table) startStandIn(seat game.Seat, at time.Time) {
	if !t.ActingSince.Equal(t.TurnBegan) {
		return
	}
	t.Idle[seat] += at.Sub(t.TurnBegan)
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
// follow, a multiple of it where people would think longer ([game.Deliberator]); the zero
// time when no bot is awaited. It depends on nothing secret: neither on the hand nor on how
// long the bot thinks.
func (t *Table) BotDue(pause time.Duration) time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || !t.Seats[seat].Bot() {
		return time.Time{}
	}
	if p, ok := t.State.(game.Deliberator); ok {
		pause *= time.Duration(p.ThinkTime())
	}
	due := t.ActingSince.Add(pause)
	if t.Offer != nil && t.Offer.What == OfferUndo && due.Before(t.Offer.At.Add(undoPatience)) {
		return t.Offer.At.Add(undoPatience)
	}
	return due
}

// undoPatience is how long bots wait for the answers after a player has asked to take an
// action back.
const undoPatience = 30 * time.Second

// WakeAt is when a bot or the clock must act; the zero time when the table waits for a
// person without a clock, or for nobody.
func (t *Table) WakeAt(pause time.Duration) time.Time {
	if t.Frozen {
		return time.Time{}
	}
	if t.Status == StatusOpen {
		return t.FillAt()
	}
	if due := t.BotDue(pause); !due.IsZero() {
		return due
	}
	return first(t.Deadline(), t.AbsenceDeadline())
}

// FillAt is when bots take the open chairs; the zero time when the contract has no such
// time, or nobody sits at the table any more.
func (t *Table) FillAt() time.Time {
	someone := slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player != "" })
	if t.Status != StatusOpen || t.Fill.After <= 0 || !someone || t.firstOpenChair() == AnyChair {
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
