package nainjaune_test

import (
	"testing"

	"tablee/game/gametest"
)

// Material and manners (NJ-01 to NJ-04, NJ-X12, NJ-X20, NJ-X22, NJ-X26) have nothing to
// play: that the rulebooks state them is their test, with all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "NJ-", Count: 21},
		gametest.Series{Prefix: "NJ-X", Count: 27},
		gametest.Series{Prefix: "NJ-T", Count: 9},
	)
}
