package node_test

import (
	"context"
	"database/sql"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/store/sqldb"
	"tablee/table"
)

// writtenLog signals to a test that something was logged.
type writtenLog chan struct{}

func (c writtenLog) Write(line []byte) (int, error) {
	select {
	case c <- struct{}{}:
	default:
	}
	return len(line), nil
}

// If the moderators' settings cannot be read, the node retries until it succeeds.
func TestModeration_ReadFails_Retried(t *testing.T) {
	dir := t.TempDir()
	there := hosttest.New(hosttest.Config(hosttest.SQLite(t, dir)))
	there.Moderation.UseLimits(map[string]int{"actions": 20}, nil)
	if err := there.Moderation.SetLimit(t.Context(), moderation.CommandLine, "actions", 5, "a flood"); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, sqldb.File)+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`ALTER TABLE announcements RENAME TO elsewhere`); err != nil {
		t.Fatal(err)
	}
	c, failed := hosttest.Config(hosttest.SQLite(t, dir)), make(writtenLog, 1)
	c.Log = slog.New(slog.NewTextHandler(failed, nil))
	here := hosttest.New(c)
	heard := make(chan int, 1)
	here.Moderation.UseLimits(map[string]int{"actions": 20}, func(_ string, events int) { heard <- events })
	hosttest.Run(t, here)
	<-failed
	if _, err := db.Exec(`ALTER TABLE elsewhere RENAME TO announcements`); err != nil {
		t.Fatal(err)
	}
	if events := <-heard; events != 5 {
		t.Errorf("the limit is %d, want 5", events)
	}
}

// underWay is a store that calls then whenever a moderator's action has begun.
type underWay struct {
	node.Store
	then func()
}

func (s underWay) BeginAudit(ctx context.Context, e moderation.AuditEntry) (uint64, error) {
	defer s.then()
	return s.Store.BeginAudit(ctx, e)
}

// A node that starts while a moderator is closing a table learns of it when it is closed.
func TestClose_UnderWayAtNodeStart(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		here, stop := hosttest.New(cfg), func() {}
		id, who := hosttest.Three(t, here)
		page := hosttest.Follow(t, here, id, who[0])
		cfg.Store = underWay{cfg.Store, func() {
			stop = hosttest.Run(t, here)
			synctest.Wait() // until it has read the audit log
		}}
		there := hosttest.New(cfg)
		if err := there.Moderation.CloseTable(t.Context(), moderation.CommandLine, id, "late"); err != nil {
			t.Fatal(err)
		}
		hosttest.Sees(t, page, "that it is closed", func(f *host.Frame) bool { return f.Table.Status == table.StatusClosed })
		stop()
	})
}

// A ban by command while the server runs: a bot plays on at the table where the banned player was awaited.
// On one database file, nodes do not notify each other of writes.
func TestBan_ByCommand_BotPlays(t *testing.T) {
	ban := func(t *testing.T, h, command *hosttest.Node) {
		id, who := hosttest.Three(t, h)
		banned := who[hosttest.Frame(t, h, id).Table.Turn()]
		var pages []*host.Follower
		for _, p := range who {
			if p != banned {
				pages = append(pages, hosttest.Follow(t, h, id, p))
			}
		}
		if err := command.Moderation.BanPerson(t.Context(), moderation.CommandLine, banned, time.Time{}, "insults"); err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			hosttest.Sees(t, page, "a bot that plays on", func(f *host.Frame) bool { return len(hosttest.Played(f)) > 1 })
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
			hosttest.Running(t, cfg, func(h *hosttest.Node) { ban(t, h, hosttest.New(cfg)) })
		})
	})
	t.Run("postgres", func(t *testing.T) {
		command, h := hosttest.TwoNodes(t)
		hosttest.Run(t, h)
		ban(t, h, command)
	})
}

// What another process wrote to the same database file is read once the store reports the table as due,
// although nothing is due in memory.
func TestDue_OverridesMemory(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, who := hosttest.Three(t, h)
			turn := hosttest.Frame(t, h, id).Table.Turn()
			page := hosttest.Follow(t, h, id, who[(turn+1)%3])
			if err := hosttest.New(cfg).Leave(t.Context(), host.Hand{Player: who[turn]}, id); err != nil {
				t.Fatal(err)
			}
			hosttest.Sees(t, page, "a bot that plays on", func(f *host.Frame) bool { return len(hosttest.Played(f)) > 1 })
		})
	})
}
