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
	ID     string    // unique per table; the same again is the same command
	Kind   Kind      // Sit, Rise, Start, Act, Timeout, Give, Take, Away, Back, Offer, Accept, Decline, Again or Close
	Seq    uint64    // Act, Timeout, Offer, Accept, Decline: the seq its author had seen
	Player PlayerID  // who asks; "" for a bot, the clock or the house
	Seat   game.Seat // Sit: a chair, or AnyChair. Act without Player: the bot's seat
	Chosen bool      // Seat is meant: Player holds several
	Text   string    // Act: the action. Sit: entropy. Give, Take: the word. Offer: what. Close: the reason
	Level  int       // Away: of the bot that stands in
	Alone  bool      // Away: those who share the seat are there no more
	Terms  *Terms    // Offer: Changing
}

// AnyChair asks for the first open chair.
const AnyChair game.Seat = -1

// Problem is a "no" of the table itself, not of the game: the texts have a key
// "problem." + its value.
type Problem string

const (
	Moved      Problem = "moved"       // the table is at another seq
	NotSeated  Problem = "not-seated"  // the player has no seat here
	NotYours   Problem = "not-yours"   // he sits here, but not at the seat he names
	Seated     Problem = "seated"      // he sits here already
	NoChair    Problem = "no-chair"    // no such chair
	Taken      Problem = "taken"       // somebody sits there
	Full       Problem = "full"        // no chair is open
	NotStarted Problem = "not-started" // a chair is still open
	Begun      Problem = "begun"       // the game has begun
	Frozen     Problem = "frozen"      // the game's rules have another version now
	Early      Problem = "early"       // nobody's time is up
	Entropy    Problem = "entropy"     // the text for the luck is too long or not text
	Running    Problem = "running"     // only a finished game goes on from another position
	Sealed     Problem = "sealed"      // others have the same deal before them until its day is over
	NotFull    Problem = "not-full"    // a chair is open: the game cannot begin
	Ended      Problem = "ended"       // the game is over
	IsAway     Problem = "is-away"     // a bot stands in already
	NotAway    Problem = "not-away"    // no bot stands in
	NoBot      Problem = "no-bot"      // the game has no bot to stand in
	Shared     Problem = "shared"      // others play at that seat too: no bot plays over them
	OwnDeal    Problem = "own-deal"    // a daily deal is played by oneself, on the contract that all have
	NoWord     Problem = "no-word"     // this link takes no seat over, or none any more
	Offered    Problem = "offered"     // something else is being asked
	NoOffer    Problem = "no-offer"    // nothing is being asked any more
	Answered   Problem = "answered"    // he has answered already
	Unchanged  Problem = "unchanged"   // the contract would stay as it is
	Quiet      Problem = "quiet"       // that may not be said at this table
	NotOver    Problem = "not-over"    // the game is still played
	NoUndo     Problem = "no-undo"     // taking back is not agreed at this table
	NotLast    Problem = "not-last"    // luck, or somebody else, has come after the action
	Revealed   Problem = "revealed"    // the action told its author something
)

// Problems are all of them.
func Problems() []Problem {
	return []Problem{Moved, NotSeated, NotYours, Seated, NoChair, Taken, Full, NotStarted, Begun, Frozen, Early, Entropy,
		NotFull, Ended, IsAway, NotAway, NoBot, Shared, OwnDeal, NoWord, Offered, NoOffer, Answered, Unchanged, Quiet, NotOver, NoUndo, NotLast, Revealed,
		Running, Sealed, Shut}
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
	w := writer{table: New(id, rules), seed: seed, at: instant(now)}
	w.add(Event{Kind: Open, Setup: &setup})
	w.startIfFull()
	return w.commit("")
}

// Decide is the commit that a command would make now, or why there is none: a Problem
// or a *game.Refusal. The table is not changed. The commit is never dated before the
// last one, whatever the clock of the machine says.
func (t *Table) Decide(c Command, now time.Time, seed Seed) (Commit, error) {
	if t.Status == Barred {
		return Commit{}, Shut
	}
	if t.Frozen && c.Kind != Close {
		return Commit{}, Frozen
	}
	w := writer{table: t.Clone(), seed: seed, at: t.instant(now)}
	var err error
	switch c.Kind {
	case Sit:
		err = t.sit(&w, c)
	case Rise:
		err = t.rise(&w, c)
	case Act:
		err = t.play(&w, c)
	case Timeout:
		err = t.timeout(&w, c)
	case Close:
		err = t.bar(&w, c)
	case Start:
		err = t.begin(&w, c)
	case Give:
		err = t.give(&w, c)
	case Take:
		err = t.take(&w, c)
	case Away:
		err = t.away(&w, c)
	case Back:
		err = t.back(&w, c)
	case Offer, Accept:
		if err = t.seen(c); err == nil && c.Kind == Offer {
			err = t.offer(&w, c)
		} else if err == nil {
			err = t.accept(&w, c)
		}
	case Decline:
		err = t.decline(&w, c)
	case Again:
		err = t.replayed(&w, c)
	default:
		return Commit{}, game.Refuse(game.GenForm, "command")
	}
	if err != nil {
		return Commit{}, err
	}
	return w.commit(c.ID)
}

