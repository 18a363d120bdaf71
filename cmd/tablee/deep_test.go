package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tablee/cmd/tablee/internal/crowdtest"
	"tablee/internal/needs"
	"tablee/store"
	"tablee/store/sqldb"
	"tablee/table"
)

// deeply runs doctor --deep on a database and returns its exit code and output.
func deeply(t *testing.T, data string) (code int, out, errs string) {
	t.Helper()
	var said, failed bytes.Buffer
	code = run(context.Background(), []string{"doctor", "--deep", "--data", data}, nil, &said, &failed)
	return code, said.String(), failed.String()
}

// crowded returns a data directory with a closed database of finished games.
func crowded(t *testing.T, tables int) string {
	t.Helper()
	data := t.TempDir()
	s, err := store.OpenSQLite(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	crowdtest.New(t, s, tables, "ronda", "nain-jaune")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return data
}

// TestDoctor_DeepFindsDamage damages a database in ways that checking the derived rows alone would not
// detect.
func TestDoctor_DeepFindsDamage(t *testing.T) {
	t.Parallel()
	data := crowded(t, 6)
	if code, out, errs := deeply(t, data); code != 0 || out != "tables: 6, differences: 0, records drawn again: 6\n" {
		t.Fatalf("exit %d:\n%s%s", code, out, errs)
	}
	for _, c := range []struct{ spoil, want string }{
		{`UPDATE commits SET at = at + 1 WHERE table_id = 'crowd00001' AND seq = 4`, "commit 4 of crowd00001 has a wrong checksum"},
		{`DELETE FROM commits WHERE table_id = 'crowd00002' AND seq = 4`, "commit 4 of crowd00002 is missing"},
		{`DELETE FROM commits WHERE table_id = 'crowd00003' AND seq = (SELECT MAX(seq) FROM commits WHERE table_id = 'crowd00003')`, "crowd00003: Seq: stored "},
		{`DELETE FROM commits WHERE table_id = 'crowd00004'`, "crowd00004: store: stored data is damaged: the table has no log"},
		{`UPDATE seeds SET seed = '00' || SUBSTR(seed, 3) WHERE table_id = 'crowd00000'`, "crowd00000: store: stored data is damaged: the sealed seed does not have the hash"},
		{`PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE id = 'crowd00005'`, "database: commits of crowd00005: no such table"},
		{`DROP INDEX tables_by_wake`, "database: the index tables_by_wake is missing"},
		{`ALTER TABLE messages DROP COLUMN sign`, "database: the column messages.sign is missing"},
		{`DROP TABLE mutes`, "database: the table mutes is missing"},
	} {
		spoil(t, data, c.spoil)
		if code, out, errs := deeply(t, data); code != 1 || !strings.Contains(out, c.want) {
			t.Errorf("%s: exit %d:\n%s%swant %s", c.spoil, code, out, errs, c.want)
		}
	}
}

// TestDoctor_FlippedBits flips one random bit in the file: either the doctor reports it, or every log reads
// as before.
func TestDoctor_FlippedBits(t *testing.T) {
	t.Parallel()
	whole := crowded(t, 3)
	sound, err := os.ReadFile(filepath.Join(whole, sqldb.File))
	if err != nil {
		t.Fatal(err)
	}
	want, err := logsIn(t, whole)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for seed := range uint64(needs.Rounds(25, 400)) {
		chance := rand.New(rand.NewPCG(12, seed))
		flipped := bytes.Clone(sound)
		at, bit := chance.IntN(len(sound)), chance.IntN(8)
		flipped[at] ^= 1 << bit
		data := t.TempDir()
		if err := os.WriteFile(filepath.Join(data, sqldb.File), flipped, 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, errs := deeply(t, data)
		if code == 1 && strings.Contains(out+errs, ": ") {
			seen++
			continue
		}
		if got, err := logsIn(t, data); code != 0 || err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("bit %d of byte %d (page %d): exit %d, %v, and the logs differ\n%s%s", bit, at, at/4096+1, code, err, out, errs)
		}
	}
	if seen == 0 {
		t.Error("no flipped bit mattered")
	}
	t.Logf("%d were reported", seen)
}

// logsIn returns all logs of a database.
func logsIn(t *testing.T, data string) (map[table.ID][]table.Commit, error) {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), data, store.RequireExisting())
	if err != nil {
		return nil, err
	}
	defer s.Close()
	ids, err := s.TableIDs(t.Context())
	logs := map[table.ID][]table.Commit{}
	for _, id := range ids {
		if logs[id], err = s.Log(t.Context(), id, 0); err != nil {
			break
		}
	}
	return logs, err
}
