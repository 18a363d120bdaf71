package store

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/moderation"
	"tablee/host/results"
	"tablee/internal/needs"
	"tablee/store/sqldb"
	"tablee/store/storetest"
	"tablee/table"
)

const day = 24 * time.Hour

var (
	opened = time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	cutoff = opened.Add(30 * day)
	later  = cutoff.Add(30 * day)
)

// everything returns a policy under which everything removable is old at later.
func everything() cleaning.Policy {
	p := cleaning.Policy{}
	for _, k := range cleaning.Kinds() {
		p[k] = 30 * day
	}
	return p
}

func cleaner(s *Store) *cleaning.Service {
	return cleaning.New(cleaning.Config{Store: s, Policy: everything(), Now: func() time.Time { return later }})
}

// room returns a table that has not started.
func room(id string) host.Write {
	w := storetest.Opening(table.ID(id), "ana")
	w.Row.Status = table.StatusOpen
	return w
}

// A removal that fails at any statement changes nothing.
func TestRemove_Failure_ChangesNothing(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	must(t, s.Append(t.Context(), room("t1")))
	must(t, s.Append(t.Context(), room("t2")))
	before := contents(t, s)
	both := []string{"t1", "t2"}
	for _, statement := range []string{
		"DELETE ON seeds", "DELETE ON commits", "DELETE ON commits FOR EACH ROW WHEN OLD.table_id = 't2'", "DELETE ON tables",
		"INSERT ON removed_tables", "INSERT ON audit_entries", "INSERT ON removals",
	} {
		_, err := s.db.Write.Exec(`CREATE TRIGGER broken BEFORE ` + statement + ` BEGIN SELECT RAISE(ABORT, 'broken'); END`)
		must(t, err)
		if gone, _, err := s.Remove(t.Context(), cleaning.WaitingRooms, cutoff, later, both, false); err == nil {
			t.Errorf("%s: removed %v", statement, gone)
		}
		_, err = s.db.Write.Exec(`DROP TRIGGER broken`)
		must(t, err)
		if after := contents(t, s); !reflect.DeepEqual(after, before) {
			t.Errorf("%s: the database has changed", statement)
		}
	}
	if gone, _, err := s.Remove(t.Context(), cleaning.WaitingRooms, cutoff, later, both, false); err != nil || len(gone) != 2 {
		t.Errorf("then: %v %v", gone, err)
	}
}

// A removal ends early after many items or a long log, and a damaged table is kept for repair.
func TestRemove_IsShortAndKeepsDamage(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	must(t, s.Append(t.Context(), room("long")))
	must(t, s.Append(t.Context(), room("damaged")))
	must(t, s.db.Transact(t.Context(), func(tx *sql.Tx) error {
		for seq := 2; seq <= maxCommits; seq++ {
			if _, err := tx.Exec(`INSERT INTO commits (table_id, seq, command, at, events) VALUES ('long', $1, '', 1, '[]')`, seq); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`UPDATE commits SET events = '[' WHERE table_id = 'damaged'`)
		return err
	}))
	ids := []string{"long", "damaged"}
	for i := range maxItems {
		ids = append(ids, fmt.Sprint("gone", i))
	}
	var all []string
	for _, left := range []int{1 + maxItems, 1, 0} {
		gone, rest, err := s.Remove(t.Context(), cleaning.WaitingRooms, cutoff, later, ids, false)
		must(t, err)
		if len(rest) != left {
			t.Errorf("%d of %d items remain, want %d", len(rest), len(ids), left)
		}
		all, ids = append(all, gone...), rest
	}
	if !slices.Equal(all, []string{"long"}) {
		t.Errorf("removed: %v", all)
	}
}

// contents returns all rows of a SQLite database, by table.
func contents(t *testing.T, s *Store) map[string][]string {
	t.Helper()
	sizes, err := s.db.TableSizes(t.Context())
	must(t, err)
	all := map[string][]string{}
	for name := range sizes {
		all[name] = rowsOf(t, s, `SELECT * FROM "`+name+`"`)
	}
	return all
}

// rowsOf returns the rows of a query as text, sorted.
func rowsOf(t *testing.T, s *Store, query string, args ...any) []string {
	t.Helper()
	rows, err := s.db.Read.QueryContext(t.Context(), query, args...)
	must(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	must(t, err)
	var all []string
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		must(t, rows.Scan(into...))
		all = append(all, fmt.Sprint(values...))
	}
	must(t, rows.Err())
	slices.Sort(all)
	return all
}

