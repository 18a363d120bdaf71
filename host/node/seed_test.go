package node_test

import (
	"testing"

	"tablee/host/hosttest"
	"tablee/table"
)

// A node that is told no seeds makes secret ones: two servers never deal alike, and neither does one
// that starts again. What a test tells it is what it deals.
func TestNew_MakesSecretSeeds(t *testing.T) {
	commitment := func(seed func() table.Seed) string {
		cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
		cfg.Seed = seed
		h := hosttest.New(cfg)
		return hosttest.Frame(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("me", "bot:1", "bot:1"))).Table.Commitment
	}
	seen := map[string]bool{}
	for range 4 {
		seen[commitment(nil)] = true
	}
	if len(seen) != 4 {
		t.Errorf("four servers made %d seeds", len(seen))
	}
	if got, want := commitment(table.SeedsFrom("node")), table.SeedsFrom("node")().Commitment(); got != want {
		t.Errorf("the commitment is %s, that of the seed %s", got, want)
	}
}
