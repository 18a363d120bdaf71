// Package thinking shares the processor among the bots of all tables.
//
// A [Queue] says whose bot works next: bots that players wait for come before those that
// watchers wait for, and these before those that nobody waits for now. In each class every
// [Job] belongs to somebody's share, and the shares take turns: three hundred tables of one
// person count as one. A [Desk] has so many places for bots that think at the same time. A
// bot works for a slice of time, and then goes on or gives way: a short think never waits for
// the end of a long one.
//
// A think is asked for once and then works as much as its level says, however long that
// takes. It is cut short, and answers the best it has found, only when people have waited
// for longer than is fair; each cut is counted. A [Times] knows how long answers have taken of
// late, so that none is shown sooner or later than others for what only its bot knows.
package thinking

// Class says who waits for a bot, the most urgent first.
type Class int

// The classes.
const (
	Players  Class = iota // somebody who has a seat at the table is present
	Watchers              // somebody looks at the table
	Nobody                // people will come back: play by the day

	Classes = 3 // how many there are
)

// String is the class in a word, as metrics have it.
func (c Class) String() string { return [Classes]string{"players", "watchers", "nobody"}[c] }
