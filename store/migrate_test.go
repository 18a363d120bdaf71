package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"tablee/store/sqldb"
	"tablee/store/storetest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestMigrate_CopiesFileFirst(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	s := sqlite(t, dir)
	must(t, s.Append(ctx, storetest.Opening("t1", "ana")))
	if copies, err := filepath.Glob(path + ".before-*"); err != nil || len(copies) > 0 {
		t.Errorf("a new database was copied: %v %v", copies, err)
	}
	_, migrate := fileOf(t, dir, sqldb.Schema())

	// A failed upgrade leaves the database unchanged, and keeps its copy.
	if err := migrate(nextSchema(t, "ALTER TABLE nowhere ADD COLUMN x TEXT;")); err == nil {
		t.Fatal("an impossible upgrade: no error")
	}
	if err := s.Append(ctx, storetest.Next("t1", 2)); err != nil {
		t.Errorf("after a failed upgrade: %v", err)
	}
	must(t, migrate(nextSchema(t, "ALTER TABLE players ADD COLUMN x TEXT;")))
	must(t, s.Close())

	if _, err := OpenSQLite(ctx, dir); !errors.Is(err, sqldb.ErrNewer) {
		t.Errorf("a newer schema: %v, want ErrNewer", err)
	}
	copies, err := filepath.Glob(path + ".before-9999-from-*")
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies %v, %v, want one", copies, err)
	}
	before := t.TempDir()
	must(t, os.Rename(copies[0], filepath.Join(before, sqldb.File)))
	old := sqlite(t, before)
	defer old.Close()
	if log, err := old.Log(ctx, "t1", 0); err != nil || len(log) != 2 {
		t.Errorf("the copy: %d commits, %v, want 2", len(log), err)
	}
}

// A retry of a migration that failed between two upgrades keeps the copy made before the first one.
func TestMigrate_RetryAfterFailure(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	_, migrate := fileOf(t, dir, sqldb.Schema())
	files := knownSchema(t)
	files["09998_first.sql"] = &fstest.MapFile{Data: []byte("DROP TABLE read_markers;\n")}
	files["09999_second.sql"] = &fstest.MapFile{Data: []byte("ALTER TABLE nowhere ADD COLUMN x TEXT;\n")}
	for range 2 {
		if err := migrate(files); err == nil {
			t.Fatal("an impossible upgrade: no error")
		}
	}
	copies, err := filepath.Glob(path + ".before-*")
	if err != nil || len(copies) != 2 {
		t.Fatalf("copies %v, %v, want that of each attempt", copies, err)
	}
	before := t.TempDir()
	for _, c := range copies {
		if filepath.Ext(c) != ".before-9999-from-9998" {
			must(t, os.Rename(c, filepath.Join(before, sqldb.File)))
		}
	}
	old := sqlite(t, before)
	defer old.Close()
	if _, err := old.ReadMarker(t.Context(), "ana", "t1"); err != nil {
		t.Errorf("the copy made before: %v", err)
	}
}

// A database of a schema before the oldest upgrade is refused, and neither changed nor copied.
func TestMigrate_TooOld(t *testing.T) {
	dir := t.TempDir()
	db, _ := fileOf(t, dir, tooOldSchema())
	for _, opts := range [][]Option{{}, {RequireExisting()}} {
		if _, err := OpenSQLite(t.Context(), dir, opts...); !errors.Is(err, sqldb.ErrTooOld) {
			t.Errorf("%v, want ErrTooOld", err)
		}
	}
	if v := schemaVersion(t, db); v != 30 {
		t.Errorf("it has become version %d", v)
	}
	if copies, err := filepath.Glob(filepath.Join(dir, sqldb.File+".before-*")); err != nil || len(copies) > 0 {
		t.Errorf("it was copied: %v %v", copies, err)
	}
}

// An upgrade is executed completely or not at all, whatever its line endings. PostgreSQL's part is left out.
func TestMigrate_Upgrade(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		fits bool
	}{
		"lines":         {"CREATE TABLE a (x TEXT);\nCREATE TABLE b (x TEXT);\n", true},
		"lines with CR": {"CREATE TABLE a (x TEXT);\r\nCREATE TABLE b (x TEXT);\r\n", true},
		"a bad second":  {"CREATE TABLE a (x TEXT);\nCREATE TABLE a (x TEXT);\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			db, migrate := fileOf(t, t.TempDir(), sqldb.Schema())
			files := knownSchema(t)
			files["09999_later.sql"] = &fstest.MapFile{Data: []byte(c.text)}
			files["09999_later.postgres.sql"] = &fstest.MapFile{Data: []byte("DO $$ BEGIN END $$;")}
			if err := migrate(files); (err == nil) != c.fits {
				t.Errorf("the upgrade: %v", err)
			}
			var tables int
			must(t, db.QueryRow(`SELECT COUNT(*) FROM sqlite_master WHERE name IN ('a', 'b')`).Scan(&tables))
			if want := map[bool]int{true: 2}[c.fits]; tables != want {
				t.Errorf("%d tables created, want %d", tables, want)
			}
		})
	}
}
