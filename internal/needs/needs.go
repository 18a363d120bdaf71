// Package needs decides which tests run where. There are three tiers, chosen by the environment alone:
//
//   - plain `go test ./...` runs tests within the test process, on SQLite, and plays two games in a
//     browser if one is installed;
//   - CI=true adds the tests guarded by Complete: PostgreSQL, servers as processes, kills, balancers
//     and all other browser tests. No test may be skipped then: a missing program is a failure;
//   - TABLEE_LONG=true runs loops and matrices at full length (Rounds, Long).
//
// No other package may skip a test, so a run with CI=true that passes has skipped nothing.
package needs

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Complete skips a test unless CI=true asks for the complete suite. what names the costly thing that the test
// starts, as in "a server as a process".
func Complete(t testing.TB, what string) {
	t.Helper()
	if !complete() {
		t.Skipf("%s: only in the complete suite (CI=true)", what)
	}
}

// Program returns the path of the first of these programs that is installed. If none is, it skips the test,
// or fails it with CI=true.
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

// Missing skips a test that this machine cannot run; with CI=true it fails the test.
func Missing(t testing.TB, what string) {
	t.Helper()
	if complete() {
		t.Fatalf("%s is missing, and CI=true allows no skipping", what)
	}
	t.Skipf("needs %s", what)
}

// Rounds returns the length of a loop that proves more the longer it runs: short, or long with
// TABLEE_LONG=true.
func Rounds(short, long int) int {
	if Long() {
		return long
	}
	return short
}

// Long reports whether loops and matrices run at full length: TABLEE_LONG=true.
func Long() bool { return os.Getenv("TABLEE_LONG") == "true" }

// complete reports whether CI=true asks for the complete suite.
func complete() bool { return os.Getenv("CI") == "true" }
