package store

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"tablee/store/query"
	"tablee/store/sqldb"
)

// knownSchema returns the files of this version's schema.
func knownSchema(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(sqldb.Schema(), "*.sql")
	must(t, err)
	for _, name := range names {
		text, err := fs.ReadFile(sqldb.Schema(), name)
		must(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	return files
}

// nextSchema returns the current schema with one more upgrade.
func nextSchema(t *testing.T, upgrade string) fs.FS {
	t.Helper()
	files := knownSchema(t)
	files["09999_later.sql"] = &fstest.MapFile{Data: []byte(upgrade)}
	return files
}

// oldestSchema returns the oldest schema that this version brings up to date.
func oldestSchema(t *testing.T) fs.FS {
	t.Helper()
	text, err := os.ReadFile("testdata/schema31.sql")
	must(t, err)
	return fstest.MapFS{"schema.sql": {Data: text}, "00031_last.sql": {}}
}

// tooOldSchema returns a schema that this version does not bring up to date.
func tooOldSchema() fs.FS {
	return fstest.MapFS{"schema.sql": {Data: []byte(`CREATE TABLE commits (table_id TEXT)`)}, "00030_last.sql": {}}
}

// fileOf creates a SQLite database with a schema, and returns it with a function that migrates it.
func fileOf(t *testing.T, dir string, files fs.FS) (*sql.DB, func(fs.FS) error) {
	t.Helper()
	path := filepath.Join(dir, sqldb.File)
	db, err := sqldb.OpenFile(path, true)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	migrate := func(files fs.FS) error {
		return sqldb.MigrateFile(t.Context(), db, path, files, slog.New(slog.DiscardHandler))
	}
	must(t, migrate(files))
	return db, migrate
}

// schema.sql is the only description of the tables.
func TestSchema_CommentsEveryTable(t *testing.T) {
	text, err := fs.ReadFile(sqldb.Schema(), "schema.sql")
	must(t, err)
	before := ""
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "CREATE TABLE") && !strings.HasPrefix(before, "-- ") {
			t.Errorf("no comment: %s", line)
		}
		before = line
	}
}

// TestUpgrade_SQLite_SameSchema compares the text of every table and index, without comments and quotes.
func TestUpgrade_SQLite_SameSchema(t *testing.T) {
	schema := func(db *sql.DB) map[string]string {
		t.Helper()
		spaces := strings.NewReplacer(`"`, "", "( ", "(", " )", ")", " ,", ",")
		all := map[string]string{}
		_, err := query.ScanAll(func(rows *sql.Rows) (text string, err error) {
			var name string
			err = rows.Scan(&name, &text)
			text = regexp.MustCompile(`--[^\n]*`).ReplaceAllString(text, "")
			all[name] = spaces.Replace(strings.Join(strings.Fields(text), " "))
			return text, err
		})(db.Query(`SELECT name, COALESCE(sql, '') FROM sqlite_master`))
		must(t, err)
		return all
	}
	old, migrate := fileOf(t, t.TempDir(), oldestSchema(t))
	must(t, migrate(sqldb.Schema()))
	fresh, _ := fileOf(t, t.TempDir(), sqldb.Schema())
	compareSchemas(t, schema(old), schema(fresh))
}

// compareSchemas reports what differs between an upgraded database and a new one.
func compareSchemas(t *testing.T, upgraded, fresh map[string]string) {
	t.Helper()
	for name, want := range fresh {
		if got := upgraded[name]; got != want {
			t.Errorf("%s: upgraded\n%s\nnew\n%s", name, got, want)
		}
	}
	for name := range upgraded {
		if _, known := fresh[name]; !known {
			t.Errorf("only after the upgrade: %s", name)
		}
	}
}

