package game

// Moment says how long what has just happened deserves to be looked at before anything goes
// on by itself. The zero value is an action like any other.
type Moment struct {
	// Kind is the game's own name of what happened ("reveal"): its texts and its pictures
	// know it. "" for an action that is not told apart.
	Kind string

	// Millis is how long, in milliseconds at a normal pace: 0 for no longer than any action.
	Millis int

	// Holds says that pages go on showing the moment until it is over, also when what follows
	// has happened already: the next deal is not drawn over a reveal. Where it is false only
	// the next action of a bot waits.
	Holds bool

	// Rule says that the length is a rule of the game: it is the same at every pace.
	Rule bool

	// Own says that the moment is that of the seat that acted: its pages alone hold it, and
	// everybody else goes on at once.
	Own bool
}

// FactTimeUp is the code of the fact before those of an action that was taken for a seat since
// its time was up.
const FactTimeUp = "time-up"

// Pacer is a Rules some of whose moments deserve to be looked at for longer than others: a
// reveal, a settlement, the end. Bots wait for as long, pages hold what follows back, and no
// clock runs against anybody meanwhile.
type Pacer interface {
	// Moment is what an action was, told by its facts as a watcher is told them (Narrator).
	// So it depends on what everybody sees, and on nothing else. The facts are of the action
	// alone, without those of the luck that follows it; where it was taken since the seat's time
	// was up, FactTimeUp stands before them.
	Moment(facts []Fact) Moment
}
