package ronda_test

import (
	"testing"

	"tablee/game/gametest"
)

// Statements about material and etiquette (RDA-12, RDA-30, RDA-X03, RDA-X08, RDA-X19) cannot be played
// by themselves. The only test for them is that the rulebooks contain them, like all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RDA-", Count: 30},
		gametest.Series{Prefix: "RDA-S-", Count: 5},
		gametest.Series{Prefix: "RDA-X", Count: 21},
		gametest.Series{Prefix: "RDA-T", Count: 7},
	)
}
