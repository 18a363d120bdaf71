package ronda_test

import (
	"testing"

	"tablee/game/gametest"
)

// Material and manners (RDA-12, RDA-30, RDA-X03, RDA-X08, RDA-X19) have nothing to play
// of their own: that the rulebooks state them is their test, with all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RDA-", Count: 30},
		gametest.Series{Prefix: "RDA-S-", Count: 5},
		gametest.Series{Prefix: "RDA-X", Count: 21},
		gametest.Series{Prefix: "RDA-T", Count: 7},
	)
}
