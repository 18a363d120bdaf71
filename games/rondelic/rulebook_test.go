package rondelic_test

import (
	"testing"

	"tablee/game/gametest"
)

// The rules on material, conduct, advice and lore have no behaviour to test. This test checks that the
// rulebooks state them, like all other rules. In text A: RON-A-02, RON-A-03, RON-A-04, RON-A-06,
// RON-A-13, RON-A-14, RON-A-15, RON-A-25, RON-A-33, and the aim RON-A-05 with its winner RON-A-30; in
// text B: RON-B-01, RON-B-02, RON-B-03, RON-B-05, RON-B-07, RON-B-08, RON-B-10, RON-B-12, RON-B-13,
// RON-B-24, RON-B-25; of the doubts: RON-X26, RON-X27.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, rules,
		gametest.Series{Prefix: "RON-A-", Count: 33},
		gametest.Series{Prefix: "RON-B-", Count: 28},
		gametest.Series{Prefix: "RON-X", Count: 29},
		gametest.Series{Prefix: "RON-T", Count: 8},
	)
}
