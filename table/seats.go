package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"tablee/game"
)

// playingSeat is the seat at which a command acts: the one it names, or the awaited one if
// its author holds it, or his own. Only at a table that is played.
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

// seatProblem is why a command's author has not the seat it acts at.
func (t *Table) seatProblem(c Command) Problem {
	if c.SeatChosen && t.SeatOf(c.Player) >= 0 {
		return ErrNotYourSeat
	}
	return ErrNotSeated
}

// decideAway lets a bot stand in for a person, who asks for it himself.
func (t *Table) decideAway(w *writer, c Command) error {
	seat, err := t.playingSeat(c)
	if err != nil {
		return err
	}
	if err := t.CheckAway(seat); err != nil && !(c.PartnersLeft && err == ErrSharedSeat) {
		return err
	}
	if c.Level < 1 {
		return ErrNoBot
	}
	w.add(Event{Kind: Away, Seat: seat, Level: c.Level})
	w.executeOffer()
	return nil
}

// CheckAway says whether a bot may stand in at a seat because somebody asks for it, nil if
// so: not when one does already (IsAway), nor when the seat is shared (Shared), since the
// others play on without him; nor at a daily table (OwnDeal), whose result is his.
func (t *Table) CheckAway(s game.Seat) error {
	switch c := t.Seats[s]; {
	case c.Bot():
		return ErrAlreadyAway
	case len(c.Partners) > 0:
		return ErrSharedSeat
	case t.Daily != "":
		return ErrDaily
	}
	return nil
}

func (t *Table) decideBack(w *writer, c Command) error {
	seat, err := t.playingSeat(c)
	if err != nil {
		return err
	}
	if !t.Seats[seat].Away() {
		return ErrNotAway
	}
	w.add(Event{Kind: Back, Seat: seat})
	return nil
}

// decideGive lets whoever knows a word take a seat over. The command brings the word; the log
// holds its hash only.
func (t *Table) decideGive(w *writer, c Command) error {
	if t.Status == StatusOver {
		return ErrOver
	}
	seat := t.commandSeat(c)
	if seat < 0 {
		return t.seatProblem(c)
	}
	if c.Text == "" {
		return ErrBadToken
	}
	w.add(Event{Kind: Give, Seat: seat, Player: c.Player, Text: HashTransferToken(c.Text)})
	return nil
}

// HashTransferToken is what a log keeps of a word that takes a seat over: its SHA-256 in hexadecimal.
func HashTransferToken(word string) string {
	sum := sha256.Sum256([]byte(word))
	return hex.EncodeToString(sum[:])
}

// TransferSeat is the seat that a word takes over, game.Watcher when it takes none.
func (t *Table) TransferSeat(word string) game.Seat {
	if i := slices.Index(t.TransferTokens, HashTransferToken(word)); i >= 0 && word != "" {
		return game.Seat(i)
	}
	return game.Watcher
}

// TransferredPlayer is whose place somebody takes who takes a seat over: of those who share it, the one
// who gave the word; else its person.
func (t *Table) TransferredPlayer(s game.Seat) PlayerID {
	if c := t.Seats[s]; slices.Contains(c.Partners, t.TransferAuthors[s]) {
		return t.TransferAuthors[s]
	}
	return t.Seats[s].Player
}

// decideTake seats somebody in another's place.
func (t *Table) decideTake(w *writer, c Command) error {
	seat := t.TransferSeat(c.Text)
	switch {
	case t.Status == StatusOver:
		return ErrOver
	case seat < 0:
		return ErrBadToken
	case c.Player == "":
		return ErrNotSeated
	case len(t.SeatsOf(c.Player)) > 0:
		return ErrAlreadySeated
	}
	w.add(Event{Kind: Take, Seat: seat, Player: c.Player})
	return nil
}

var (
	errOffer = errors.New("that offer is not as it should be")
	errAway  = errors.New("that seat's person is not as it should be")
)

func (t *Table) applyAway(e Event) error {
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

func (t *Table) applyBack(e Event) error {
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

func (t *Table) applyGive(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Seats[e.Seat].Player == "" || e.Text == "" {
		return errAway
	}
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = e.Text, e.Player
	return nil
}

func (t *Table) applyTake(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Seats[e.Seat].Player == "" || e.Player == "" {
		return errAway
	}
	people := []PlayerID{e.Player}
	if c := t.Seats[e.Seat]; len(c.Partners) > 0 && t.TransferAuthors[e.Seat] != "" {
		people = c.People()
		people[slices.Index(people, t.TransferredPlayer(e.Seat))] = e.Player
	}
	t.Seats[e.Seat] = sharedChair(people)
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", ""
	return nil
}

// applyPart leaves a seat to those who shared it with one who goes. His word goes with him: it
// would take a place that is no more.
func (t *Table) applyPart(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	c := &t.Seats[e.Seat]
	people := c.People()
	i := slices.Index(people, e.Player)
	if i < 0 || len(people) < 2 {
		return errAway
	}
	if t.TransferTokens[e.Seat] != "" && t.TransferredPlayer(e.Seat) == e.Player {
		t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", ""
	}
	level := c.Level // of a bot that stands in for them
	*c = sharedChair(slices.Delete(people, i, i+1))
	c.Level = level
	return nil
}
