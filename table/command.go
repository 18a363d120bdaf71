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
	Kind   Kind      // Sit, Rise, Act or Timeout
	Seq    uint64    // Act, Timeout: the seq its author had seen
	Player PlayerID  // who asks; "" for a bot or the clock
	Seat   game.Seat // Sit: a chair, or AnyChair. Act without Player: the bot's seat
	Text   string    // Act: the action. Sit: entropy
}

// AnyChair asks for the first open chair.
const AnyChair game.Seat = -1

// Problem is a "no" of the table itself, not of the game: the texts have a key
// "problem." + its value.
type Problem string

const (
	Moved      Problem = "moved"       // the table is at another seq
	NotSeated  Problem = "not-seated"  // the player has no seat here
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
)

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
	if t.Frozen {
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
	if t.SeatOf(c.Player) >= 0 {
		return Seated
	}
	if !goodEntropy(c.Text) {
		return Entropy
	}
	chair := c.Seat
	if chair == AnyChair {
		chair = t.openChair()
		if chair == AnyChair {
			return Full
		}
	}
	if !t.validSeat(chair) {
		return NoChair
	}
	if !t.Seats[chair].Open() {
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

func (t *Table) openChair() game.Seat {
	for i, c := range t.Seats {
		if c.Open() {
			return game.Seat(i)
		}
	}
	return AnyChair
}

func (t *Table) rise(w *writer, c Command) error {
	seat := t.SeatOf(c.Player)
	if seat < 0 {
		return NotSeated
	}
	if t.Status != Waiting {
		return Begun
	}
	w.add(Event{Kind: Rise, Seat: seat})
	return nil
}

func (t *Table) play(w *writer, c Command) error {
	seat := c.Seat
	if c.Player != "" {
		seat = t.SeatOf(c.Player)
	}
	if !t.validSeat(seat) || c.Player == "" && !t.Seats[seat].Bot() {
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
	w.add(Event{Kind: Act, Seat: seat, Text: c.Text})
	w.settle()
	return nil
}

func (t *Table) timeout(w *writer, c Command) error {
	if c.Seq != t.Seq {
		return Moved
	}
	deadline := t.Deadline()
	if deadline.IsZero() || w.at.Before(deadline) {
		return Early
	}
	seat := t.Turn()
	a := t.State.Overtime(seat)
	w.add(Event{Kind: Timeout, Seat: seat, Text: t.rules.FormatAction(a)})
	w.settle()
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
