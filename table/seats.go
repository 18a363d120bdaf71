package table

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"tablee/game"
)

// decideAway lets a bot stand in for a player at their request.
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
	w.add(Event{Kind: Away, Seat: seat, Level: c.Level, Lost: t.lost(c, seat)})
	w.settleOffer()
	return nil
}

// CheckAway returns nil if a bot may stand in at a seat on request. The error is ErrAlreadyAway if one already
// does, ErrSharedSeat if partners can play on, ErrDaily or ErrCoached for a solo game.
func (t *Table) CheckAway(s game.Seat) error {
	switch c := t.Seats[s]; {
	case c.Bot():
		return ErrAlreadyAway
	case len(c.Partners) > 0:
		return ErrSharedSeat
	default:
		return t.checkSolo()
	}
}

func (t *Table) applyAway(e Event) error {
	c := &t.Seats[e.Seat]
	if c.Player == "" || c.Level > 0 || e.Level < 1 {
		return errAway
	}
	c.Level = e.Level
	return nil
}

func (t *Table) decideBack(w *writer, c Command) error {
	if seat := t.ReturnsTo(c.Player); seat >= 0 {
		w.takeSeat(seat, c)
		return nil
	}
	seat, err := t.playingSeat(c)
	if err != nil {
		return err
	}
	if !t.Seats[seat].Away() {
		return ErrNotAway
	}
	if err := t.checkAsides(seat); err != nil {
		return err
	}
	w.keepSeat(seat)
	w.add(Event{Kind: Back, Seat: seat})
	return nil
}

func (t *Table) applyBack(e Event) error {
	c := &t.Seats[e.Seat]
	if !c.Away() {
		return errAway
	}
	c.Level = 0
	t.setAbsent(e.Seat, false)
	return nil
}

// decideGive stores the hash of the command's transfer token. Anyone who knows the token may take the seat
// over. The seat of a daily table cannot be given away (ErrDaily), because its result counts for the player.
func (t *Table) decideGive(w *writer, c Command) error {
	if t.Status == StatusOver {
		return ErrOver
	}
	seat := t.commandSeat(c)
	if seat < 0 {
		return t.seatProblem(c)
	}
	if err := t.checkSolo(); err != nil {
		return err
	}
	if c.Text == "" {
		return ErrBadToken
	}
	if err := t.checkAsides(seat); err != nil {
		return err
	}
	w.add(Event{Kind: Give, Seat: seat, Player: c.Player, Text: HashTransferToken(c.Text)})
	return nil
}

func (t *Table) applyGive(e Event) error {
	if t.Seats[e.Seat].Player == "" || e.Text == "" {
		return errAway
	}
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = e.Text, e.Player
	return nil
}

// HashTransferToken returns the SHA-256 of a transfer token in hexadecimal, the form stored in the log.
func HashTransferToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// TransferSeat returns the seat that a transfer token takes over, game.Watcher for none.
func (t *Table) TransferSeat(token string) game.Seat {
	if i := slices.Index(t.TransferTokens, HashTransferToken(token)); i >= 0 && token != "" {
		return game.Seat(i)
	}
	return game.Watcher
}

// TransferredPlayer returns the player whose place a seat's token takes over: the partner who made the token,
// else the seat's player.
func (t *Table) TransferredPlayer(s game.Seat) PlayerID {
	if c := t.Seats[s]; slices.Contains(c.Partners, t.TransferAuthors[s]) {
		return t.TransferAuthors[s]
	}
	return t.Seats[s].Player
}

// decideTake seats a new player in another player's place.
func (t *Table) decideTake(w *writer, c Command) error {
	seat := t.TransferSeat(c.Text)
	switch {
	case t.Status == StatusOver:
		return ErrOver
	case seat < 0:
		return ErrBadToken
	case c.Player == "":
		return ErrNotSeated
	case t.Solo(): // a link from before solo games rejected them
		return t.checkSolo()
	case len(t.SeatsOf(c.Player)) > 0:
		return ErrAlreadySeated
	case t.Status == StatusOpen && slices.Contains(t.Debarred, c.Player):
		return ErrDebarred
	}
	w.takeSeat(seat, c)
	return nil
}

func (t *Table) applyTake(e Event) error {
	if t.Seats[e.Seat].Open() || e.Player == "" {
		return errAway
	}
	people := []PlayerID{e.Player}
	if c := t.Seats[e.Seat]; len(c.Partners) > 0 && t.TransferAuthors[e.Seat] != "" {
		people = c.People()
		people[slices.Index(people, t.TransferredPlayer(e.Seat))] = e.Player
	}
	t.Seats[e.Seat] = t.Seats[e.Seat].sharedBy(people)
	if t.Status == StatusPlaying {
		t.Absent[e.Seat], t.PlaysForced[e.Seat] = false, false
		t.noteHolders()
	}
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", ""
	if t.Status == StatusOpen {
		t.arrivals = append(slices.Clone(t.arrivals), e.Player)
		t.forget()
	}
	return nil
}

// applyPart removes one partner from a shared seat, and any transfer token that they made: its place no longer
// exists.
func (t *Table) applyPart(e Event) error {
	c := &t.Seats[e.Seat]
	people := c.People()
	i := slices.Index(people, e.Player)
	if i < 0 || len(people) < 2 {
		return errAway
	}
	if t.TransferTokens[e.Seat] != "" && t.TransferredPlayer(e.Seat) == e.Player {
		t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", ""
	}
	level := c.Level // of a bot that stands in for the seat
	*c = c.sharedBy(slices.Delete(people, i, i+1))
	c.Level = level
	return nil
}
