package nainjaune_test

import (
	"testing"

	"tablee/game/gametest"
)

// Statements about material and etiquette (NJ-01 to NJ-04, NJ-X12, NJ-X20, NJ-X22, NJ-X26) cannot be
// played. The only test for them is that the rulebooks contain them, like all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "NJ-", Count: 21},
		gametest.Series{Prefix: "NJ-X", Count: 27},
		gametest.Series{Prefix: "NJ-T", Count: 9},
	)
}
