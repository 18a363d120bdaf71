package store_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tablee/store"
	"tablee/store/sqldb"
	"tablee/store/storetest"
	"tablee/table"
)

var night = time.Date(2026, 5, 18, 3, 4, 5, 0, time.FixedZone("", 2*3600))

// A backup made during play has every commit acknowledged before it, a log without gaps, and can replace the
// database.
func TestBackup_WhileWriting(t *testing.T) {
	ctx, data, into := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "backups")
	s := openStore(t, data)
	defer s.Close()
	if err := s.Append(ctx, storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	playing, stop := context.WithCancel(ctx)
	begun, stopped := make(chan uint64), make(chan struct{})
	go func() {
		defer close(stopped)
		for seq := uint64(2); playing.Err() == nil; seq++ {
			if err := s.Append(ctx, storetest.Next("t1", seq)); err != nil {
				t.Error(err)
				close(begun)
				return
			}
			if seq == 50 {
				begun <- seq
			}
		}
	}()
	before := <-begun
	path, err := sqldb.Backup(ctx, data, into, night)
	stop()
	<-stopped
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(into, "tablee-20260518-010405.db"); path != want {
		t.Errorf("backup is %s, want %s", path, want)
	}
	if names, _ := os.ReadDir(into); len(names) != 1 {
		t.Errorf("%d files beside the backup", len(names)-1)
	}
	for _, want := range []string{"tablee-20260518-010405-2.db", "tablee-20260518-010405-3.db"} {
		if again, err := sqldb.Backup(ctx, data, into, night); err != nil || again != filepath.Join(into, want) {
			t.Errorf("again in the same second: %s, %v, want %s", again, err, want)
		}
	}

	restored := t.TempDir()
	copyFile(t, path, filepath.Join(restored, sqldb.File))
	r := openStore(t, restored)
	defer r.Close()
	log, err := r.Log(ctx, "t1", 0)
	if err != nil || uint64(len(log)) < before {
		t.Fatalf("restored %d commits, %v, want at least %d", len(log), err, before)
	}
	if _, err := table.Fold("t1", nil, log[:1]); err != nil {
		t.Error(err)
	}
	if log[len(log)-1].Seq != uint64(len(log)) {
		t.Errorf("last seq %d of %d commits", log[len(log)-1].Seq, len(log))
	}
	if err := r.Append(ctx, storetest.Next("t1", uint64(len(log)+1))); err != nil {
		t.Errorf("next action: %v", err)
	}
}

// openStore opens a store for backup tests.
func openStore(t *testing.T, dir string) *store.Store {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBackup_NoDatabase(t *testing.T) {
	data := t.TempDir()
	if _, err := sqldb.Backup(context.Background(), data, t.TempDir(), night); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, want ErrNotExist", err)
	}
	if names, _ := os.ReadDir(data); len(names) != 0 {
		t.Error("backing up no database created one")
	}
}

// A damaged page is detected before the copy gets its name.
func TestBackup_Damaged(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	s := openStore(t, dir)
	if err := s.Append(ctx, storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, sqldb.File)
	if err := sqldb.Check(ctx, path); err != nil {
		t.Fatalf("a sound database: %v", err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(b); i += 4096 {
		b[i+3] ^= 0xff
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sqldb.Check(ctx, path); !errors.Is(err, sqldb.ErrDamaged) {
		t.Errorf("%v, want ErrDamaged", err)
	}
	into := t.TempDir()
	if _, err := sqldb.Backup(ctx, dir, into, night); err == nil {
		t.Error("a damaged database was backed up")
	}
	if names, _ := os.ReadDir(into); len(names) != 0 {
		t.Errorf("%d files left of a failed backup", len(names))
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
}
