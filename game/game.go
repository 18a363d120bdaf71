// Package game is the contract between the games and everything else.
//
// A game is a pure state machine. It knows seats, actions, chance and what each seat may see; it knows
// nothing of time, users, storage, JSON or HTML. A [Rules] is the rulebook, stateless and shared; a [State]
// is the whole truth at one instant.
//
// # How a game runs
//
// [Rules.New] makes a state. While [State.Turn] is [Chance], chance is due: SampleChance samples an outcome
// and ApplyChance applies it. Otherwise a seat acts: [State.Check] returns nil or a [Refusal], and
// [State.Play] applies an action that Check allowed. When Turn is [Nobody] the game is over and
// [State.Standings] is final. The loops in loop.go ([PlayChance], [Do], [Playout]) implement exactly this.
//
//	s, err := rules.New(4, game.Options{"deals": "1"})
//	game.PlayChance(s, r, nil)                      // deals the cards
//	err = game.Do(rules, s, s.Turn(), "7D", r, nil)
//
// # Hidden information
//
// [State.View] is an allow-list built up for one seat; nothing else of a state leaves the server.
// [State.Determinize] redeals everything a viewer cannot know. Bots use it to search, and the test suite uses
// it to detect leaks.
//
// # Adding a game
//
// "go run ./cmd/newgame NAME" writes the folder of a small game; CONTRIBUTING.md explains how to turn it into
// another. The tests of package gametest report what is missing.
package game

import "math/rand/v2"

// Seat is a place at the table, numbered 0 … n-1 in order of play.
type Seat int8

const (
	Chance  Seat = -1 // chance is due: SampleChance, then ApplyChance
	Nobody  Seat = -2 // the game is over
	Watcher Seat = -3 // a spectator: only a viewer, never on turn; sees everything public
)

// MaxSeats is the largest number of seats that a game may have.
const MaxSeats = 12

// Action is one decision packed into one word. Only its own game reads the bits; all other code compares it,
// stores it and passes it on. [Rules.FormatAction] returns its text form.
type Action uint64

// Rules is a rulebook: stateless, safe to share between goroutines.
type Rules interface {
	// Info returns the declaration of the game, the same value at every call.
	Info() Info

	// New returns the state before the first outcome of chance or the first action. Missing options have
	// their defaults. The error is a *Refusal with rule GEN-OPTION (unknown key or value; checked first) or
	// GEN-SEATS (a number of players that these options do not allow).
	New(seats int, opt Options) (State, error)

	// FormatAction returns the exact text of an action, used in logs, addresses, records and the API: "7D",
	// "JH c4", "play <M...".
	FormatAction(Action) string

	// ParseAction is the inverse of FormatAction and accepts nothing else. The error
	// is a *Refusal with rule GEN-FORM.
	ParseAction(string) (Action, error)

	// FormatOutcome returns the text of an outcome of chance: signs separated by single spaces.
	FormatOutcome([]byte) string

	// ParseOutcome is the inverse of FormatOutcome. It reads the signs only; State.ApplyChance decides
	// whether they are a valid arrangement at this point. The error is a *Refusal with rule GEN-FORM.
	ParseOutcome(string) ([]byte, error)
}

// State is the whole truth of a game at one instant: a flat struct that is cheap to
// copy. States are not safe for concurrent use.
type State interface {
	// Turn returns the seat whose clock runs, or Chance, or Nobody.
	Turn() Seat

	// Legal appends the actions that seat s may take now, ascending and unique. In some games seats may act
	// out of turn. The list is empty for a seat that cannot act, for Watcher, while chance is due and after
	// the end.
	Legal(s Seat, buf []Action) []Action

	// Check returns nil if s may take a, else a *Refusal with the reason. It never changes the state and
	// agrees with Legal. Refusals are checked in the order GEN-OVER, GEN-TURN, GEN-HAND, the game's own
	// rules, GEN-MOMENT.
	Check(s Seat, a Action) error

	// Play applies an action that Check allowed. For any other action the result is undefined.
	Play(s Seat, a Action)

	// DefaultAction returns the legal action that the game takes for seat s when its time is up. It is called
	// only for a seat for which Legal is not empty.
	DefaultAction(s Seat) Action

	// SampleChance appends a random outcome of the chance now due. It never changes the state and is called
	// only while Turn is Chance.
	SampleChance(r *rand.Rand, buf []byte) []byte

	// ApplyChance applies an outcome, sampled or read from a log. It refuses an incomplete arrangement with
	// GEN-FORM and an outcome that is not due with GEN-MOMENT; a refusal changes nothing.
	ApplyChance(outcome []byte) error

	// Determinize redeals everything that viewer (a seat, or Watcher) cannot know and keeps what they know:
	// View, Turn and Legal of viewer do not change. The result depends only on viewer's knowledge and on r:
	// if viewer cannot tell two states apart, the same r makes them deeply equal.
	Determinize(viewer Seat, r *rand.Rand)

	// View returns what viewer (a seat, or Watcher) may know: a struct that encodes to JSON with lower-case
	// keys, built up field by field. A doc tag on each field documents it for API clients. The view shares no
	// memory with the state.
	View(viewer Seat) any

	// Standings appends one Standing per seat, in order of seats: the current ranking, final when Turn is
	// Nobody.
	Standings(buf []Standing) []Standing

	// Clone returns an independent copy.
	Clone() State

	// Set makes this state an independent copy of from, a state of the same game. It does not allocate.
	Set(from State)
}

