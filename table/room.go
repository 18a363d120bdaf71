package table

import (
	"errors"
	"math/rand/v2"
	"slices"
	"time"

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

func (t *Table) applyRevise(e Event) error {
	if e.Setup == nil || e.Setup.Game != t.Game || e.Setup.Version != t.Version {
		return errOffer
	}
	next := *e.Setup
	t.Terms, t.Options = next.Terms, t.agreedOptions(next.Options)
	t.TeamSize, t.Fill, t.FixedSeating, t.Rated = next.TeamSize, next.Fill, next.FixedSeating, next.Rated
	t.Revised, t.Undecided = t.Seq+1, nil
	for _, c := range t.Seats {
		asked := c.People()
		if c.DeviceOwner != "" {
			asked = []PlayerID{c.DeviceOwner}
		}
		for _, p := range asked {
			if p != e.Player && !slices.Contains(t.Undecided, p) {
				t.Undecided = append(t.Undecided, p)
			}
		}
	}
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

// sameRules reports whether the rules still have the version with which the table was opened.
func (t *Table) sameRules() bool {
	if t.rules == nil {
		return false
	}
	info := t.rules.Info()
	return info.ID == t.Game && info.Version == t.Version
}

// agreedOptions returns a contract's options. Options introduced later get the value that matches the behaviour
// before they existed.
func (t *Table) agreedOptions(opt game.Options) game.Options {
	if t.Frozen {
		return opt
	}
	return t.rules.Info().Agreed(opt)
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

func (t *Table) applyAgree(e Event) error {
	i := slices.Index(t.Undecided, e.Player)
	if i < 0 {
		return errOffer
	}
	t.Undecided = slices.Delete(slices.Clone(t.Undecided), i, i+1)
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

func (t *Table) applyLead(e Event) error {
	if e.Player == "" {
		return errChair
	}
	t.Opener = e.Player
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

// noteFilled records the time at which a player took the last chair. Any other change before the start, or a
// missing agreement, clears it: the table then waits for its opener.
func (t *Table) noteFilled(e Event, at time.Time) {
	switch {
	case e.Kind == Agree:
	case e.Kind == Sit && t.Pause > 0 && t.TeamSize <= 1 && len(t.Undecided) == 0 && t.firstOpenChair() == AnyChair:
		t.FilledAt = at
	default:
		t.FilledAt = time.Time{}
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

// startIfFull starts the game if no chair is open and everyone has agreed. Where seats may be shared, the
// players start it themselves (decideStart).
func (w *writer) startIfFull() {
	if w.err == nil && w.table.firstOpenChair() == AnyChair && w.table.TeamSize <= 1 && len(w.table.Undecided) == 0 {
		w.start()
	}
}

func (w *writer) start() {
	order := Seating(len(w.table.Seats), w.table.FixedSeating, w.mixedSeed().Rand(0))
	w.add(Event{Kind: Start, Order: order})
	w.fork()
	w.settle()
}

// Seating returns the chair of each seat: in the order of the chairs if kept, else drawn by lot.
func Seating(seats int, kept bool, r *rand.Rand) []int {
	order := make([]int, seats)
	for i := range order {
		order[i] = i
	}
	if !kept {
		r.Shuffle(seats, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return order
}

func (t *Table) applyStart(e Event, at time.Time) error {
	if t.firstOpenChair() != AnyChair {
		return errChair
	}
	if !permutation(e.Order, len(t.Seats)) {
		return errors.New("the order is not a permutation of the chairs")
	}
	before := t.Clone()
	for seat, chair := range e.Order {
		t.asides[seat] = before.asides[chair]
		t.Seats[seat], t.TransferTokens[seat], t.TransferAuthors[seat] = before.Seats[chair], before.TransferTokens[chair], before.TransferAuthors[chair]
		t.TimeBanks[seat] = t.TimeBank
	}
	t.Order, t.Absent = slices.Clone(e.Order), make([]bool, len(t.Seats))
	t.startForced()
	t.Seats = t.SignedChairs()
	t.Status, t.Started = StatusPlaying, at
	t.noteHolders()
	if t.Frozen {
		return nil
	}
	state, err := t.rules.New(len(t.Seats), t.Options)
	t.State = state
	return err
}

// permutation reports whether order contains each of 0 … n-1 once.
func permutation(order []int, n int) bool {
	sorted := slices.Sorted(slices.Values(order))
	for i, v := range sorted {
		if i != v {
			return false
		}
	}
	return len(sorted) == n
}

// settle draws outcomes while they are due, and reveals the seed once the game is over.
func (w *writer) settle() {
	for w.err == nil && w.table.State.Turn() == game.Chance {
		outcome := w.table.State.SampleChance(w.mixedSeed().Rand(w.table.Draws+1), nil)
		w.add(Event{Kind: Draw, Text: w.table.rules.FormatOutcome(outcome)})
	}
	if w.err == nil && w.table.State.Turn() == game.Nobody {
		w.add(Event{Kind: End, Text: w.seed.String()})
	}
}
