package host_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/store/sqldb"
	"tablee/table"
)

// onDisk runs a test in fake time with a store whose file SQL statements can damage.
func onDisk(t *testing.T, f func(t *testing.T, cfg node.Config, log *hosttest.Logs, spoil func(string, ...any))) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var log hosttest.Logs
		cfg := hosttest.Config(hosttest.SQLite(t, dir))
		cfg.Log = log.Logger()
		f(t, cfg, &log, func(statement string, args ...any) {
			t.Helper()
			db, err := sql.Open("sqlite", filepath.Join(dir, sqldb.File))
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.Exec(statement, args...); err != nil {
				t.Fatal(err)
			}
		})
	})
}

// TestDamage_Log damages stored data of a running table. The table is shown as far as it can be read, no
// one can play there, it is logged once, and another table continues.
func TestDamage_Log(t *testing.T) {
	for name, c := range map[string]struct {
		spoil string
		seq   uint64 // last seq that can be read
	}{
		"a byte of a commit":        {`UPDATE commits SET events = REPLACE(events, '"kind"', '"kint"') WHERE table_id = $1 AND seq = 6`, 5},
		"a byte of the first":       {`UPDATE commits SET events = REPLACE(events, 'open', 'oben') WHERE table_id = $1 AND seq = 1`, 0},
		"no JSON":                   {`UPDATE commits SET events = '{', checksum = NULL WHERE table_id = $1 AND seq = 6`, 5},
		"no action":                 {`UPDATE commits SET events = '[{"kind":"act","text":"no card"}]', checksum = NULL WHERE table_id = $1 AND seq = 6`, 5},
		"a commit is gone":          {`DELETE FROM commits WHERE table_id = $1 AND seq = 6`, 5},
		"the first is gone":         {`DELETE FROM commits WHERE table_id = $1 AND seq = 1`, 0},
		"the last ones are gone":    {`DELETE FROM commits WHERE table_id = $1 AND seq > 6`, 6},
		"all are gone":              {`DELETE FROM commits WHERE table_id = $1`, 0},
		"the row is of an hour ago": {`UPDATE tables SET seq = 6 WHERE id = $1`, 9},
	} {
		t.Run(name, func(t *testing.T) {
			onDisk(t, func(t *testing.T, cfg node.Config, log *hosttest.Logs, spoil func(string, ...any)) {
				var bad, good table.ID
				var who []table.PlayerID
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					bad, who = hosttest.Three(t, h)
					good, _ = hosttest.ThreeForOneDeal(t, h)
					for hosttest.Frame(t, h, bad).Table.Seq < 9 {
						hosttest.Play(t, h, bad)
					}
				})
				spoil(c.spoil, string(bad))
				spoil(`UPDATE tables SET wake_at = 1 WHERE id = $1`, string(bad)) // make the scheduler find it due
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					f := hosttest.Frame(t, h, bad)
					if !f.Table.Damaged || f.Table.Seq != c.seq || uint64(len(f.Log)) != c.seq {
						t.Errorf("damaged %v at %d with %d commits, want %d", f.Table.Damaged, f.Table.Seq, len(f.Log), c.seq)
					}
					if len(f.Table.Seats) != 3 || f.Names[f.Table.Seats[1].Player] == "" {
						t.Errorf("names %v at seats %v", f.Names, f.Table.Seats)
					}
					if _, err := f.Journal(0); err != nil {
						t.Errorf("journal: %v", err)
					}
					for range 3 {
						if _, err := h.Act(t.Context(), who[0], bad, host.Act{Seq: f.Table.Seq, Action: "7D"}); !errors.Is(err, table.ErrDamaged) {
							t.Errorf("act: %v, want ErrDamaged", err)
						}
					}
					time.Sleep(3 * time.Minute) // the scheduler has found it due several times
					hosttest.PlayOut(t, h, good)
					if n := strings.Count(log.String(), "table="+string(bad)); n != 1 || h.Stats().Damaged != 1 {
						t.Errorf("logged %d times, counted %d:\n%s", n, h.Stats().Damaged, log)
					}
					if strings.Contains(log.String(), "scheduler: serve table") {
						t.Errorf("the scheduler still tries to serve it:\n%s", log)
					}
				})
			})
		})
	}
}

// TestDamage_Seed damages a table's seed: no chance is drawn any more, neither for people nor for bots.
func TestDamage_Seed(t *testing.T) {
	for name, statement := range map[string]string{
		"another": `UPDATE seeds SET seed = '00' || SUBSTR(seed, 3) WHERE table_id = $1`,
		"no seed": `UPDATE seeds SET seed = 'no seed' WHERE table_id = $1`,
		"gone":    `DELETE FROM seeds WHERE table_id = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			onDisk(t, func(t *testing.T, cfg node.Config, log *hosttest.Logs, spoil func(string, ...any)) {
				asleep := hosttest.New(cfg)
				people, _ := hosttest.Three(t, asleep)
				bots := hosttest.Open(t, asleep, hosttest.Guest(t, asleep, "Ana"), hosttest.Plan("bot:1", "bot:1", "bot:1"))
				spoil(statement, string(people))
				spoil(statement, string(bots))
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					by, act := hosttest.Move(hosttest.Frame(t, h, people))
					if _, err := h.Act(t.Context(), by, people, act); !errors.Is(err, table.ErrDamaged) {
						t.Errorf("act: %v, want ErrDamaged", err)
					}
					until(t, h, bots, time.Minute, func(tb *table.Table) bool { return tb.Damaged })
					time.Sleep(3 * time.Minute)
					if n := strings.Count(log.String(), "level=ERROR"); n != 2 || h.Stats().Damaged != 2 {
						t.Errorf("%d errors logged, counted %d:\n%s", n, h.Stats().Damaged, log)
					}
				})
			})
		})
	}
}

// TestDamage_Repaired: a table damaged while in memory reports it at the next action, and can be played
// again a minute after an operator has repaired it.
func TestDamage_Repaired(t *testing.T) {
	onDisk(t, func(t *testing.T, cfg node.Config, log *hosttest.Logs, spoil func(string, ...any)) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, _ := hosttest.ThreeForOneDeal(t, h)
			at := hosttest.Play(t, h, id)
			page := hosttest.Follow(t, h, id, "")
			spoil(`UPDATE tables SET seq = seq + 1 WHERE id = $1`, string(id))
			by, act := hosttest.Move(hosttest.Frame(t, h, id))
			if _, err := h.Act(t.Context(), by, id, act); !errors.Is(err, table.ErrDamaged) {
				t.Errorf("act: %v, want ErrDamaged", err)
			}
			hosttest.Sees(t, page, "the damage", func(f *host.Frame) bool { return f.Table.Damaged && f.Table.Seq == at })
			spoil(`UPDATE tables SET seq = seq - 1 WHERE id = $1`, string(id))
			time.Sleep(2 * time.Minute)
			if f := hosttest.Frame(t, h, id); f.Table.Damaged || h.Stats().Damaged != 0 {
				t.Errorf("damaged %v, counted %d after the repair", f.Table.Damaged, h.Stats().Damaged)
			}
			hosttest.PlayOut(t, h, id)
		})
	})
}
