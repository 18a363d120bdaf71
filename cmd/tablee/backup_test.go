package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"tablee/store"
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
