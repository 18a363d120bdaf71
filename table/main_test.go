package table_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// TestMain fixes rapid's seed, unless -rapid.seed sets another, so that a failing run can be repeated and every
// run tests the same cases.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.seed", "7"); err != nil { // before the flags are read
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(m.Run())
}
