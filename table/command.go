package table

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tablee/game"
)

// MaxEntropy is the length in bytes of the text a player may add to the luck.
const MaxEntropy = 64

// Command is what somebody asks of a table.
type Command struct {
	ID           string    // unique per table; the same again is the same command
	Kind         Kind      // Sit, Rise, Start, Act, Timeout, Give, Take, Away, Back, Offer, Accept, Decline, Again or Close
	Seq          uint64    // Act, Timeout, Offer, Accept, Decline: the seq its author had seen
	Player       PlayerID  // who asks; "" for a bot, the clock or the house
	Seat         game.Seat // Sit: a chair, or AnyChair. Act without Player: the bot's seat
	SeatChosen   bool      // Seat is meant: Player holds several
	Text         string    // Act: the action. Sit: entropy. Give, Take: the word. Offer: what. Close: the reason
	Level        int       // Away: of the bot that stands in
	PartnersLeft bool      // Away: those who share the seat are there no more
	Terms        *Terms    // Offer: Changing
}

// AnyChair asks for the first open chair.
const AnyChair game.Seat = -1

// Problem is a "no" of the table itself, not of the game: the texts have a key
// "problem." + its value.
type Problem string

const (
	ErrStale           Problem = "moved"       // the table is at another seq
	ErrNotSeated       Problem = "not-seated"  // the player has no seat here
	ErrNotYourSeat     Problem = "not-yours"   // he sits here, but not at the seat he names
	ErrAlreadySeated   Problem = "seated"      // he sits here already
	ErrNoSuchChair     Problem = "no-chair"    // no such chair
	ErrChairTaken      Problem = "taken"       // somebody sits there
	ErrFull            Problem = "full"        // no chair is open
	ErrNotStarted      Problem = "not-started" // a chair is still open
	ErrStarted         Problem = "begun"       // the game has begun
	ErrFrozen          Problem = "frozen"      // the game's rules have another version now
	ErrTooEarly        Problem = "early"       // nobody's time is up
	ErrBadText         Problem = "entropy"     // the text for the luck is too long or not text
	ErrForkRunning     Problem = "running"     // only a finished game goes on from another position
	ErrSealed          Problem = "sealed"      // others have the same deal before them until its day is over
	ErrChairOpen       Problem = "not-full"    // a chair is open: the game cannot begin
	ErrOver            Problem = "ended"       // the game is over
	ErrAlreadyAway     Problem = "is-away"     // a bot stands in already
	ErrNotAway         Problem = "not-away"    // no bot stands in
	ErrNoBot           Problem = "no-bot"      // the game has no bot to stand in
	ErrSharedSeat      Problem = "shared"      // others play at that seat too: no bot plays over them
	ErrDaily           Problem = "own-deal"    // a daily deal is played by oneself, on the contract that all have
	ErrBadToken        Problem = "no-word"     // this link takes no seat over, or none any more
	ErrOfferPending    Problem = "offered"     // something else is being asked
	ErrNoOffer         Problem = "no-offer"    // nothing is being asked any more
	ErrAlreadyAnswered Problem = "answered"    // he has answered already
	ErrUnchanged       Problem = "unchanged"   // the contract would stay as it is
	ErrChatForbidden   Problem = "quiet"       // that may not be said at this table
	ErrNotOver         Problem = "not-over"    // the game is still played
	ErrUndoForbidden   Problem = "no-undo"     // taking back is not agreed at this table
	ErrNotLastAction   Problem = "not-last"    // luck, or somebody else, has come after the action
	ErrRevealed        Problem = "revealed"    // the action told its author something
)

// Problems are all of them.
func Problems() []Problem {
	return []Problem{ErrStale, ErrNotSeated, ErrNotYourSeat, ErrAlreadySeated, ErrNoSuchChair, ErrChairTaken, ErrFull, ErrNotStarted, ErrStarted, ErrFrozen, ErrTooEarly, ErrBadText,
		ErrChairOpen, ErrOver, ErrAlreadyAway, ErrNotAway, ErrNoBot, ErrSharedSeat, ErrDaily, ErrBadToken, ErrOfferPending, ErrNoOffer, ErrAlreadyAnswered, ErrUnchanged, ErrChatForbidden, ErrNotOver, ErrUndoForbidden, ErrNotLastAction, ErrRevealed,
		ErrForkRunning, ErrSealed, ErrClosed}
}

