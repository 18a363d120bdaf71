package highcard

import (
	"embed"

	"tablee/game"
	"tablee/game/cards"
)

// Rule ids that refusals cite (RULES.fr.md, RULES.en.md).
const (
	ruleLeaderPlays = "HC-05"
	rulePassOnce    = "HC-06"
	rulePasses      = "HC-07"
)

const (
	minSeats = 2 // HC-01
	maxSeats = 6
	maxCards = 8 // HC-03: 6 × 8 of the 52 cards
)

// rules is the rulebook of High Card.
type rules struct{ cards.PackNotation }

// Rules returns the rulebook of High Card.
func Rules() game.Rules { return rules{} }

// info is the result of Info; its slices must not be modified.
var info = game.Info{
	ID:       "high-card",
	Version:  1,
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Hidden:   true,
	Options: []game.Option{
		{Key: "cards", Min: 3, Max: maxCards, Default: "5", Rule: "HC-03"},
		{Key: "passes", Values: []string{"on", "off"}, Default: "on", Rule: rulePasses},
	},
	MaxActions: maxCards * maxSeats, // each seat acts once in each round
}

// Info returns the declaration of the game.
func (rules) Info() game.Info { return info }

// New returns the state before the deal.
func (rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := info.Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	s := &State{seats: int8(seats), rounds: int8(full.Int("cards")), passes: full["passes"] == "on", turn: chance}
	s.clearTable()
	return s, nil
}

// Files holds the rulebooks for players, RULES.LANG.md, and the script of the coached first game (package
// tablee/game/coach). In a rulebook, each rule's paragraph begins with its id between asterisks.
//
//go:embed RULES.*.md coach.play
var Files embed.FS
