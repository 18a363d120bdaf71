package store

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"tablee/store/query"
	"tablee/store/sqldb"
	"tablee/store/storetest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// nextSchema returns the current schema with one more step.
func nextSchema(t *testing.T, step string) fs.FS {
	t.Helper()
	steps := knownSchema(t)
	steps["09999_later.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + step + "\n")}
	return steps
}

// knownSchema returns the schema of this version.
func knownSchema(t *testing.T) fstest.MapFS {
	t.Helper()
	steps := fstest.MapFS{}
	now, err := fs.Glob(sqldb.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range now {
		text, err := fs.ReadFile(sqldb.Migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		steps[name] = &fstest.MapFile{Data: text}
	}
	return steps
}

func TestMigrate_CopiesFileFirst(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	s := sqlite(t, dir)
	if err := s.Append(ctx, storetest.Opening("t1", "ana")); err != nil {
		t.Fatal(err)
	}
	if copies, err := filepath.Glob(path + ".before-*"); err != nil || len(copies) > 0 {
		t.Errorf("a new database was copied: %v %v", copies, err)
	}
	quiet := slog.New(slog.DiscardHandler)

	// A failed step leaves the database unchanged, and keeps its copy.
	if err := sqldb.MigrateFile(ctx, s.db.Write, path, nextSchema(t, "ALTER TABLE nowhere ADD COLUMN x TEXT;"), quiet); err == nil {
		t.Fatal("an impossible step: no error")
	}
	if err := s.Append(ctx, storetest.Next("t1", 2)); err != nil {
		t.Errorf("after a failed step: %v", err)
	}
	if err := sqldb.MigrateFile(ctx, s.db.Write, path, nextSchema(t, "ALTER TABLE players ADD COLUMN x TEXT;"), quiet); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	if _, err := OpenSQLite(ctx, dir); !errors.Is(err, sqldb.ErrNewer) {
		t.Errorf("a newer schema: %v, want ErrNewer", err)
	}
	copies, err := filepath.Glob(path + ".before-9999-from-*")
	if err != nil || len(copies) != 1 {
		t.Fatalf("copies %v, %v, want one", copies, err)
	}
	before := t.TempDir()
	if err := os.Rename(copies[0], filepath.Join(before, sqldb.File)); err != nil {
		t.Fatal(err)
	}
	old := sqlite(t, before)
	defer old.Close()
	if log, err := old.Log(ctx, "t1", 0); err != nil || len(log) != 2 {
		t.Errorf("the copy: %d commits, %v, want 2", len(log), err)
	}
}

// A retry of an upgrade that failed between two steps keeps the copy made before the first step.
func TestMigrate_RetryAfterFailure(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	s := sqlite(t, dir)
	defer s.Close()
	quiet := slog.New(slog.DiscardHandler)
	steps := knownSchema(t)
	steps["09998_first.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nDROP TABLE seen;\n")}
	steps["09999_second.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nALTER TABLE nowhere ADD COLUMN x TEXT;\n")}
	for range 2 {
		if err := sqldb.MigrateFile(ctx, s.db.Write, path, steps, quiet); err == nil {
			t.Fatal("an impossible step: no error")
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
	if _, err := old.ReadMarker(ctx, "ana", "t1"); err != nil {
		t.Errorf("the copy made before: %v", err)
	}
}

// Pending notifications survive an upgrade.
func TestMigrate_KeepsNotifications(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	steps := knownSchema(t)
	maps.DeleteFunc(steps, func(name string, _ *fstest.MapFile) bool { return name >= "00008" })
	db, err := sqldb.OpenFile(path, true)
	must(t, err)
	must(t, sqldb.MigrateFile(ctx, db, path, steps, slog.New(slog.DiscardHandler)))
	_, err = db.Exec(`INSERT INTO bells (id, player_id, table_id, kind, address, secret, created) VALUES ('b', 'ana', '', 'hook', 'x', 'y', 1);
		INSERT INTO notices (table_id, seq, bell_id, awaited, made, taken, begun) VALUES ('t1', 7, 'b', 'ana', 1, 0, 0)`)
	must(t, err)
	must(t, db.Close())
	s := sqlite(t, dir)
	defer s.Close()
	now := time.UnixMilli(1000)
	notices, err := s.TakeNotifications(ctx, now, now, now, nil, 9)
	if err != nil || len(notices) != 1 || notices[0].Seq != 7 || notices[0].Target.ID != "b" {
		t.Errorf("%+v, %v", notices, err)
	}
	must(t, s.RemoveTarget(ctx, "ana", "b"))
	var left int
	if err := s.db.Read.QueryRow(`SELECT COUNT(*) FROM notices`).Scan(&left); err != nil || left > 0 {
		t.Errorf("%d left of a removed target, %v", left, err)
	}
}

// Finished and closed tables are rated as their contract states, including later changes.
func TestMigrate_Rated(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, sqldb.File)
	steps := knownSchema(t)
	maps.DeleteFunc(steps, func(name string, _ *fstest.MapFile) bool { return name >= "00019" })
	db, err := sqldb.OpenFile(path, true)
	must(t, err)
	quiet := slog.New(slog.DiscardHandler)
	must(t, sqldb.MigrateFile(t.Context(), db, path, steps, quiet))
	const yes, no = `"setup":{"rated":true}}]`, `"setup":{}}]`
	for id, c := range map[string]struct {
		status string
		events []string
	}{
		"rated":   {"over", []string{`[{"kind":"open",` + yes, `[{"kind":"end"}]`}},
		"closed":  {"closed", []string{`[{"kind":"open",` + yes}},
		"playing": {"playing", []string{`[{"kind":"open",` + yes}},
		"changed": {"over", []string{`[{"kind":"open",` + no, `[{"kind":"revise",` + yes, `[{"kind":"end"}]`}},
		"not":     {"over", []string{`[{"kind":"open",` + no}},
		"not-now": {"open", []string{`[{"kind":"open",` + yes, `[{"kind":"revise",` + no}},
	} {
		_, err := db.Exec(`INSERT INTO tables (id, game, title, status, public, seq, chairs, owner, awaited, move_ns, places, points, opened, changed)
			VALUES ($1, 'ronda', '', $2, FALSE, $3, '[]', '', '', 0, '[]', '[]', 0, 0)`, id, c.status, len(c.events))
		must(t, err)
		for i, events := range c.events {
			_, err := db.Exec(`INSERT INTO commits (table_id, seq, command, at, events) VALUES ($1, $2, '', 0, $3)`, id, i+1, events)
			must(t, err)
		}
	}
	must(t, sqldb.MigrateFile(t.Context(), db, path, sqldb.Migrations(), quiet))
	rated, err := query.ScanAll(query.ScanOne[string])(db.Query(`SELECT id FROM tables WHERE rated ORDER BY id`))
	must(t, err)
	if want := []string{"changed", "closed", "playing", "rated"}; !slices.Equal(rated, want) {
		t.Errorf("rated: %v, want %v", rated, want)
	}
	must(t, db.Close())
}
