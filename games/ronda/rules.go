package ronda

import "tablee/game"

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

// rules is the rulebook of Ronda.
type rules struct{}

// Rules returns the rulebook of Ronda.
func Rules() game.Rules { return rules{} }

// info is what Info returns; its slices are never written to.
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
	// A turn is two lifts and a stop at most; each bean adds itself, a hold and a lift.
	// No more beans are laid than the players bring and errors give back, one a turn.
	MaxActions: 3*longestGame + 3*(maxSeats*maxBeans+longestGame),
}

// Info declares the game.
func (rules) Info() game.Info { return info }

// New makes the state before the bowls are filled: every seat has its beans (RDA-10).
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
