package node_test

import (
	"testing"

	"tablee/host/hosttest"
	"tablee/table"
)

// A node without configured seeds makes secret ones: no two servers deal alike, nor does a restarted one.
// With the seeds of a test it deals from these.
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
		t.Errorf("commitment %s, want that of the seed %s", got, want)
	}
}
