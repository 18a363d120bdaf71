package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"tablee/game"
)

// acting is the seat at which a command acts: the one it names, or the awaited one if
// its author holds it, or his own. Only at a table that is played.
func (t *Table) acting(c Command) (game.Seat, error) {
	seat := t.seatFor(c)
	switch {
	case seat < 0:
		return seat, t.elsewhere(c)
	case t.Status == Waiting:
		return seat, NotStarted
	case t.Status == Over:
		return seat, Ended
	}
	return seat, nil
}

func (t *Table) seatFor(c Command) game.Seat {
	switch {
	case c.Chosen && t.Holds(c.Player, c.Seat):
		return c.Seat
	case c.Chosen:
		return game.Watcher
	case t.Holds(c.Player, t.Turn()):
		return t.Turn()
	}
	return t.SeatOf(c.Player)
}

// elsewhere is why a command's author has not the seat it acts at.
func (t *Table) elsewhere(c Command) Problem {
	if c.Chosen && t.SeatOf(c.Player) >= 0 {
		return NotYours
	}
	return NotSeated
}

// away lets a bot stand in for a person, who asks for it himself.
func (t *Table) away(w *writer, c Command) error {
	seat, err := t.acting(c)
	if err != nil {
		return err
	}
	if err := t.Leavable(seat); err != nil && !(c.Alone && err == Shared) {
		return err
	}
	if c.Level < 1 {
		return NoBot
	}
	w.add(Event{Kind: Away, Seat: seat, Level: c.Level})
	w.carryOut()
	return nil
}

// Leavable says whether a bot may stand in at a seat because somebody asks for it, nil if
// so: not when one does already (IsAway), nor when the seat is shared (Shared), since the
// others play on without him; nor at a daily table (OwnDeal), whose result is his.
func (t *Table) Leavable(s game.Seat) error {
	switch c := t.Seats[s]; {
	case c.Bot():
		return IsAway
	case len(c.Mates) > 0:
		return Shared
	case t.Daily != "":
		return OwnDeal
	}
	return nil
}

func (t *Table) back(w *writer, c Command) error {
	seat, err := t.acting(c)
	if err != nil {
		return err
	}
	if !t.Seats[seat].Away() {
		return NotAway
	}
	w.add(Event{Kind: Back, Seat: seat})
	return nil
}

// give lets whoever knows a word take a seat over. The command brings the word; the log
// holds its hash only.
func (t *Table) give(w *writer, c Command) error {
	if t.Status == Over {
		return Ended
	}
	seat := t.seatFor(c)
	if seat < 0 {
		return t.elsewhere(c)
	}
	if c.Text == "" {
		return NoWord
	}
	w.add(Event{Kind: Give, Seat: seat, Player: c.Player, Text: Word(c.Text)})
	return nil
}

// Word is what a log keeps of a word that takes a seat over: its SHA-256 in hexadecimal.
func Word(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}

// GivenBy is the seat that a word takes over, game.Watcher when it takes none.
func (t *Table) GivenBy(word string) game.Seat {
	if i := slices.Index(t.Given, Word(word)); i >= 0 && word != "" {
		return game.Seat(i)
	}
	return game.Watcher
}

// Giver is whose place somebody takes who takes a seat over: of those who share it, the one
// who gave the word; else its person.
func (t *Table) Giver(s game.Seat) PlayerID {
	if c := t.Seats[s]; slices.Contains(c.Mates, t.Givers[s]) {
		return t.Givers[s]
	}
	return t.Seats[s].Player
}

// take seats somebody in another's place.
func (t *Table) take(w *writer, c Command) error {
	seat := t.GivenBy(c.Text)
	switch {
	case t.Status == Over:
		return Ended
	case seat < 0:
		return NoWord
	case c.Player == "":
		return NotSeated
	case len(t.SeatsOf(c.Player)) > 0:
		return Seated
	}
	w.add(Event{Kind: Take, Seat: seat, Player: c.Player})
	return nil
}

var (
	errOffer = errors.New("that offer is not as it should be")
	errAway  = errors.New("that seat's person is not as it should be")
)

func (t *Table) gone(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	c := &t.Seats[e.Seat]
	if c.Player == "" || c.Level > 0 || e.Level < 1 {
		return errAway
	}
	c.Level = e.Level
	return nil
}

func (t *Table) returned(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	c := &t.Seats[e.Seat]
	if !c.Away() {
		return errAway
	}
	c.Level = 0
	return nil
}

func (t *Table) given(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Seats[e.Seat].Player == "" || e.Text == "" {
		return errAway
	}
	t.Given[e.Seat], t.Givers[e.Seat] = e.Text, e.Player
	return nil
}

func (t *Table) taken(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Seats[e.Seat].Player == "" || e.Player == "" {
		return errAway
	}
	people := []PlayerID{e.Player}
	if c := t.Seats[e.Seat]; len(c.Mates) > 0 && t.Givers[e.Seat] != "" {
		people = c.People()
		people[slices.Index(people, t.Giver(e.Seat))] = e.Player
	}
	t.Seats[e.Seat] = shared(people)
	t.Given[e.Seat], t.Givers[e.Seat] = "", ""
	return nil
}

// parted leaves a seat to those who shared it with one who goes. His word goes with him: it
// would take a place that is no more.
func (t *Table) parted(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	c := &t.Seats[e.Seat]
	people := c.People()
	i := slices.Index(people, e.Player)
	if i < 0 || len(people) < 2 {
		return errAway
	}
	if t.Given[e.Seat] != "" && t.Giver(e.Seat) == e.Player {
		t.Given[e.Seat], t.Givers[e.Seat] = "", ""
	}
	level := c.Level // of a bot that stands in for them
	*c = shared(slices.Delete(people, i, i+1))
	c.Level = level
	return nil
}