// oldRows fills tables and columns of schema 31 that have other names today.
const oldRows = `
	INSERT INTO players (id, name, created, pace) VALUES ('ana', 'Ana', 1, 'calm');
	INSERT INTO tables (id, game, title, status, public, seq, chairs, owner, awaited, move_ns, places, points, opened, changed, forked)
		VALUES ('t1', 'ronda', '', 'playing', FALSE, 7, '[{"player":"bob","keeper":"ana"}]', 'ana', '', 60000000000, '[]', '[]', 1, 1, 't0');
	INSERT INTO seen (player_id, table_id, seq, at) VALUES ('ana', 't1', 7, 1);
	INSERT INTO talk (table_id, n, player_id, at, sign, text) VALUES ('t1', 1, 'ana', 1, '', 'Bonjour');
	INSERT INTO removed (table_id, at) VALUES ('t9', 1);
	INSERT INTO tries (game, day, player_id, table_id, opened) VALUES ('ronda', '2026-11-20', 'ana', 't1', 1);
	INSERT INTO codes (hash, player_id, created, used) VALUES ('c', 'ana', 1, 0);
	INSERT INTO bells (id, player_id, table_id, kind, address, secret, created, house)
		VALUES ('b', 'ana', '', 'hook', 'x', 'y', 1, 'https://tablee.example');
	INSERT INTO notices (table_id, seq, bell_id, awaited, made, taken, begun) VALUES ('t1', 7, 'b', 'ana', 1, 0, 0);
	INSERT INTO hosts (player_id, since) VALUES ('ana', 1);
	INSERT INTO deeds (seq, at, author, kind, target, detail, why, done) VALUES (1, 1, 'ana', 'close', 't1', '', 'rude', TRUE);
	INSERT INTO house (name, value) VALUES ('name', 'Les Lilas');
	INSERT INTO alive (one, at) VALUES (1, 1000);
`

// keepsRows upgrades a database of schema 31 with rows by opening it.
func keepsRows(t *testing.T, old *sql.DB, open func() *Store) {
	t.Helper()
	_, err := old.Exec(oldRows)
	must(t, err)
	s := open()
	defer s.Close()
	ctx, now := context.Background(), time.UnixMilli(1000)
	check := func(name string, got any, err error, want string) {
		t.Helper()
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v, want %s", name, got, err, want)
		}
	}
	row, err := s.Row(ctx, "t1")
	check("move time", row.MoveTime, err, "1m0s")
	check("fork of", row.ForkOf, err, "t0")
	check("chairs", row.Chairs, err, "[{bob [] ana 0 0 0}]")
	check("wake time", row.WakeAt.UnixMilli(), err, "1") // the scheduler looks whether anything is due
	tempo, err := s.Tempo(ctx, "ana")
	check("tempo", tempo, err, "calm")
	marker, err := s.ReadMarker(ctx, "ana", "t1")
	check("read marker", marker.Seq, err, "7")
	removed, err := s.RemovedSince(ctx, time.UnixMilli(0))
	check("removed tables", removed, err, "[t9]")
	attempt, err := s.Attempt(ctx, "ronda", "2026-11-20", "ana")
	check("attempt", attempt.Table, err, "t1")
	codes, err := s.Codes(ctx, "ana")
	check("recovery codes", codes.Left, err, "1")
	settings, err := s.SiteSettings(ctx)
	check("settings", settings, err, "map[name:Les Lilas]")
	alive, err := s.LastAlive(ctx)
	check("last alive", alive.UnixMilli(), err, "1000")
	messages, err := s.TableMessages(ctx, "t1", 9)
	audit, audited := s.AuditEntries(ctx, 0, 9)
	moderators, moderated := s.Moderators(ctx)
	notifications, notified := s.TakeNotifications(ctx, now, now, now, nil, 9)
	must(t, err)
	must(t, audited)
	must(t, moderated)
	must(t, notified)
	if len(messages) != 1 || len(audit) != 1 || len(moderators) != 1 || len(notifications) != 1 {
		t.Fatalf("messages %v, audit log %v, moderators %v, notifications %v, want one each", messages, audit, moderators, notifications)
	}
	check("message", messages[0].Text, nil, "Bonjour")
	check("audit entry", audit[0].Why, nil, "rude")
	check("moderator", moderators[0].Player.Name, nil, "Ana")
	check("notification", notifications[0].Seq, nil, "7")
	check("target", notifications[0].Target.SiteURL, nil, "https://tablee.example")
	must(t, s.RemoveTarget(ctx, "ana", "b")) // with its notifications
	left, err := query.ScanAll(query.ScanOne[int])(s.db.Read.Query(`SELECT COUNT(*) FROM notifications`))
	check("notifications of a removed target", left, err, "[0]")
}

func TestUpgrade_SQLite_KeepsRows(t *testing.T) {
	dir := t.TempDir()
	old, _ := fileOf(t, dir, oldestSchema(t))
	keepsRows(t, old, func() *Store { return sqlite(t, dir) })
}
