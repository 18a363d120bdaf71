package table

import (
	"time"

	"tablee/game"
)

// Deadline is when the time of the awaited person is up: the pace's or the sandglass's,
// whichever is first; the zero time when no clock runs: no pace agreed and no sand, a bot
// awaited, nobody awaited.
func (t *Table) Deadline() time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return time.Time{}
	}
	sand, _ := t.sand()
	switch {
	case t.Move <= 0 && sand <= 0:
		return time.Time{}
	case t.Move <= 0 || sand > 0 && t.Sand.Add(sand).Before(t.Since.Add(t.Move)):
		return t.Sand.Add(sand)
	}
	return t.Since.Add(t.Move)
}

// sand is the time of the game's sandglass, 0 without one, and whether it runs on from
// before the last action.
func (t *Table) sand() (glass time.Duration, running bool) {
	sanded, ok := t.State.(game.Sanded)
	if !ok {
		return 0, false
	}
	seconds, running := sanded.Sand()
	return time.Duration(seconds) * time.Second, running
}

// BotDue is when the awaited bot should have acted, given the pause that people need
// to follow, several times over where people would ponder ([game.Ponderous]); the zero
// time when no bot is awaited. It depends on nothing that is secret: neither on the hand
// nor on how long the bot thinks.
func (t *Table) BotDue(pause time.Duration) time.Time {
	seat := t.Turn()
	if !t.validSeat(seat) || !t.Seats[seat].Bot() {
		return time.Time{}
	}
	if p, ok := t.State.(game.Ponderous); ok {
		pause *= time.Duration(p.Ponder())
	}
	return t.Since.Add(pause)
}

// WakeAt is when a bot or the clock must act; the zero time when the table waits for a
// person without a clock, or for nobody.
func (t *Table) WakeAt(pause time.Duration) time.Time {
	if t.Frozen {
		return time.Time{}
	}
	if due := t.BotDue(pause); !due.IsZero() {
		return due
	}
	return t.Deadline()
}

// Awaited is the player whose move is awaited, "" for a bot or nobody.
func (t *Table) Awaited() PlayerID {
	seat := t.Turn()
	if seat < 0 || !t.validSeat(seat) || seat == game.Chance {
		return ""
	}
	return t.Seats[seat].Player
}