// The space of removed tables is returned: the file shrinks while in use, and so does one from an older version
// once this one has opened it.
func TestClean_ReturnsSpace(t *testing.T) {
	const tables = 120
	for name, mode := range map[string]int{"new": 2, "made before": 0} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				dir := t.TempDir()
				path := filepath.Join(dir, sqldb.File)
				s := sqlite(t, dir)
				if mode == 0 {
					must(t, s.Close())
					makeOlder(t, path)
					s = sqlite(t, dir) // opening it compacts it
				}
				defer s.Close()
				must(t, s.db.Transact(t.Context(), func(tx *sql.Tx) error {
					for i := range tables {
						r, err := encode(room(fmt.Sprint("t", i)))
						if err != nil {
							return err
						}
						r.events += strings.Repeat(" ", 40_000)
						if err := s.write.commit(t.Context(), tx, r); err != nil {
							return err
						}
					}
					return nil
				}))
				must(t, s.db.TruncateLog(t.Context()))
				full, err := os.Stat(path)
				must(t, err)
				removed, err := cleaner(s).Clean(t.Context(), false)
				must(t, err)
				left, err := os.Stat(path)
				must(t, err)
				size, err := s.Size(t.Context())
				must(t, err)
				t.Logf("%d bytes full, %d after; %+v", full.Size(), left.Size(), size)
				if removed[cleaning.WaitingRooms] != tables || full.Size() < tables*40_000 || left.Size() > 2_000_000 {
					t.Errorf("%d tables removed; %d bytes, then %d", removed[cleaning.WaitingRooms], full.Size(), left.Size())
				}
				if size.Log > 64<<10 || size.Spare > 1<<20 || size.DiskTotal <= 0 {
					t.Errorf("size: %+v", size)
				}
			})
		})
	}
}

