package ronda_test

import (
	"flag"
	"testing"

	"tablee/game/gametest"
)

// many is the number of random games: go test ./games/ronda -run EveryGameEnds -v -games 1000000
var many = flag.Int("games", 3000, "number of random games to play to the end")

// TestEveryGameEnds plays random games under all options with every number of seats.
func TestEveryGameEnds(t *testing.T) { gametest.End(t, rules, *many) }
