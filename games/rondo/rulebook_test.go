package rondo_test

import (
	"testing"

	"tablee/game/gametest"
)

// The rules on material, conduct and teams (RDO-02, RDO-04, RDO-14, RDO-17, RDO-20, RDO-21, RDO-28,
// RDO-36, RDO-38, RDO-40, RDO-X22, RDO-X23, RDO-X27, RDO-15, RDO-X09) have no behaviour of their own.
// This test checks that the rulebooks state them, like all other rules.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RDO-", Count: 40},
		gametest.Series{Prefix: "RDO-X", Count: 34},
		gametest.Series{Prefix: "RDO-T", Count: 9},
	)
}
