package rondelic_test

import (
	"flag"
	"testing"

	"tablee/game/gametest"
)

// many is how many random games are played: go test ./games/rondelic -run EveryGameEnds -v -games 1000000
var many = flag.Int("games", 3000, "random games to be played to their end")

// TestEveryGameEnds plays random games under all options with every number of seats.
func TestEveryGameEnds(t *testing.T) { gametest.End(t, rules, *many) }
