package moderation_test

import (
	"database/sql"
	"log/slog"
	"path/filepath"
	"testing"

	"tablee/host/hosttest"
	"tablee/host/moderation"
	"tablee/store/sqldb"
)

// told is a log of which a test hears that something was written.
type told chan struct{}

func (c told) Write(line []byte) (int, error) {
	select {
	case c <- struct{}{}:
	default:
	}
	return len(line), nil
}

// What hosts have set is read again until it could be read.
func TestNews_AreReadAgainAfterAFailure(t *testing.T) {
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
	c, failed := hosttest.Config(hosttest.SQLite(t, dir)), make(told, 1)
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
