package rondelic_test

import (
	"flag"
	"testing"

	"tablee/game/gametest"
)

// many is the number of random games: go test ./games/rondelic -run EveryGameEnds -v -games 1000000
var many = flag.Int("games", 3000, "number of random games to play")

// TestEveryGameEnds plays random games under all options with every number of seats.
func TestEveryGameEnds(t *testing.T) { gametest.End(t, rules, *many) }
