package game

// Moment tells how long an event should be shown before the table continues by itself. The zero value is an
// ordinary action.
type Moment struct {
	// Kind is the game's own name for the event ("reveal"), used by its texts and pictures; "" for an action
	// without one.
	Kind string

	// Millis is the duration in milliseconds at the normal tempo: 0 for no longer than any action.
	Millis int

	// Holds means that pages show the moment until it is over, even if later events have already happened:
	// the next deal is not drawn over a reveal. Otherwise only the next action of a bot waits.
	Holds bool

	// Rule means that the duration is a rule of the game: it is the same at every tempo.
	Rule bool

	// Own means that only the pages of the acting seat hold the moment; all others continue at once.
	Own bool
}

// FactTimeUp is the code of the fact that precedes those of a default action taken because the seat's time
// was up.
const FactTimeUp = "time-up"

// Pacer is a Rules with moments that should be shown for longer than others: a reveal, a settlement, the end.
// Bots wait that long, pages hold back what follows, and no clock runs in the meantime.
type Pacer interface {
	// Moment returns the moment of an action, given its facts as narrated to a watcher (Narrator), so that it
	// depends only on public information. The facts are those of the action alone, without the chance that
	// follows; FactTimeUp comes first if the action was taken because the seat's time was up.
	Moment(facts []Fact) Moment
}