func (t *Table) sit(w *writer, c Command) error {
	if t.Status != Waiting {
		return Begun
	}
	if c.Player == "" {
		return NotSeated
	}
	if len(t.SeatsOf(c.Player)) > 0 {
		return Seated
	}
	if !goodEntropy(c.Text) {
		return Entropy
	}
	chair := c.Seat
	if chair == AnyChair {
		chair = t.roomiest()
		if chair == AnyChair {
			return Full
		}
	}
	if !t.validSeat(chair) {
		return NoChair
	}
	if !t.Room(chair) {
		return Taken
	}
	w.add(Event{Kind: Sit, Seat: chair, Player: c.Player, Text: c.Text})
	w.startIfFull()
	return nil
}

// goodEntropy refuses control characters: the text is shown, and Mix ends it by a zero.
func goodEntropy(text string) bool {
	return len(text) <= MaxEntropy && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// roomiest is the first chair that nobody sits on, else the first where somebody may sit
// too; AnyChair for none.
func (t *Table) roomiest() game.Seat {
	if chair := t.openChair(); chair != AnyChair {
		return chair
	}
	for i := range t.Seats {
		if t.Room(game.Seat(i)) {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// openChair is the first chair that nobody sits on, AnyChair for none.
func (t *Table) openChair() game.Seat {
	for i, c := range t.Seats {
		if c.Open() {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// begin starts a game whose seats may be shared: only those who sit know when all have come.
func (t *Table) begin(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0:
		return NotSeated
	case t.Status != Waiting:
		return Begun
	case t.openChair() != AnyChair:
		return NotFull
	}
	w.start()
	return nil
}

// seen refuses a command whose author has not seen the table as it is.
func (t *Table) seen(c Command) error {
	if c.Seq != t.Seq {
		return Moved
	}
	return nil
}

// replayed says where a game is played again; the first to say so is heeded.
func (t *Table) replayed(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0:
		return NotSeated
	case t.Status != Over:
		return NotOver
	case t.Next != "":
		return Answered
	}
	w.add(Event{Kind: Again, Player: c.Player, Text: c.Text})
	return nil
}

// rise gives a chair free before the game begins; later it leaves a seat to those who
// share it.
func (t *Table) rise(w *writer, c Command) error {
	seat := t.SeatOf(c.Player)
	kind := Rise
	switch {
	case seat < 0:
		return NotSeated
	case t.Status == Playing && len(t.Seats[seat].Mates) > 0:
		kind = Part
	case t.Status != Waiting:
		return Begun
	}
	w.add(Event{Kind: kind, Seat: seat, Player: c.Player})
	return nil
}

func (t *Table) play(w *writer, c Command) error {
	seat := c.Seat
	if c.Player != "" {
		seat = t.seatFor(c)
	} else if err := t.seen(c); err != nil {
		return err // the seat may have gone back to a person meanwhile
	}
	if !t.validSeat(seat) {
		return t.elsewhere(c)
	}
	if c.Player == "" && !t.Seats[seat].Bot() {
		return NotSeated
	}
	if t.Status == Waiting {
		return NotStarted
	}
	if c.Seq != t.Seq {
		return Moved
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

// timeout does what is agreed for an awaited person whose time is up: the game acts for
// him, or, when he has stayed away for too long, a bot stands in or the game ends.
func (t *Table) timeout(w *writer, c Command) error {
	if c.Seq != t.Seq {
		return Moved
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
	case up(t.AbsentAt()) && t.Absence.Level > 0:
		w.add(Event{Kind: Away, Seat: seat, Level: t.Absence.Level})
		w.carryOut()
	case up(t.AbsentAt()):
		w.stop(seat, Absent)
	case up(t.Deadline()):
		a := t.State.DefaultAction(seat)
		w.add(Event{Kind: Timeout, Seat: seat, Text: t.rules.FormatAction(a)})
		w.settle()
	default:
		return Early
	}
	return nil
}

// instant is a time as the log keeps it, not before the last commit.
func (t *Table) instant(now time.Time) time.Time {
	if at := instant(now); at.After(t.Changed) {
		return at
	}
	return t.Changed
}

// instant is a time as a log keeps it.
func instant(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
