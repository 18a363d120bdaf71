package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/store"
	"tablee/store/sqldb"
)

// TestBackup_Restores backs up the database of an open store.
func TestBackup_Restores(t *testing.T) {
	ctx, data, into := context.Background(), t.TempDir(), t.TempDir()
	s, err := store.OpenSQLite(ctx, data)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var out, errs bytes.Buffer
	if code := run(ctx, []string{"backup", into, "--data", data}, nil, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	path := strings.TrimSpace(out.String())
	if found, _ := filepath.Glob(filepath.Join(into, "tablee-*.db")); len(found) != 1 || found[0] != path {
		t.Errorf("printed %q, found %q", path, found)
	}
}

// TestBackup_KilledMidway kills the server while it writes a backup: the older one stays as it is, nothing else has
// the name of a backup, and a later start says what happened, cleans up and makes another.
func TestBackup_KilledMidway(t *testing.T) {
	t.Parallel()
	data, kept := t.TempDir(), t.TempDir()
	if err := program.Run(t, data).End(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	made, err := sqldb.Backup(t.Context(), data, kept, time.Date(2026, 5, 18, 20, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	spoil(t, data, `INSERT INTO secrets VALUES ('weight', hex(zeroblob(20000000)))`) // writing a copy takes a while

	s := program.Run(t, data, "--backup-dir", kept)
	room := filepath.Dir(awaitFiles(t, filepath.Join(kept, ".tablee-*", sqldb.File), 1)[0])
	if err := s.End(syscall.SIGKILL); err == nil {
		t.Fatal("the killed process exited with success")
	}
	if found := awaitFiles(t, filepath.Join(kept, "tablee-*"), 1); !slices.Equal(found, []string{made}) {
		t.Errorf("after the kill: %q", found)
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(room, old, old); err != nil {
		t.Fatal(err)
	}

	s = program.Run(t, data, "--backup-dir", kept)
	found := awaitFiles(t, filepath.Join(kept, "tablee-*.db"), 2)
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Errorf("%v: %s", err, s.Errs.String())
	}
	if log := s.Errs.String(); !strings.Contains(log, "a backup was interrupted") {
		t.Errorf("the log: %s", log)
	}
	if _, err := os.Stat(room); err == nil {
		t.Errorf("%s is still there", room)
	}
	if after, err := os.ReadFile(made); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the older backup has changed: %v", err)
	}
	if err := sqldb.Check(t.Context(), found[1]); err != nil {
		t.Errorf("the new backup: %v", err)
	}
}

// awaitFiles waits until a pattern matches n files, and returns them.
func awaitFiles(t *testing.T, pattern string, n int) []string {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for late := time.After(program.Patience); ; {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) >= n {
			return found
		}
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("%s: %q", pattern, found)
		}
	}
}
