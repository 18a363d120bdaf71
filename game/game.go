// Package game is the contract between the games and everything else.
//
// A game is a pure state machine. It knows seats, actions, chance and what each
// seat may see; it knows no time, users, storage, JSON or HTML. A [Rules] is the
// rulebook, stateless and shared; a [State] is the whole truth at one instant.
//
// # How a game runs
//
// [Rules.New] makes a state. While [State.Turn] is [Chance], chance is due:
// SampleChance samples an outcome, ApplyChance applies it. Otherwise a seat acts: [State.Check]
// says nil or a [Refusal], and [State.Play] applies an action that Check allowed.
// When Turn is [Nobody] the game is over and [State.Standings] is final. The loops
// in loop.go ([PlayChance], [Do], [Playout]) are these sentences as code.
//
//	s, err := rules.New(4, game.Options{"deals": "1"})
//	game.PlayChance(s, r, nil)                      // deals the cards
//	err = game.Do(rules, s, s.Turn(), "7D", r, nil)
//
// # What may be known
//
// [State.View] is an allow-list built up for one seat; nothing else of a state
// leaves the server. [State.Determinize] redeals everything a viewer cannot know: it
// serves bots (determinization) and it is the leak detector of the test suite.
//
// # Adding a game
//
// "tablee new-game NAME" writes the folder of a small game; CONTRIBUTING.md says how to
// turn it into another. The tests of package gametest say what is missing.
package game

import "math/rand/v2"

// Seat is a place at the table, 0 … n-1 in order of play.
type Seat int8

const (
	Chance  Seat = -1 // chance is due: SampleChance, then ApplyChance
	Nobody  Seat = -2 // the game is over
	Watcher Seat = -3 // a spectator: only ever a viewer, who has seen everything public
)

// MaxSeats is the largest number of seats any game may ask for.
const MaxSeats = 12

// Action is one decision packed in one word. Only its own game reads the bits;
// everybody else compares, stores and passes it on. Its text form is
// [Rules.FormatAction].
type Action uint64

// Rules is a rulebook: stateless, safe to share between goroutines.
type Rules interface {
	// Info declares what the game is: the same value at every call.
	Info() Info

	// New makes the state before the first outcome of chance or the first action. Options left
	// out have their defaults. The error is a *Refusal with rule GEN-OPTION (unknown
	// key or value; checked first) or GEN-SEATS (a number of players that these
	// options do not allow).
	New(seats int, opt Options) (State, error)

	// FormatAction gives an action its exact text, as it stands in logs, addresses,
	// records and the API: "7D", "JH c4", "play <M...".
	FormatAction(Action) string

	// ParseAction is the inverse of FormatAction and accepts nothing else. The error
	// is a *Refusal with rule GEN-FORM.
	ParseAction(string) (Action, error)

	// FormatOutcome gives an outcome of chance its text: signs separated by single spaces.
	FormatOutcome([]byte) string

	// ParseOutcome is the inverse of FormatOutcome: the signs only; whether they are
	// the arrangement now due is for State.ApplyChance to say. The error is a *Refusal
	// with rule GEN-FORM.
	ParseOutcome(string) ([]byte, error)
}

