package table_test

import (
	"testing"

	"tablee/table"
)

// Seeds from one text are the same in every run and all different. Another text gives other seeds.
func TestSeedsFrom_Deterministic(t *testing.T) {
	one, again, other := table.SeedsFrom("one"), table.SeedsFrom("one"), table.SeedsFrom("other")
	seen := map[table.Seed]bool{}
	for range 100 {
		seed := one()
		if again() != seed {
			t.Fatal("the same text gives other seeds")
		}
		seen[seed], seen[other()] = true, true
	}
	if len(seen) != 200 {
		t.Errorf("%d seeds of 200 differ", len(seen))
	}
}