// Error makes a Problem an error.
func (p Problem) Error() string { return "table: " + string(p) }

// Create is the first commit of a table: it opens, and starts at once when no chair is
// open. The setup's game, version, missing options and commitment are filled in. The
// error is a *game.Refusal (GEN-OPTION, GEN-SEATS).
func Create(id ID, rules game.Rules, setup Setup, now time.Time, seed Seed) (Commit, error) {
	info := rules.Info()
	options, err := info.Complete(setup.Options)
	if err != nil {
		return Commit{}, err
	}
	if _, err := rules.New(len(setup.Chairs), options); err != nil {
		return Commit{}, err
	}
	setup.Game, setup.Version = info.ID, info.Version
	setup.Options, setup.Commitment = options, seed.Commitment()
	w := writer{table: New(id, rules), seed: seed, at: logTime(now)}
	w.add(Event{Kind: Open, Setup: &setup})
	w.startIfFull()
	return w.commit("")
}

// Decide is the commit that a command would make now, or why there is none: a Problem
// or a *game.Refusal. The table is not changed. The commit is never dated before the
// last one, whatever the clock of the machine says.
func (t *Table) Decide(c Command, now time.Time, seed Seed) (Commit, error) {
	if t.Status == StatusClosed {
		return Commit{}, ErrClosed
	}
	if t.Frozen && c.Kind != Close {
		return Commit{}, ErrFrozen
	}
	w := writer{table: t.Clone(), seed: seed, at: t.nextTime(now)}
	var err error
	switch c.Kind {
	case Sit:
		err = t.decideSit(&w, c)
	case Rise:
		err = t.decideRise(&w, c)
	case Act:
		err = t.decideAct(&w, c)
	case Timeout:
		err = t.decideTimeout(&w, c)
	case Close:
		err = t.decideClose(&w, c)
	case Start:
		err = t.decideStart(&w, c)
	case Give:
		err = t.decideGive(&w, c)
	case Take:
		err = t.decideTake(&w, c)
	case Away:
		err = t.decideAway(&w, c)
	case Back:
		err = t.decideBack(&w, c)
	case Offer, Accept:
		if err = t.checkSeq(c); err == nil && c.Kind == Offer {
			err = t.decideOffer(&w, c)
		} else if err == nil {
			err = t.decideAccept(&w, c)
		}
	case Decline:
		err = t.decideDecline(&w, c)
	case Rematch:
		err = t.decideRematch(&w, c)
	default:
		return Commit{}, game.Refuse(game.GenForm, "command")
	}
	if err != nil {
		return Commit{}, err
	}
	return w.commit(c.ID)
}

func (t *Table) decideSit(w *writer, c Command) error {
	if t.Status != StatusOpen {
		return ErrStarted
	}
	if c.Player == "" {
		return ErrNotSeated
	}
	if len(t.SeatsOf(c.Player)) > 0 {
		return ErrAlreadySeated
	}
	if !validEntropy(c.Text) {
		return ErrBadText
	}
	chair := c.Seat
	if chair == AnyChair {
		chair = t.bestChair()
		if chair == AnyChair {
			return ErrFull
		}
	}
	if !t.validSeat(chair) {
		return ErrNoSuchChair
	}
	if !t.HasSpace(chair) {
		return ErrChairTaken
	}
	w.add(Event{Kind: Sit, Seat: chair, Player: c.Player, Text: c.Text})
	w.startIfFull()
	return nil
}

