package table_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain draws what rapid tries from a fixed seed, unless -rapid.seed names another: a run that
// fails is the same the next time, and none meets what no run before it has met.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.seed", "7"); err != nil { // before the flags are read
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(m.Run())
}