// Standing is the rank and score of one seat.
type Standing struct {
	Place  int // 1 + the number of seats strictly better; ties share
	Points int // the game's own count: chips, tokens, beans left, score
}

// Estimator is a State that can estimate how good a position is for a seat, for bots that do not play to the
// end. The scale is the game's own; higher is better.
type Estimator interface {
	Estimate(Seat) float64
}

// Invariants is a State that can check its own consistency: each card in one place, chips conserved. The test
// suite calls Invariant after every step.
type Invariants interface {
	Invariant() error
}

// LegalLimiter is a State with positions that have too many legal actions to list or try, such as all the
// words that a hand with jokers can form.
type LegalLimiter interface {
	// LegalUpTo appends at most most actions of Legal(s), ascending and unique, the same ones at every call;
	// all of them if there are no more. Its work is bounded, unlike that of Legal.
	LegalUpTo(s Seat, most int, buf []Action) []Action
}

// TurnTimer is a State whose rules have a sandglass (Option.Clock). The table enforces that time instead of an
// agreed pace: when a seat's sand runs out, its DefaultAction is played.
type TurnTimer interface {
	// TurnTime returns the length of a turn in seconds, 0 for no sandglass. running is true if the last
	// action did not turn the glass: the same sand continues to run, as after an exchange with the word still
	// to be laid.
	TurnTime() (seconds int, running bool)
}

// Deliberator is a State in which people think longer at some moments than at others: about a lead rather than
// about an answer, about a long row rather than a short one. Bots at a table wait equally long.
type Deliberator interface {
	// ThinkTime returns the thinking time for the action due, in tenths of the pause between two actions: at
	// least 5, the same for every bot and every hand. It depends only on public information, so that a pause
	// reveals nothing.
	ThinkTime() int
}

// UsualThinkTime is the ThinkTime of a game that is no Deliberator.
const UsualThinkTime = 10

// Reminder is a State of a memory game, in which an action can show again what was shown before and has to be remembered.
type Reminder interface {
	// Reminds reports whether an action shows something that is hidden again later. It cannot be taken back, even
	// if it shows nothing that its author has not seen before.
	Reminds(a Action) bool
}

// Speller is a State of a game with a dictionary, for which players may suggest words.
type Speller interface {
	// Lacks reports whether a text is a word that the dictionary of this game could have and lacks. The dictionary
	// is named by its language and edition ("fr-2"), for which the game's pages have the text "dictionary." + name.
	Lacks(word string) (dictionary string, lacks bool)
}

// Dictionary is a State of a game of words with an option that leaves the dictionary open: players may look a word
// up before they lay it.
type Dictionary interface {
	// LookUp reports whether a word, in capitals without accents, is in the dictionary. The error is a *Refusal: the
	// dictionary is closed at this table, or seat is not to act.
	LookUp(seat Seat, word string) (bool, error)
}

// Discloser is a State of a game that hides something from all its players, such as what lies under bowls.
type Discloser interface {
	// Disclosed returns what no View shows, for the time when the game is over: like a View a struct that encodes to
	// JSON and shares no memory with the state; nil while there is nothing hidden.
	Disclosed() any
}

// SecretActions is a State in which some actions stay secret during the game, such as bids that are revealed
// together later. Without this interface every action is public when it is played.
type SecretActions interface {
	// Visible reports whether viewer may know now the action a that seat by took at some earlier moment. It
	// is true for every action once the game is over.
	Visible(viewer, by Seat, a Action) bool
}

// Narrator is a Rules that describes events as facts. A table's journal, its screen-reader line and its
// summary are built from them.
type Narrator interface {
	// Narrate appends the facts that describe, for viewer, the step from before to after, in the order in
	// which players would mention them. The step is an action of seat by, or an outcome if by is Chance and
	// act is 0. The facts reveal nothing beyond View(viewer) and what viewer has already seen at the table.
	Narrate(before, after State, by Seat, act Action, viewer Seat, buf []Fact) []Fact
}

// Fact is one event, turned into a sentence in the reader's language by the game's text "fact." + Code.
type Fact struct {
	Code string // "plays", "takes", "without" …: defined by the game
	Seat Seat   // the seat concerned; Chance if there is none
	Args []any  // numbers, seats and the game's own small types that the text needs
}