// validEntropy refuses control characters: the text is shown, and Mix ends it by a zero.
func validEntropy(text string) bool {
	return len(text) <= MaxEntropy && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// bestChair is the first chair that nobody sits on, else the first where somebody may sit
// too; AnyChair for none.
func (t *Table) bestChair() game.Seat {
	if chair := t.firstOpenChair(); chair != AnyChair {
		return chair
	}
	for i := range t.Seats {
		if t.HasSpace(game.Seat(i)) {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// firstOpenChair is the first chair that nobody sits on, AnyChair for none.
func (t *Table) firstOpenChair() game.Seat {
	for i, c := range t.Seats {
		if c.Open() {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// decideStart starts a game whose seats may be shared: only those who sit know when all have come.
func (t *Table) decideStart(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0:
		return ErrNotSeated
	case t.Status != StatusOpen:
		return ErrStarted
	case t.firstOpenChair() != AnyChair:
		return ErrChairOpen
	}
	w.start()
	return nil
}

// checkSeq refuses a command whose author has not seen the table as it is.
func (t *Table) checkSeq(c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	return nil
}

// decideRematch says where a game is played again; the first to say so is heeded.
func (t *Table) decideRematch(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0:
		return ErrNotSeated
	case t.Status != StatusOver:
		return ErrNotOver
	case t.Rematch != "":
		return ErrAlreadyAnswered
	}
	w.add(Event{Kind: Rematch, Player: c.Player, Text: c.Text})
	return nil
}

// decideRise gives a chair free before the game begins; later it leaves a seat to those who
// share it.
func (t *Table) decideRise(w *writer, c Command) error {
	seat := t.SeatOf(c.Player)
	kind := Rise
	switch {
	case seat < 0:
		return ErrNotSeated
	case t.Status == StatusPlaying && len(t.Seats[seat].Partners) > 0:
		kind = Part
	case t.Status != StatusOpen:
		return ErrStarted
	}
	w.add(Event{Kind: kind, Seat: seat, Player: c.Player})
	return nil
}

func (t *Table) decideAct(w *writer, c Command) error {
	seat := c.Seat
	if c.Player != "" {
		seat = t.commandSeat(c)
	} else if err := t.checkSeq(c); err != nil {
		return err // the seat may have gone back to a person meanwhile
	}
	if !t.validSeat(seat) {
		return t.seatProblem(c)
	}
	if c.Player == "" && !t.Seats[seat].Bot() {
		return ErrNotSeated
	}
	if t.Status == StatusOpen {
		return ErrNotStarted
	}
	if c.Seq != t.Seq {
		return ErrStale
	}
	a, err := t.rules.ParseAction(c.Text)
	if err != nil {
		return err
	}
	if err := t.State.Check(seat, a); err != nil {
		return err
	}
	if c.Player != "" && t.Seats[seat].Away() {
		w.add(Event{Kind: Back, Seat: seat})
	}
	w.add(Event{Kind: Act, Seat: seat, Text: c.Text})
	w.settle()
	return nil
}

// decideTimeout does what is agreed for an awaited person whose time is up: the game acts for
// him, or, when he has stayed away for too long, a bot stands in or the game ends.
func (t *Table) decideTimeout(w *writer, c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	if at := t.FillAt(); !at.IsZero() && !w.at.Before(at) {
		for i, c := range t.Seats {
			if c.Open() {
				w.add(Event{Kind: Fill, Seat: game.Seat(i), Level: t.Fill.Level})
			}
		}
		w.start()
		return nil
	}
	seat, up := t.Turn(), func(at time.Time) bool { return !at.IsZero() && !w.at.Before(at) }
	switch {
	case up(t.AbsenceDeadline()) && t.Absence.Level > 0:
		w.add(Event{Kind: Away, Seat: seat, Level: t.Absence.Level})
		w.executeOffer()
	case up(t.AbsenceDeadline()):
		w.stop(seat, StopAbsent)
	case up(t.Deadline()):
		a := t.State.DefaultAction(seat)
		w.add(Event{Kind: Timeout, Seat: seat, Text: t.rules.FormatAction(a)})
		w.settle()
	default:
		return ErrTooEarly
	}
	return nil
}

// nextTime is a time as the log keeps it, not before the last commit.
func (t *Table) nextTime(now time.Time) time.Time {
	if at := logTime(now); at.After(t.Changed) {
		return at
	}
	return t.Changed
}

// logTime is a time as a log keeps it.
func logTime(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
