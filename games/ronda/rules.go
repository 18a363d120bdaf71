package ronda

import (
	"embed"

	"tablee/game"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	ruleLift     = "RDA-14"
	ruleAdd      = "RDA-16"
	ruleCover    = "RDA-17"
	ruleNewBowl  = "RDA-18"
	ruleStop     = "RDA-21"
	ruleSimple   = "RDA-S-03"
	ruleMost     = "RDA-S-04"
	rulePenalty  = "RDA-S-05"
	ruleBeans    = "RDA-X01"
	minSeats     = 2 // RDA-01
	maxSeats     = 5
	minBeans     = 5 // RDA-X01
	maxBeans     = 12
	idleTurns    = 100  // RDA-X21: turns in a row without a bean
	longestGame  = 2000 // RDA-X21: turns in all
	beansInBowls = 20   // RDA-04
)

// Bowls is the number of bowls in the circle (RDA-02).
const Bowls = 10

// Children is the set of options for players from age five: all three simplifications (RDA-S-01, RDA-S-02), and a
// short game.
const Children = "children"

// rules implements game.Rules.
type rules struct{}

// Rules returns the rules of Ronda.
func Rules() game.Rules { return rules{} }

// info is the value that Info returns. Its slices must not be modified.
var info = game.Info{
	ID:       "ronda",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Spaces:   true,
	Memory:   true, // RDA-X18
	LowWins:  true,
	Options: []game.Option{
		{Key: "beans", Min: minBeans, Max: maxBeans, Default: "10", Rule: ruleBeans},
		{Key: "simple", Values: []string{"off", "on"}, Default: "off", Rule: ruleSimple},
		{Key: "max", Values: []string{"5", "4"}, Default: "5", Rule: ruleMost},
		{Key: "penalty", Values: []string{"on", "off"}, Default: "on", Rule: rulePenalty},
	},
	Sets: []game.Set{{Key: Children, Options: game.Options{"beans": "5", "simple": "on", "max": "4", "penalty": "off"}}}, // RDA-S-01, RDA-S-02
	// A turn has at most two lifts and a stop; each bean adds itself, a hold and a lift. The number of
	// beans laid is at most the number the players bring plus those that errors give back, one per turn.
	MaxActions: 3*longestGame + 3*(maxSeats*maxBeans+longestGame),
}

// Info describes the game and its options.
func (rules) Info() game.Info { return info }

// New returns the state before the bowls are filled: every seat has its beans (RDA-10).
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	s := &State{
		seats:   int8(seats),
		most:    int8(full.Int("max")),
		simple:  full["simple"] == "on",
		penalty: full["penalty"] == "on",
		open:    noPair,
		erred:   noPair,
		barred:  none,
	}
	for seat := range seats {
		s.stock[seat] = int8(full.Int("beans"))
	}
	s.brought = s.stock[0]
	return s, nil
}

// Files holds the rulebooks for players, RULES.LANG.md, and the script of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.play
var Files embed.FS
