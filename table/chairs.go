package table

import (
	"slices"

	"tablee/game"
)

// Before the start, the opener may change a table: its chairs, who sits on them, and its contract. The commands
// are AddChair, RemoveChair, SeatGuest, Fill, Unseat, Debar, Admit, Revise and Start. A rejected command
// changes nothing. Seated players accept a revised contract with Agree.

// decideRoom handles the commands that change a table before the start.
func (t *Table) decideRoom(w *writer, c Command) error {
	switch c.Kind {
	case Agree:
		return t.decideAgree(w, c)
	case Lead:
		return t.decideLead(w, c)
	case Hold:
		return t.decideHold(w, c)
	}
	if err := t.checkOpener(c); err != nil {
		return err
	}
	if t.changes >= MaxChanges {
		return ErrTooOften
	}
	switch c.Kind {
	case AddChair:
		return t.decideAddChair(w, c)
	case SeatGuest:
		return t.decideSeatGuest(w, c)
	case Revise:
		return t.decideRevise(w, c)
	case Admit:
		if !slices.Contains(t.Debarred, c.Guest) {
			return ErrUnchanged
		}
		w.add(Event{Kind: Admit, Player: c.Guest})
		return nil
	}
	if !t.validSeat(c.Seat) {
		return ErrNoSuchChair
	}
	switch c.Kind {
	case RemoveChair:
		return t.decideRemoveChair(w, c)
	case Fill:
		return t.decideFill(w, c)
	case Debar:
		return t.decideDebar(w, c)
	}
	return t.decideUnseat(w, c)
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

// checkSize rejects a number of chairs that the game does not support.
func (t *Table) checkSize(chairs int) error {
	if t.Origin != nil && chairs != len(t.Seats) {
		return ErrSeatsFixed
	}
	_, err := t.rules.New(chairs, t.Options)
	return err
}

func (t *Table) decideAddChair(w *writer, c Command) error {
	if err := t.checkSize(len(t.Seats) + 1); err != nil {
		return err
	}
	w.add(Event{Kind: AddChair})
	if c.Level > 0 {
		w.add(Event{Kind: Fill, Seat: game.Seat(len(t.Seats)), Level: c.Level})
	}
	return nil
}

func (t *Table) decideRemoveChair(w *writer, c Command) error {
	if !t.Seats[c.Seat].Open() {
		return ErrChairTaken
	}
	if err := t.checkSize(len(t.Seats) - 1); err != nil {
		return err
	}
	w.add(Event{Kind: RemoveChair, Seat: c.Seat})
	return nil
}

// decideSeatGuest seats a new player on the author's device, adding a chair if none is open.
func (t *Table) decideSeatGuest(w *writer, c Command) error {
	if c.Guest == "" || len(t.SeatsOf(c.Guest)) > 0 {
		return ErrAlreadySeated
	}
	chair := t.firstOpenChair()
	if chair == AnyChair {
		if err := t.checkSize(len(t.Seats) + 1); err != nil {
			return err
		}
		chair = game.Seat(len(t.Seats))
		w.add(Event{Kind: AddChair})
	}
	w.add(Event{Kind: SeatGuest, Seat: chair, Player: c.Guest, DeviceOwner: c.Player})
	return nil
}

// decideFill puts a bot on an open chair, or changes the level of the bot there.
func (t *Table) decideFill(w *writer, c Command) error {
	chair := t.Seats[c.Seat]
	switch {
	case c.Level < 1:
		return ErrNoBot
	case chair.Player != "":
		return ErrChairTaken
	case chair.Level == c.Level:
		return ErrUnchanged
	case chair.Bot():
		w.add(Event{Kind: SetLevel, Seat: c.Seat, Level: c.Level})
	default:
		w.add(Event{Kind: Fill, Seat: c.Seat, Level: c.Level})
	}
	return nil
}

// decideUnseat frees a chair by removing its bot or its people.
func (t *Table) decideUnseat(w *writer, c Command) error {
	chair := t.Seats[c.Seat]
	switch {
	case chair.Open():
		return ErrUnchanged
	case chair.Player == "":
		w.add(Event{Kind: Unseat, Seat: c.Seat})
	}
	for _, p := range slices.Backward(chair.People()) {
		w.add(Event{Kind: Unseat, Seat: c.Seat, Player: p})
	}
	w.passLead()
	return nil
}

// decideDebar frees a chair and debars its people from this table. The opener can debar neither themselves nor
// a player on their own device; Unseat removes those.
func (t *Table) decideDebar(w *writer, c Command) error {
	chair := t.Seats[c.Seat]
	people := chair.People()
	switch {
	case len(people) == 0:
		return ErrUnchanged
	case chair.ControlledBy(c.Player):
		return ErrOwnSeat
	}
	if err := t.decideUnseat(w, c); err != nil {
		return err
	}
	if chair.DeviceOwner != "" {
		people = []PlayerID{chair.DeviceOwner}
	}
	for _, p := range people {
		if len(w.table.SeatsOf(p)) == 0 && !slices.Contains(w.table.Debarred, p) {
			w.add(Event{Kind: Debar, Player: p})
		}
	}
	return nil
}

// decideRevise changes the contract, which the seated players must then agree to. A table that continues
// another game keeps that game's rules.
func (t *Table) decideRevise(w *writer, c Command) error {
	if c.Setup == nil {
		return game.Refuse(game.GenForm, "command")
	}
	options, err := t.rules.Info().Complete(c.Setup.Options)
	if err != nil {
		return err
	}
	if _, err := t.rules.New(len(t.Seats), options); err != nil {
		return err
	}
	next := t.Setup
	next.Terms, next.Options, next.Chairs = c.Setup.Terms, options, nil
	next.TeamSize, next.Fill, next.FixedSeating, next.Rated = c.Setup.TeamSize, c.Setup.Fill, c.Setup.FixedSeating, c.Setup.Rated
	switch {
	case t.sameContract(next):
		return ErrUnchanged
	case t.Origin != nil && !sameOptions(next.Options, t.Options):
		return ErrSeatsFixed
	}
	for _, chair := range t.Seats {
		if people := len(chair.People()); people > 1 && people > next.TeamSize {
			return ErrSharedSeat
		}
	}
	w.add(Event{Kind: Revise, Player: c.Player, Setup: &next})
	return nil
}

// sameContract reports whether a contract equals the table's.
func (t *Table) sameContract(s Setup) bool {
	return s.Terms == t.Terms && sameOptions(s.Options, t.Options) && max(1, s.TeamSize) == max(1, t.TeamSize) &&
		s.Fill == t.Fill && s.FixedSeating == t.FixedSeating && s.Rated == t.Rated
}

func sameOptions(a, b game.Options) bool {
	if len(a) != len(b) {
		return false
	}
	for key, value := range a {
		if other, ok := b[key]; !ok || other != value {
			return false
		}
	}
	return true
}

// decideAgree agrees to the contract that its author saw.
func (t *Table) decideAgree(w *writer, c Command) error {
	switch {
	case t.Status != StatusOpen:
		return ErrStarted
	case len(t.SeatsOf(c.Player)) == 0:
		return ErrNotSeated
	case !slices.Contains(t.Undecided, c.Player):
		return ErrAlreadyAnswered
	case c.Seq != 0 && c.Seq < t.Revised:
		return ErrRevised
	}
	w.add(Event{Kind: Agree, Player: c.Player})
	return nil
}

// decideLead gives the opener's rights to a seated player. The caller checks that the opener has been gone for
// long enough.
func (t *Table) decideLead(w *writer, c Command) error {
	switch {
	case t.Status != StatusOpen:
		return ErrStarted
	case len(t.SeatsOf(c.Player)) == 0:
		return ErrNotSeated
	case c.Player == t.Opener:
		return ErrUnchanged
	case t.changes >= MaxChanges:
		return ErrTooOften
	}
	w.add(Event{Kind: Lead, Player: c.Player})
	return nil
}

// LongestSeated returns the player who has sat longest at a waiting table, among those for whom holds returns
// true; "" for none.
func (t *Table) LongestSeated(holds func(PlayerID) bool) PlayerID {
	for _, p := range t.arrivals {
		if holds(p) {
			return p
		}
	}
	return ""
}

// decideHold cancels an imminent start on behalf of any seated player. The opener must then start the game. The
// limits on sitting down also bound the number of holds.
func (t *Table) decideHold(w *writer, c Command) error {
	switch {
	case t.Status != StatusOpen:
		return ErrStarted
	case len(t.SeatsOf(c.Player)) == 0:
		return ErrNotSeated
	case t.FilledAt.IsZero():
		return ErrNotBeginning
	}
	w.add(Event{Kind: Hold, Player: c.Player})
	return nil
}

// passLead passes the lead of an opener who has left to the player who has sat there longest. If no players are
// left, it stays with the opener.
func (w *writer) passLead() {
	t := w.table
	if w.err == nil && t.Status == StatusOpen && len(t.arrivals) > 0 && len(t.SeatsOf(t.Opener)) == 0 {
		w.add(Event{Kind: Lead, Player: t.arrivals[0]})
	}
}

// decideStart starts the game with the seated players. Bots of the given level take the open chairs; without a
// level these chairs are removed. Where seats may be shared, only the players know when everyone has come, so
// any seated player may start the game once no chair is open.
func (t *Table) decideStart(w *writer, c Command) error {
	seated, full := len(t.SeatsOf(c.Player)) > 0, t.firstOpenChair() == AnyChair
	switch {
	case !seated && c.Player != t.Opener:
		return ErrNotSeated
	case t.Status != StatusOpen:
		return ErrStarted
	case c.Player != t.Opener && !(full && t.TeamSize > 1):
		return ErrNotOpener
	case c.Seq != 0 && c.Seq != t.Seq:
		return ErrStale
	case len(t.Undecided) > 0:
		return ErrNotAgreed
	}
	size := len(t.Seats)
	for i := len(t.Seats) - 1; i >= 0; i-- {
		switch {
		case !t.Seats[i].Open():
		case c.Level > 0:
			w.add(Event{Kind: Fill, Seat: game.Seat(i), Level: c.Level})
		case t.Origin != nil:
			return ErrChairOpen
		case size == 1:
			return t.checkSize(0) // everyone has risen
		default:
			w.add(Event{Kind: RemoveChair, Seat: game.Seat(i)})
			size--
		}
	}
	if w.err != nil {
		return w.err
	}
	if err := t.checkSize(size); err != nil {
		return err
	}
	w.start()
	return nil
}
