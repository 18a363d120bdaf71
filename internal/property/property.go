// Package property checks properties of rapid on the same values in every run, so that a failure
// means a fault and not a rare draw. With TABLEE_LONG=true, or with a seed given by -rapid.seed or
// RAPID_SEED, rapid draws as it would by itself.
package property

import (
	"flag"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"tablee/internal/needs"
)

// seed starts rapid's generator unless the caller asks for another.
const seed = "20260301"

// fix sets the seed once for all tests of a binary, of which some run in parallel.
var fix = sync.OnceValue(func() error {
	f := flag.Lookup("rapid.seed")
	if needs.Long() || f.Value.String() != "0" {
		return nil
	}
	return f.Value.Set(seed)
})

// Check is rapid.Check with a fixed seed.
func Check(t *testing.T, holds func(*rapid.T)) {
	t.Helper()
	if err := fix(); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, holds)
}
