package table

import (
	"slices"
	"time"

	"tablee/game"
)

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

func (t *Table) applyFill(e Event) error {
	if !t.Seats[e.Seat].Open() || e.Level < 1 {
		return errChair
	}
	t.Seats[e.Seat].Level = e.Level
	return nil
}

func (t *Table) applySeatGuest(e Event) error {
	if !t.Seats[e.Seat].Open() || e.Player == "" || e.DeviceOwner == "" || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	t.Seats[e.Seat] = Chair{Player: e.Player, DeviceOwner: e.DeviceOwner}
	t.arrivals = append(slices.Clone(t.arrivals), e.Player)
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

func (t *Table) applyAgree(e Event) error {
	i := slices.Index(t.Undecided, e.Player)
	if i < 0 {
		return errOffer
	}
	t.Undecided = slices.Delete(slices.Clone(t.Undecided), i, i+1)
	return nil
}

func (t *Table) applyLead(e Event) error {
	if e.Player == "" {
		return errChair
	}
	t.Opener = e.Player
	return nil
}

// forget removes players who no longer sit at the table from the arrivals and the undecided.
func (t *Table) forget() {
	gone := func(p PlayerID) bool { return len(t.SeatsOf(p)) == 0 }
	t.arrivals = slices.DeleteFunc(slices.Clone(t.arrivals), gone)
	t.Undecided = slices.DeleteFunc(slices.Clone(t.Undecided), gone)
}
