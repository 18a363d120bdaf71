package main

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"tablee/cmd/tablee/internal/crowdtest"
	"tablee/store"
	"tablee/store/sqldb"
)

// examined runs the doctor on a database and returns its exit code and output.
func examined(t *testing.T, data string, flags ...string) (int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), append([]string{"doctor", "--data", data}, flags...), nil, &out, &errs)
	if errs.Len() > 0 {
		t.Errorf("on standard error: %s", errs.String())
	}
	return code, out.String()
}

// TestDoctor_FindsAndRepairs spoils each kind of data derived from logs in turn: the doctor reports it,
// repairs it from the logs, and then finds no difference.
func TestDoctor_FindsAndRepairs(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	crowdtest.New(t, s, 16, "rondelic", "ronda", "nain-jaune", "royal-reversi", "rondo")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if code, text := examined(t, data); code != 0 || text != "tables: 16, differences: 0\n" {
		t.Fatalf("exit %d:\n%s", code, text)
	}
	for _, c := range []struct{ spoil, want string }{
		{`UPDATE tables SET points = '[99]' WHERE id = 'crowd00003'`, "crowd00003: Points: stored [99], the log says ["},
		{`DELETE FROM table_players WHERE table_id = 'crowd00001'`, "crowd00001: people: stored [], the log says ["},
		{`UPDATE results SET place = 9 WHERE table_id = 'crowd00002' AND seat = 0`, "crowd00002: result of seat 0: "},
		{`DELETE FROM results WHERE table_id = 'crowd00004'`, "crowd00004: results: stored 0, the log says "},
		{`UPDATE ratings SET mu = mu + 1 WHERE who = 'bot:1'`, "rating of bot:1: stored "},
		{`DELETE FROM ratings`, ": none stored"},
		{`UPDATE prior_ratings SET mu = mu + 1 WHERE games > 0`, " before table crowd000"},
		{`UPDATE rated_games SET counted = FALSE`, "rated games have not been counted"},
		{`DELETE FROM rated_games`, "rated games: stored [], the log says ["},
		{`INSERT INTO attempts VALUES ('ronda', '2026-11-20', 'ana', 'crowd00001', 1)`, "crowd00001: attempts at a daily deal: stored 1, the log says 0"},
	} {
		spoil(t, data, c.spoil)
		if code, text := examined(t, data); code != 1 || !strings.Contains(text, c.want) {
			t.Errorf("%s: exit %d:\n%swant %s", c.spoil, code, text, c.want)
		}
		if code, text := examined(t, data, "--repair"); code != 0 || !strings.HasSuffix(text, "tables: 16, differences: 0\n") {
			t.Errorf("%s, repaired: exit %d:\n%s", c.spoil, code, text)
		}
	}
	spoil(t, data, `UPDATE commits SET events = '[{"kind":"act","text":"no card"}]' WHERE table_id = 'crowd00005' AND seq = 3`)
	if code, text := examined(t, data, "--repair"); code != 1 || !strings.Contains(text, "crowd00005: store: stored data is damaged: commit 3 of crowd00005 has a wrong checksum") {
		t.Errorf("a log that does not hold: exit %d:\n%s", code, text)
	}
}

// spoil changes a database directly, bypassing the program.
func spoil(t *testing.T, data, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(data, sqldb.File))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}
