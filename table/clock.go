package table

import (
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"tablee/game"
)

// Deadline returns the time at which the awaited player's time is up: by the contract (the move time plus the
// rest of the time bank) or by the game's own turn timer, whichever comes first. It is the zero time if no
// clock runs: there is neither, or no person is awaited.
func (t *Table) Deadline() time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return time.Time{}
	}
	var pace, glass time.Time
	if t.MoveTime > 0 || t.TimeBank > 0 {
		pace = t.TurnBegan.Add(t.MoveTime + t.TimeBanks[seat])
	}
	if sand, _ := t.turnTimer(); sand > 0 && t.TempoNow() != TempoSignal { // there the game waits for its person
		glass = t.TimerStarted.Add(sand)
	}
	return first(pace, glass)
}

// AbsenceDeadline returns the time at which the awaited player has been away for as long as the contract
// allows; the zero time for no limit. A bot stands in only for the sake of others, so a limit that ends with a
// bot applies only while another person plays and is not away.
func (t *Table) AbsenceDeadline() time.Time {
	seat := t.Turn()
	if t.Absence.After <= 0 || !t.validSeat(seat) || t.Seats[seat].Bot() || t.Absence.Level > 0 && !t.othersThan(seat) {
		return time.Time{}
	}
	return t.ActingSince.Add(max(0, t.Absence.After-t.Idle[seat]))
}

// updateClocks applies an event to the clocks. before is the seat that was awaited before it. A player who
// leaves and comes back during their own turn gains no time.
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

// chargeTimeBank charges a seat's time bank for the part of its turn beyond the move time, without lost.
func (t *Table) chargeTimeBank(seat game.Seat, at time.Time, lost time.Duration) {
	took := max(0, at.Sub(t.TurnBegan)-max(0, lost))
	t.TimeBanks[seat] = max(0, t.TimeBanks[seat]-max(0, took-t.MoveTime))
}

// startStandIn starts the pause of a bot that stands in at the awaited seat, once in a turn; otherwise a player
// who leaves and comes back repeatedly could delay the game endlessly. A player who was absent for the whole
// allowed time gets it once more after coming back. One who left on purpose keeps the rest of it. Lost time
// does not count as absence.
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

// Hurries reports whether players must act in time, by a clock of hours at most or because others would not
// wait longer for them.
func (t *Table) Hurries() bool {
	sand, _ := t.turnTimer()
	pace := max(t.MoveTime+t.TimeBank, sand)
	return pace > 0 && pace < byTheDay || t.Absence.After > 0 && t.Absence.After < byTheDay && !t.Alone()
}

// turnTimer returns the duration of the game's own timer, 0 if there is none, and whether it keeps running
// across the last action.
func (t *Table) turnTimer() (glass time.Duration, running bool) {
	timer, ok := t.State.(game.TurnTimer)
	if !ok {
		return 0, false
	}
	seconds, running := timer.TurnTime()
	return time.Duration(seconds) * time.Second, running
}

// BotDue returns the time at which the awaited bot should act, given the pause that people need to follow at a
// normal tempo. The pause is longer where people would think longer (Deliberation), and the bot waits
// until the held moment is over. It is the zero time if no bot is awaited, or if it waits for its person's
// signal. It depends on nothing secret: neither on the hand nor on how long the bot computes.
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

// Deliberation returns the pause before a bot acts at the table's tempo, given the pause at a normal one. It is
// longer where people would think longer ([game.Deliberator]), and no two in a row are quite the same. It depends
// on nothing secret: on the public position, the table's id and the number of its actions.
func (t *Table) Deliberation(pause time.Duration) time.Duration {
	tenths := game.UsualThinkTime
	if p, ok := t.State.(game.Deliberator); ok {
		tenths = p.ThinkTime()
	}
	return (t.TempoNow().action(pause) * time.Duration(tenths*t.beat()) / (game.UsualThinkTime * 100)).Truncate(time.Millisecond)
}

// unevenness is the largest deviation of a bot's pause, in percent.
const unevenness = 15

// beat returns the percentage of a usual pause that a bot waits before the next action.
func (t *Table) beat() int {
	h := fnv.New32a()
	fmt.Fprint(h, t.ID, t.Acts)
	return 100 - unevenness + int(h.Sum32()%(2*unevenness+1))
}

// ForcedAt returns the earliest time for the awaited seat's forced action, given the pause between bots at a
// normal tempo; the zero time for none. It is no earlier than a bot would act. At a table with several people
// the caller adds a random delay, so that the timing does not reveal that there was no other legal action (see
// Alone).
func (t *Table) ForcedAt(pause time.Duration) time.Time {
	if t.ForcedAction() == "" {
		return time.Time{}
	}
	wait := t.Deliberation(pause)
	due := t.TurnBegan.Add(max(wait, t.long(t.pacing.last, pause)))
	if _, end := t.HoldEnds(pause); end.Add(wait).After(due) {
		due = end.Add(wait)
	}
	return due
}

// undoPatience is the time that bots allow for the answers after a player has asked to take an action back.
const undoPatience = 30 * time.Second

// WakeAt returns the time at which a bot or the clock must act, or a question must be decided; the zero time if
// the table waits for a person without a clock, or for no one.
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

// BeginAt returns the time at which a table starts by itself, and since when that has been so: bots take the
// open chairs (FillAt), or the pause after the last chair was taken ends. Zero times mean that it does not.
func (t *Table) BeginAt() (since, at time.Time) {
	if at := t.FillAt(); !at.IsZero() {
		return t.Opened, at
	}
	if t.Status != StatusOpen || t.FilledAt.IsZero() {
		return time.Time{}, time.Time{}
	}
	return t.FilledAt, t.FilledAt.Add(t.Pause)
}

// FillAt returns the time at which bots take the open chairs; the zero time if the contract sets none, no
// person sits at the table, or a player has not yet agreed to the contract.
func (t *Table) FillAt() time.Time {
	someone := slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player != "" })
	if t.Status != StatusOpen || t.Fill.After <= 0 || !someone || len(t.Undecided) > 0 || t.firstOpenChair() == AnyChair {
		return time.Time{}
	}
	return t.Opened.Add(t.Fill.After)
}