// State is the whole truth of a game at one instant: a flat struct that is cheap to
// copy. States are not safe for concurrent use.
type State interface {
	// Turn says who is to act: the seat whose clock runs, or Chance, or Nobody.
	Turn() Seat

	// Legal appends the actions seat s may take now, ascending and unique. Some games
	// let seats act out of turn; it is empty for a seat that may do nothing, for
	// Watcher, while chance is due and after the end.
	Legal(s Seat, buf []Action) []Action

	// Check is nil when s may take a, else the *Refusal that says why not. It never
	// changes the state and agrees with Legal. The order of the refusals is GEN-OVER,
	// GEN-TURN, GEN-HAND, then the game's own, then GEN-MOMENT.
	Check(s Seat, a Action) error

	// Play applies an action for which Check said nil; with any other its effect is
	// not defined.
	Play(s Seat, a Action)

	// DefaultAction is the legal action the game takes for seat s when its time is up. It
	// is asked only of a seat for which Legal is not empty.
	DefaultAction(s Seat) Action

	// SampleChance appends a sampled outcome of the chance now due, and never changes the state. It is
	// asked only while Turn is Chance.
	SampleChance(r *rand.Rand, buf []byte) []byte

	// ApplyChance applies an outcome, just sampled or read from a log. An outcome that is not a
	// complete arrangement of what is to be arranged is refused (GEN-FORM), and so is
	// one that is not due (GEN-MOMENT); then nothing has changed.
	ApplyChance(outcome []byte) error

	// Determinize redeals everything that viewer (a seat, or Watcher) cannot know and keeps
	// what that viewer does know: View, Turn and Legal of viewer are the same after it. What it
	// makes depends on what viewer knows and on r alone: of two truths that viewer cannot
	// tell apart the same r makes deeply equal states.
	Determinize(viewer Seat, r *rand.Rand)

	// View is what viewer (a seat, or Watcher) may know, as a struct that encodes to
	// JSON with lower-case keys, built up field by field; a doc tag on each says what it
	// means to programs. It shares no memory with the state.
	View(viewer Seat) any

	// Standings appends one Standing a seat, in order of seats: where everybody
	// stands now; final when Turn is Nobody.
	Standings(buf []Standing) []Standing

	// Clone is an independent copy.
	Clone() State

	// Set makes this state an independent copy of from, which must be of the same
	// game. It allocates nothing.
	Set(from State)
}

// Standing is where one seat stands.
type Standing struct {
	Place  int // 1 + the number of seats strictly better; ties share
	Points int // what the game counts: chips, tokens, beans left, score
}

// Estimator is a State that can guess how good a position is for a seat, for bots
// that cannot play to the end. The scale is the game's own; higher is better.
type Estimator interface {
	Estimate(Seat) float64
}

// Invariants is a State that can check its own books: cards in their places, chips
// conserved. The test suite asks after every step.
type Invariants interface {
	Invariant() error
}

// LegalLimiter is a State that may allow more actions than anybody wants to read or try, such
// as all the words that a hand with jokers makes.
type LegalLimiter interface {
	// LegalUpTo appends at most so many of the actions of Legal(s), ascending and unique,
	// and the same ones each time: all of them when they are no more. Its work is bounded
	// where that of Legal is not.
	LegalUpTo(s Seat, most int, buf []Action) []Action
}

// TurnTimer is a State whose rules have a sandglass. A table then keeps that time, besides
// the pace its players agreed on: the seat whose sand runs out does what DefaultAction says.
type TurnTimer interface {
	// TurnTime is how many seconds a turn has, 0 for no sandglass. running is true when the
	// last action did not turn the glass over: the sand of before runs on, as after an
	// exchange that leaves the word still to be laid.
	TurnTime() (seconds int, running bool)
}

// Deliberator is a State in which people think longer than it takes to follow what the
// others did, longer at some moments than at others. A bot at a table waits as long as
// they would.
type Deliberator interface {
	// ThinkTime is how many times the pause between two actions somebody thinks about the
	// one that is due: at least 1, the same for every bot and every hand. It depends on
	// what everybody sees alone, so that a pause tells nothing.
	ThinkTime() int
}

// SecretActions is a State some of whose actions stay secret while the game goes on: bids
// shown together later. Without it every action is public when it is played.
type SecretActions interface {
	// Visible reports whether viewer may know now the action a that seat by has taken at
	// some moment before. It says yes to everything once the game is over.
	Visible(viewer, by Seat, a Action) bool
}

// Narrator is a Rules that tells what happened. A table's journal, its screen-reader
// line and its summary are made of these facts.
type Narrator interface {
	// Narrate appends what the step from before to after means to viewer, in the
	// order in which people at the table would say it. The step is an action of seat
	// by; or chance, when by is Chance and act is 0. It says nothing that View(viewer)
	// and the viewer's own memory of the table would not have told.
	Narrate(before, after State, by Seat, act Action, viewer Seat, buf []Fact) []Fact
}

// Fact is one thing that happened, for a sentence in the reader's language: the
// game's texts have a key "fact." + Code.
type Fact struct {
	Code string // "plays", "takes", "without" …: the game's own list
	Seat Seat   // whom it is about; Chance when it is about nobody
	Args []any  // numbers, seats and the game's own small types, as the text needs
}
