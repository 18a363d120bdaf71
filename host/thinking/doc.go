// Package thinking shares the processor among the bots of all tables.
//
// A [Queue] decides which bot works next: bots that players wait for come first, then those that
// watchers wait for, then those that no one is waiting for. Within a class every [Job] belongs to a
// [Share] (a network, and a person there), and networks take turns, then people within a network: three
// hundred tables of one person count as one, and so do three hundred guests of one network. A
// [Desk] has a fixed number of places for bots that think concurrently. A bot works for a slice of
// time, then continues or yields, so a short think never waits for a long one to end.
//
// Each think is queued once and then works as much as its level requires, however long that takes. It
// is cut short, answering with the best move found, only when people have waited longer than is fair;
// cuts are counted. A [Times] records how long recent answers have taken. With it, answers are shown at
// equal delays, which reveal nothing that only the bot knows.
package thinking

// Class is the urgency of a bot's turn, by who is waiting for it. Smaller values are more urgent.
type Class int

// Classes of urgency.
const (
	Players  Class = iota // a seated player is present
	Watchers              // a watcher is present
	Nobody                // no one is present: correspondence play

	Classes = 3 // number of classes
)

// String returns the class's label in metrics.
func (c Class) String() string { return [Classes]string{"players", "watchers", "nobody"}[c] }
