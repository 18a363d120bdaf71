package rondelic

import (
	"embed"

	"tablee/game"
	"tablee/game/cards"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	ruleLastButOneA = "RON-A-16"
	ruleLastButOneB = "RON-B-19"
	ruleLent        = "RON-X10"
	ruleKingStays   = "RON-X12"
	ruleAnswer      = "RON-A-10"
)

const (
	minSeats  = 3 // RON-A-01
	maxSeats  = game.MaxSeats
	minSeatsB = 4 // RON-B-06
	maxSeatsB = 8

	minCircles = 3 // RON-X15
	maxCircles = 12

	// patience is the round from which on no one restarts and a round without a move ends the game
	// (RON-X19), so that the game always ends.
	patience = 500
)

// rules implements [game.Rules].
type rules struct{ cards.PackNotation }

// Rules returns the rules of Rondelic.
func Rules() game.Rules { return rules{} }

// info is the result of Info; its slices must not be modified.
var info = game.Info{
	ID:       "rondelic",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Hidden:   true,
	LowWins:  true,
	Options: []game.Option{
		{Key: "text", Values: []string{"A", "B"}, Default: "A", Rule: "RON-A-01", Presets: map[string]game.Options{
			"A": {"circles": "6", "king": "jarnac", "dealerCard": "off", "restart": "never-moved", "duel": "on", "stake": "off"},
			"B": {"circles": "10", "king": "lend", "dealerCard": "on", "restart": "on-start", "duel": "off", "stake": "on"},
		}},
		{Key: "circles", Min: minCircles, Max: maxCircles, Default: "6", Rule: "RON-X15"},
		{Key: "king", Values: []string{"jarnac", "refuse", "lend"}, Default: "jarnac", Rule: "RON-X08"},
		{Key: "dealerCard", Values: []string{"off", "on"}, Default: "off", Rule: "RON-X03"},
		{Key: "restart", Values: []string{"never-moved", "on-start", "off"}, Default: "never-moved", Rule: "RON-X19"},
		{Key: "duel", Values: []string{"on", "off"}, Default: "on", Rule: "RON-X22"},
		{Key: "allTie", Values: []string{"advance", "nobody"}, Default: "advance", Rule: "RON-X14"},
		{Key: "allFall", Values: []string{"replay", "share"}, Default: "replay", Rule: "RON-X21"},
		{Key: "stake", Values: []string{"off", "on"}, Default: "off", Rule: "RON-X24"},
	},
	// From round 500 on every round moves a token for good. A round has a turn and an answer per seat,
	// the dealer's four cards, and an answer per faller.
	MaxActions: (patience + maxSeats*(maxCircles+1)) * (3*maxSeats + 4),

	SecondsPerChoice: 6,
}

// Info implements [game.Rules].
func (rules) Info() game.Info { return info }

// New returns the state before the first round: every token is off the board (text A) or on the first
// circle (text B), and the shuffle is due.
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Complete(opt)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(seats, full["text"]); err != nil {
		return nil, err
	}
	s := &State{seats: int8(seats), terms: readTerms(full), dealer: int8(seats) - 1, turn: int8(game.Chance)}
	for seat := range s.seats {
		s.circle[seat] = s.terms.start
	}
	if s.terms.stake {
		s.pot = int16(seats)
	}
	return s, nil
}

// checkSeats refuses a number of players that the text does not allow (RON-X18).
func checkSeats(seats int, text string) error {
	if text == "B" && (seats < minSeatsB || seats > maxSeatsB) {
		return game.Refuse(game.GenSeats, "seats", seats, minSeatsB, maxSeatsB)
	}
	return info.CheckSeats(seats)
}

// kingRule is the response of an asked King (RON-X08).
type kingRule uint8

const (
	kingJarnac kingRule = iota // its owner chooses
	kingRefuse                 // it blocks
	kingLend                   // it is lent
)

// restartRule is the condition for a faller to begin again (RON-X19).
type restartRule uint8

const (
	restartNeverMoved restartRule = iota // another seat has never advanced in this game
	restartOnStart                       // another token is on the start
	restartOff
)

// terms holds the options of the game, parsed.
type terms struct {
	textB      bool
	start      int8 // the first circle of a token: 0 off the board, 1 on the first circle
	circles    int8
	king       kingRule
	dealerCard bool
	restart    restartRule
	duel       bool
	tieStays   bool // RON-X14: if all tie no token moves
	fallShares bool // RON-X21: if all would fall they share the win
	stake      bool
}

func readTerms(opt game.Options) terms {
	t := terms{
		textB:      opt["text"] == "B",
		circles:    int8(opt.Int("circles")),
		dealerCard: opt["dealerCard"] == "on",
		duel:       opt["duel"] == "on",
		tieStays:   opt["allTie"] == "nobody",
		fallShares: opt["allFall"] == "share",
		stake:      opt["stake"] == "on",
	}
	if t.textB {
		t.start = 1
	}
	switch opt["king"] {
	case "refuse":
		t.king = kingRefuse
	case "lend":
		t.king = kingLend
	}
	switch opt["restart"] {
	case "on-start":
		t.restart = restartOnStart
	case "off":
		t.restart = restartOff
	}
	return t
}

// hole returns the place beyond the last circle (RON-X16).
func (t *terms) hole() int8 { return t.circles + 1 }

// lastButOne returns the id of the rule about the last-but-one player.
func (t *terms) lastButOne() string { return pick(t.textB, ruleLastButOneA, ruleLastButOneB) }

// agreed returns the options as text, for views.
func (t *terms) agreed() Terms {
	return Terms{
		Text:       pick(t.textB, "A", "B"),
		Circles:    int(t.circles),
		King:       [...]string{"jarnac", "refuse", "lend"}[t.king],
		DealerCard: t.dealerCard,
		Restart:    [...]string{"never-moved", "on-start", "off"}[t.restart],
		Duel:       t.duel,
		AllTie:     pick(t.tieStays, "advance", "nobody"),
		AllFall:    pick(t.fallShares, "replay", "share"),
		Stake:      t.stake,
	}
}

func pick(second bool, a, b string) string {
	if second {
		return b
	}
	return a
}

// Files holds the rulebooks for players, RULES.LANG.md, and the script of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.play
var Files embed.FS
