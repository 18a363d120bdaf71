package table

import "slices"

// AllStayed reports whether all players who started the game played it to the end, without any seat passing to
// another player or a bot. A time-out does not count as leaving; otherwise a player about to lose would only
// have to wait.
func (t *Table) AllStayed(log []Commit) bool {
	fold := New(t.ID, t.rules)
	var sat []Chair
	for _, c := range log {
		if fold.Apply(c) != nil {
			return false
		}
		for _, e := range c.Events {
			if e.Kind == Become && e.To != "" && sat != nil {
				sat = become(sat, e)
			}
		}
		switch {
		case fold.Status == StatusOpen:
		case sat == nil:
			sat = slices.Clone(fold.Seats)
		case !slices.EqualFunc(sat, fold.Seats, sameOccupants):
			return false
		}
	}
	return true
}

func sameOccupants(a, b Chair) bool {
	return a.Level == b.Level && slices.Equal(a.People(), b.People())
}
