package table

import (
	"slices"
)

// decideBecome transfers all of a guest's places at the table to the account they have signed in to. The error
// is ErrNotSeated if they have nothing there, and ErrAlreadySeated if the account sits there too and the
// guest's seat cannot be played on its device.
func (t *Table) decideBecome(w *writer, c Command) error {
	from, to := c.Player, c.Guest
	switch {
	case from == "" || to == "" || from == to || !t.has(from):
		return ErrNotSeated
	case t.sitsAt(to) && (t.Status != StatusOpen && t.Status != StatusPlaying || !t.sitsAlone(from)):
		return ErrAlreadySeated
	}
	e := Event{Kind: Become, Player: from, To: to}
	if t.sitsAt(to) { // no one has two seats of their own
		e.To, e.DeviceOwner = "", to
	}
	w.add(e)
	return nil
}

// has reports whether a person owns, leads or plays at the table now.
func (t *Table) has(p PlayerID) bool {
	return t.Owner == p || t.Opener == p || len(t.SeatsOf(p)) > 0
}

// sitsAt reports whether a person has a place of their own at the table.
func (t *Table) sitsAt(p PlayerID) bool {
	return slices.ContainsFunc(t.Seats, func(c Chair) bool { return slices.Contains(c.People(), p) })
}

// sitsAlone reports whether a person has a seat that they do not share.
func (t *Table) sitsAlone(p PlayerID) bool {
	return slices.ContainsFunc(t.Seats, func(c Chair) bool { return c.Player == p && len(c.Partners) == 0 })
}

// applyBecome puts the account in the guest's place, or has the guest's seat played on the account's device.
func (t *Table) applyBecome(e Event) error {
	if t.Status == "" || e.Player == "" || (e.To == "") == (e.DeviceOwner == "") || e.To == e.Player || e.To != "" && t.sitsAt(e.To) {
		return errChair
	}
	if e.DeviceOwner != "" {
		for i, c := range t.Seats {
			if c.Player == e.Player && len(c.Partners) == 0 {
				t.Seats[i].DeviceOwner = e.DeviceOwner
			}
		}
		return nil
	}
	now := func(p PlayerID) PlayerID {
		if p == e.Player {
			return e.To
		}
		return p
	}
	all := func(list []PlayerID) []PlayerID {
		list = slices.Clone(list)
		for i, p := range list {
			list[i] = now(p)
		}
		return list
	}
	t.Seats, t.Chairs = become(t.Seats, e), become(t.Chairs, e)
	t.Owner, t.Opener, t.ClosedBy = now(t.Owner), now(t.Opener), now(t.ClosedBy)
	t.Undecided, t.arrivals, t.TransferAuthors = all(t.Undecided), all(t.arrivals), all(t.TransferAuthors)
	t.Debarred, t.holders = all(t.Debarred), all(t.holders)
	if t.Offer != nil {
		o := *t.Offer
		o.Claimant = now(o.Claimant)
		t.Offer = &o
	}
	if t.Series != nil {
		s := *t.Series
		s.Wins, s.Chairs = slices.Clone(s.Wins), slices.Clone(s.Chairs)
		for i := range s.Wins {
			s.Wins[i].Player = now(s.Wins[i].Player)
		}
		for i := range s.Chairs {
			s.Chairs[i] = all(s.Chairs[i])
		}
		t.Series = &s
	}
	return nil
}
