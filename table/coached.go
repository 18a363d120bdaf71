package table

// Coached is the id in the origin of a coached first game, which continues from a prepared deal instead of
// another table's game. No table has this id.
const Coached ID = "coach"

// CoachedOrigin returns the origin of a coached game. before holds the deal and the actions that precede the
// coached player's first one.
func CoachedOrigin(before []Event) *Origin {
	return &Origin{Table: Coached, Position: len(before), Open: true, Inputs: before}
}

// IsCoached reports whether this is a coached first game.
func (t *Table) IsCoached() bool { return t.Origin != nil && t.Origin.Table == Coached }

// Solo reports whether one player plays the game alone on a fixed contract: a daily deal, or a coached first
// game. Such a seat cannot be taken over, and no bot stands in.
func (t *Table) Solo() bool { return t.Daily != "" || t.IsCoached() }

// checkSolo returns ErrDaily or ErrCoached for a solo game, nil for any other.
func (t *Table) checkSolo() error {
	switch {
	case t.Daily != "":
		return ErrDaily
	case t.IsCoached():
		return ErrCoached
	}
	return nil
}

// ActionsSince returns the actions in a log of the table's own game, without those of its origin.
func ActionsSince(log []Commit) []Event {
	var list []Event
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind == Act || e.Kind == Timeout {
				list = append(list, e)
			}
		}
	}
	return list
}
