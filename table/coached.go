package table

// Coached stands for the other game's table in the origin of a coached first game: it goes on
// from a deal that was prepared, and not from a game that somebody played. No table has it as
// its id.
const Coached ID = "coach"

// CoachedOrigin is the origin of a coached game: before are the deal and what was played until
// the coached player sat down.
func CoachedOrigin(before []Event) *Origin {
	return &Origin{Table: Coached, Position: len(before), Open: true, Inputs: before}
}

// IsCoached reports whether this is somebody's coached first game.
func (t *Table) IsCoached() bool { return t.Origin != nil && t.Origin.Table == Coached }

// Solo reports whether the game is its player's own, on a contract that nobody changes: a
// daily deal, or a coached first game. Nobody takes it over, and no bot stands in.
func (t *Table) Solo() bool { return t.Daily != "" || t.IsCoached() }

// checkSolo refuses what a game of one's own does not allow (ErrDaily, ErrCoached), nil for
// any other.
func (t *Table) checkSolo() error {
	switch {
	case t.Daily != "":
		return ErrDaily
	case t.IsCoached():
		return ErrCoached
	}
	return nil
}

// ActionsSince are the actions that a log holds of the table's own game, without those of
// its origin.
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
