package rondo_test

import (
	"testing"

	"tablee/game/gametest"
)

// Material, manners and teams (RDO-02, RDO-04, RDO-14, RDO-17, RDO-20, RDO-21, RDO-28,
// RDO-36, RDO-38, RDO-40, RDO-X22, RDO-X23, RDO-X27, RDO-15, RDO-X09) have nothing of their own to
// play: that the rulebooks state them is their test, with all the others.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RDO-", Count: 40},
		gametest.Series{Prefix: "RDO-X", Count: 34},
		gametest.Series{Prefix: "RDO-T", Count: 9},
	)
}
