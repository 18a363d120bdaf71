package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/game"
)

// MaxEntropy limits the length in bytes of the text that a player may add to the seed.
const MaxEntropy = 64

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
	if slices.Contains(t.Debarred, c.Player) {
		return ErrDebarred
	}
	if c.Seq != 0 && c.Seq < t.Revised {
		return ErrRevised
	}
	if !validEntropy(c.Text) {
		return ErrBadText
	}
	if err := t.checkSits(c.Player); err != nil {
		return err
	}
	chair := c.Seat
	if chair == AnyChair {
		chair = t.bestChair(c.Player)
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
	if t.Pause == 0 {
		w.startIfFull()
	}
	return nil
}

// validEntropy rejects control characters: the text is displayed, and Mix terminates it with a zero byte.
func validEntropy(text string) bool {
	return len(text) <= MaxEntropy && utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl)
}

// bestChair returns the chair reserved for a person, else the first open chair that is not reserved, else any
// open one, else the first shared one with space; AnyChair for none.
func (t *Table) bestChair(p PlayerID) game.Seat {
	unclaimed := AnyChair
	for i := range t.Seats {
		chair := game.Seat(i)
		switch expected := t.ExpectedAt(chair); {
		case slices.Contains(expected, p):
			return chair
		case len(expected) == 0 && t.Seats[i].Open() && unclaimed == AnyChair:
			unclaimed = chair
		}
	}
	if unclaimed != AnyChair {
		return unclaimed
	}
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

func (t *Table) applySit(e Event) error {
	if !t.HasSpace(e.Seat) || e.Player == "" || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	c := &t.Seats[e.Seat]
	if c.Player == "" {
		c.Player = e.Player
	} else {
		c.Partners = append(slices.Clone(c.Partners), e.Player)
	}
	t.Entropy[e.Seat] += e.Text
	t.arrivals = append(slices.Clone(t.arrivals), e.Player)
	t.countSit(e.Player)
	return nil
}

// decideRise frees a chair before the start. During the game it leaves a shared seat to the partners.
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
	w.passLead()
	return nil
}

func (t *Table) applyRise(e Event) error {
	c := &t.Seats[e.Seat]
	people := c.People()
	if i := slices.Index(people, e.Player); i >= 0 {
		people = slices.Delete(people, i, i+1)
	} else if len(people) == 1 && (e.Player == "" || e.Player == c.DeviceOwner) {
		people = nil
	} else {
		return errChair
	}
	t.TransferTokens[e.Seat], t.TransferAuthors[e.Seat] = "", "" // the token's author may be gone; the others can make their own
	if *c = c.sharedBy(people); c.Open() {
		t.Entropy[e.Seat] = ""
	}
	t.forget()
	return nil
}

// forget removes players who no longer sit at the table from the arrivals and the undecided.
func (t *Table) forget() {
	gone := func(p PlayerID) bool { return len(t.SeatsOf(p)) == 0 }
	t.arrivals = slices.DeleteFunc(slices.Clone(t.arrivals), gone)
	t.Undecided = slices.DeleteFunc(slices.Clone(t.Undecided), gone)
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

func (t *Table) applyAddChair() error {
	if len(t.Seats) >= game.MaxSeats {
		return errChair
	}
	t.Seats = append(t.Seats, Chair{})
	t.Entropy, t.TransferTokens, t.TransferAuthors = append(t.Entropy, ""), append(t.TransferTokens, ""), append(t.TransferAuthors, "")
	t.TimeBanks, t.Idle = append(t.TimeBanks, 0), append(t.Idle, 0)
	t.asides = append(t.asides, 0)
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

func (t *Table) applyRemoveChair(e Event) error {
	i := int(e.Seat)
	if !t.Seats[i].Open() || len(t.Seats) == 1 {
		return errChair
	}
	t.Seats = slices.Delete(t.Seats, i, i+1)
	t.Entropy, t.TransferTokens, t.TransferAuthors = slices.Delete(t.Entropy, i, i+1), slices.Delete(t.TransferTokens, i, i+1), slices.Delete(t.TransferAuthors, i, i+1)
	t.TimeBanks, t.Idle = slices.Delete(t.TimeBanks, i, i+1), slices.Delete(t.Idle, i, i+1)
	t.asides = slices.Delete(t.asides, i, i+1)
	t.Series = t.Series.dropExpected(i)
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

func (t *Table) applySeatGuest(e Event) error {
	if !t.Seats[e.Seat].Open() || e.Player == "" || e.DeviceOwner == "" || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	t.Seats[e.Seat] = Chair{Player: e.Player, DeviceOwner: e.DeviceOwner, Sign: t.Seats[e.Seat].Sign}
	t.arrivals = append(slices.Clone(t.arrivals), e.Player)
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

func (t *Table) applyFill(e Event) error {
	if !t.Seats[e.Seat].Open() || e.Level < 1 {
		return errChair
	}
	t.Seats[e.Seat].Level = e.Level
	return nil
}

func (t *Table) applySetLevel(e Event) error {
	c := &t.Seats[e.Seat]
	if c.Player != "" || !c.Bot() || e.Level < 1 {
		return errChair
	}
	c.Level = e.Level
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

func (t *Table) applyUnseat(e Event) error {
	if e.Player != "" {
		return t.applyRise(e)
	}
	c := &t.Seats[e.Seat]
	if c.Player != "" || !c.Bot() {
		return errChair
	}
	c.Level, c.Persona = 0, 0
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

func (t *Table) applyDebar(e Event) error {
	if e.Player == "" || slices.Contains(t.Debarred, e.Player) || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	t.Debarred = append(slices.Clone(t.Debarred), e.Player)
	return nil
}

func (t *Table) applyAdmit(e Event) error {
	i := slices.Index(t.Debarred, e.Player)
	if i < 0 {
		return errChair
	}
	t.Debarred = slices.Delete(slices.Clone(t.Debarred), i, i+1)
	return nil
}
