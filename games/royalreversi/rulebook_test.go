package royalreversi_test

import (
	"testing"

	"tablee/game/gametest"
)

// Statements about material and etiquette (RRV-01 to RRV-05, RRV-06, RRV-07, RRV-08, RRV-17, RRV-18,
// RRV-19, RRV-24, RRV-25, RRV-26, RRV-29, RRV-39, RRV-X05 to RRV-X07, RRV-X24, RRV-X27) cannot be
// played. The only test for them is that the rulebooks contain them, like all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RRV-", Count: 39},
		gametest.Series{Prefix: "RRV-X", Count: 27},
		gametest.Series{Prefix: "RRV-T", Count: 8},
	)
}
