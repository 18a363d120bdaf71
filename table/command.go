package table

import (
	"time"

	"tablee/game"
)

// Command is a request to change a table.
type Command struct {
	ID           string    // unique per table; a repeated id identifies a retry
	Kind         Kind      // Sit, Rise, Start, Act, Timeout, Give, Take, Away, Back, Offer, Claim, Accept, Decline, Here, GoOn, SetTempo, SetForced, Rematch, Become, Close, or one of room.go
	Seq          uint64    // Act, Timeout, Offer, Accept, Decline, GoOn: the seq that the author had seen. Sit and the kinds of room.go: the same, or 0
	Player       PlayerID  // author; "" for a bot, the clock or the server
	Seat         game.Seat // Sit: a chair, or AnyChair. Claim: the seat asked for. Act without Player: the bot's seat
	SeatChosen   bool      // Seat is set: the author controls several seats
	Text         string    // Act: the action. Timeout: the draft to play, "" for none. Sit: entropy. Give, Take: the transfer token. Offer: the question. Close: the reason; of the opener, the table to which they move, "" for none. Rematch: the new table, "" for none
	Gone         ID        // Rematch: the table that was to be the rematch and was closed or removed; "" for none
	Level        int       // Away, Offer (OfferStandIn, OfferLink), Claim: of the bot that stands in. Fill, AddChair, Start: of the bots that take chairs; 0: none
	Whom         game.Seat // Offer (OfferStandIn, OfferLink): the seat in question
	Token        string    // Offer (OfferLink): the transfer token
	PartnersLeft bool      // Away: the seat's partners are not present
	Terms        *Terms    // Offer: OfferTerms
	Guest        PlayerID  // SeatGuest: the new player on the author's device. Become: the author's account. Admit: the player who may sit down again
	Setup        *Setup    // Revise: Terms, Options, TeamSize, Fill, FixedSeating and Rated count
	Forced       bool      // Act without Player: a forced action, played automatically as its seat's people asked
	Run          bool      // Act: the forced actions that follow from the same seat are played automatically
	Here         []bool    // GoOn: by seat, whether its people have a page of the table open
	// Lost is the part of the awaited seat's turn in which play was impossible because the machine did not run
	// or its clock was set. It is neither charged to a time bank nor counted as absence.
	Lost time.Duration
}

func (t *Table) commandSeat(c Command) game.Seat {
	switch {
	case c.SeatChosen && t.Controls(c.Player, c.Seat):
		return c.Seat
	case c.SeatChosen:
		return game.Watcher
	case t.Controls(c.Player, t.Turn()):
		return t.Turn()
	}
	return t.SeatOf(c.Player)
}

// playingSeat returns the seat for which a command acts: the one it names, else the awaited one if its author
// controls it, else the author's own. The game must be running.
func (t *Table) playingSeat(c Command) (game.Seat, error) {
	seat := t.commandSeat(c)
	switch {
	case seat < 0:
		return seat, t.seatProblem(c)
	case t.Status == StatusOpen:
		return seat, ErrNotStarted
	case t.Status == StatusOver:
		return seat, ErrOver
	}
	return seat, nil
}

// seatProblem returns the error for a command whose author does not control its seat.
func (t *Table) seatProblem(c Command) Problem {
	if c.SeatChosen && t.SeatOf(c.Player) >= 0 {
		return ErrNotYourSeat
	}
	return ErrNotSeated
}

// checkSeq rejects a command whose author has not seen the latest commit.
func (t *Table) checkSeq(c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	return nil
}

// checkOpener rejects a command that does not come from the opener, that comes after the start, or that was
// made for an older state of the table.
func (t *Table) checkOpener(c Command) error {
	switch {
	case t.Status != StatusOpen:
		return ErrStarted
	case c.Player == "" || c.Player != t.Opener:
		return ErrNotOpener
	case c.Seq != 0 && c.Seq != t.Seq:
		return ErrStale
	}
	return nil
}

// lost returns the part of a command's Lost to record: for the awaited seat's turn, if a clock runs.
func (t *Table) lost(c Command, seat game.Seat) time.Duration {
	if seat != t.Turn() || t.Seats[seat].Bot() || t.TimeBank == 0 && t.Absence.After == 0 {
		return 0
	}
	return c.Lost.Truncate(time.Millisecond)
}

// nextTime converts a time to the form in the log. The result is never before the last commit.
func (t *Table) nextTime(now time.Time) time.Time {
	if at := logTime(now); at.After(t.Changed) {
		return at
	}
	return t.Changed
}

// logTime converts a time to the form in the log.
func logTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// writer collects the events of one commit and applies each to a copy of the table, so that the next one is
// decided on the resulting state.
type writer struct {
	table  *Table
	seed   Seed
	at     time.Time
	events []Event
	err    error
}

func (w *writer) add(e Event) {
	if w.err == nil {
		w.err = w.table.apply(e, w.at)
		w.events = append(w.events, e)
	}
}

func (w *writer) commit(command string) (Commit, error) {
	if w.err != nil {
		return Commit{}, w.err
	}
	return Commit{Seq: w.table.Seq + 1, Command: command, At: w.at, Events: w.events}, nil
}

func (w *writer) mixedSeed() Seed { return w.seed.Mix(w.table.Entropy) }