// makeOlder turns a database into one that cannot return free space.
func makeOlder(t *testing.T, path string) {
	db, err := sql.Open("sqlite", path)
	must(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	var mode int
	for _, statement := range []string{`PRAGMA journal_mode = DELETE`, `PRAGMA auto_vacuum = 0`, `VACUUM`} {
		_, err = db.Exec(statement)
		must(t, err)
	}
	if err := db.QueryRow(`PRAGMA auto_vacuum`).Scan(&mode); err != nil || mode != 0 {
		t.Errorf("it can already return space: %d %v", mode, err)
	}
}

// Cleaning never touches what the replay, the results and the ladder need of a table that a person played to
// its end, whatever else happened there.
func TestClean_KeepsFinishedGamesOfPeople(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	r := rand.New(rand.NewPCG(3, 5))
	for round := range needs.Rounds(20, 300) {
		kept := map[string]bool{}
		for i := range 1 + r.IntN(8) {
			id := fmt.Sprintf("%d-%d", round, i)
			writes, finished := anyTable(r, id, fmt.Sprintf("%d-0", round))
			for _, w := range writes {
				must(t, s.Append(t.Context(), w))
			}
			kept[id] = finished
		}
		_, err := s.Rate(t.Context(), "ronda")
		must(t, err)
		before := needed(t, s, kept)
		removeAll(t, s)
		if after := needed(t, s, kept); !reflect.DeepEqual(after, before) {
			t.Fatalf("round %d: before %v\nafter %v", round, before, after)
		}
	}
	removals, err := s.Removals(t.Context(), 10)
	must(t, err)
	if len(removals) == 0 {
		t.Errorf("nothing else was removed: %+v", removals)
	}
}

// removeAll removes everything that any policy may.
func removeAll(t *testing.T, s *Store) {
	for _, k := range cleaning.Kinds() {
		found, err := s.Unused(t.Context(), k, cutoff, "", 1000)
		must(t, err)
		_, _, err = s.Remove(t.Context(), k, cutoff, later, found, false)
		must(t, err)
	}
}

// anyTable draws a random table, and reports whether a person played it to its end.
func anyTable(r *rand.Rand, id, origin string) (writes []host.Write, finished bool) {
	people := one(r, [][]table.PlayerID{{}, {"ana"}, {"ana", "bob"}, {"", "ana"}, {"", ""}})
	status := one(r, []table.Status{table.StatusOpen, table.StatusPlaying, table.StatusOver, table.StatusClosed})
	at := one(r, []time.Time{opened, opened.Add(10 * day), later.Add(-day)})
	unrated := one(r, []string{"", results.UnratedAlone, results.UnratedLeft})
	writes = storetest.Ended(table.ID(id), at, "ronda", unrated, people...)
	setup := writes[0].Commit.Events[0].Setup
	if r.IntN(2) == 0 {
		setup.Daily, setup.Owner = "2026-05-17", "ana"
	}
	if r.IntN(2) == 0 {
		setup.Origin = &table.Origin{Table: table.ID(origin)}
		writes[0].Row.ForkOf, writes[1].Row.ForkOf = table.ID(origin), table.ID(origin)
	}
	if status != table.StatusOpen {
		writes[0].Commit.Events = append(writes[0].Commit.Events, table.Event{Kind: table.Start})
	}
	last := &writes[1]
	last.Row.Status, last.Row.Changed, last.Row.WakeAt = status, at, time.Time{}
	if status != table.StatusOver {
		last.Results = nil
	}
	person := slices.ContainsFunc(people, func(p table.PlayerID) bool { return p != "" })
	if unrated == "" && !person { // only people can be rated, and the store gets no other results
		for i := range last.Results {
			last.Results[i].Unrated = results.UnratedAlone
		}
	}
	if r.IntN(2) == 0 { // rows are derived and may be wrong
		last.Row.Chairs = nil
	}
	return writes, status == table.StatusOver && person
}

// one draws one of several values.
func one[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// needed returns everything stored about tables, and the ratings.
func needed(t *testing.T, s *Store, of map[string]bool) (all []string) {
	for id, needed := range of {
		if !needed {
			continue
		}
		for _, relation := range []string{"tables:id", "commits:table_id", "seeds:table_id", "table_players:table_id", "results:table_id", "rated_games:table_id", "attempts:table_id", "prior_ratings:table_id"} {
			name, column, _ := strings.Cut(relation, ":")
			all = append(all, rowsOf(t, s, `SELECT '`+name+`', * FROM `+name+` WHERE `+column+` = $1`, id)...)
		}
	}
	slices.Sort(all)
	return append(all, rowsOf(t, s, `SELECT * FROM ratings`)...)
}

// The audit log of another version may contain unknown entries: a count is raised only in the entry of its own
// kind and day.
func TestRemove_RaisesOnlyOwnEntry(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	must(t, s.Append(t.Context(), room("t1")))
	must(t, s.Append(t.Context(), room("t2")))
	for _, id := range []string{"t1", "t2"} {
		_, _, err := s.Remove(t.Context(), cleaning.WaitingRooms, cutoff, later, []string{id}, false)
		must(t, err)
		_, err = s.BeginAudit(t.Context(), moderation.AuditEntry{At: later, Kind: moderation.AuditClose, Target: id, Detail: "x"})
		must(t, err)
	}
	entries, err := s.AuditEntries(t.Context(), 0, 10)
	must(t, err)
	var details []string
	for _, e := range entries {
		details = append(details, e.Detail)
	}
	if !slices.Equal(details, []string{"2", "x", "x"}) {
		t.Errorf("details: %v", details)
	}
}

// Every table of the schema with rows about a game table is removed with it, keeps it, or is listed here with a
// reason to stay.
func TestRemove_CoversEveryTableReference(t *testing.T) {
	s := sqlite(t, t.TempDir())
	defer s.Close()
	stays := map[string]string{
		"rated_games":    "a reason to keep the table",
		"attempts":       "a reason to keep the table",
		"prior_ratings":  "of rated games only",
		"reports":        "moderators read them later",
		"removed_tables": "records the removal",
	}
	columns := rowsOf(t, s, `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'table_id'`)
	if len(columns) < 10 {
		t.Fatalf("few columns refer to tables: %v", columns)
	}
	for _, name := range columns {
		goes := slices.Contains(removeTable, `DELETE FROM `+name+` WHERE table_id = $1`)
		if _, known := stays[name]; known == goes {
			t.Errorf("%s: is it removed with its table?", name)
		}
	}
}
