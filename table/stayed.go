package table

import "slices"

// Stayed reports whether everybody who sat there when the game began played it to the
// end: no seat was another's, or a bot's, at any moment between. A clock that ran out
// does not count as leaving, or who is about to lose would only have to wait.
func (t *Table) Stayed(log []Commit) bool {
	fold := New(t.ID, t.rules)
	var sat []Chair
	for _, c := range log {
		if fold.Apply(c) != nil {
			return false
		}
		switch {
		case fold.Status == Waiting:
		case sat == nil:
			sat = slices.Clone(fold.Seats)
		case !slices.EqualFunc(sat, fold.Seats, sameSitter):
			return false
		}
	}
	return true
}

func sameSitter(a, b Chair) bool {
	return a.Level == b.Level && slices.Equal(a.People(), b.People())
}
