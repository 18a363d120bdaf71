// Package needs is the only place where a test may skip itself, for something the machine
// lacks; with CI=true in the environment that is a failure. A test holds all other code to
// it, so that a run with CI=true that passes has skipped nothing.
package needs

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Program is the path of the first program that is installed, of several names of the same.
func Program(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	Missing(t, strings.Join(names, " or "))
	return ""
}

// Missing skips a test that the machine cannot run, or fails it when nothing may be skipped.
func Missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing, and CI=true allows no skipping", what)
	}
	t.Skipf("needs %s", what)
}

// Rounds is how often a loop that proves more the longer it runs is run: short as a rule,
// long with TABLEE_LONG=true in the environment.
func Rounds(short, long int) int {
	if Long() {
		return long
	}
	return short
}

// Long reports whether loops are to be run long: TABLEE_LONG=true in the environment.
func Long() bool { return os.Getenv("TABLEE_LONG") == "true" }
