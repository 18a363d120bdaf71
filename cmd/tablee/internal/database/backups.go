package database

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"tablee/store/sqldb"
)

// Backups holds the flags of the backups that a server makes by itself.
type Backups struct {
	BackupDir   string        `type:"path" placeholder:"DIR" help:"Directory for backups that the server makes by itself, created if it does not exist; without it the server makes none."`
	BackupEvery time.Duration `default:"24h" help:"Time between these backups."`
	BackupKeep  int           `default:"14" help:"Number of backups to keep in the directory; older ones are removed."`
}

// backupRetry limits the time until a failed backup is tried again.
const backupRetry = time.Hour

// Check checks the flags; database is the URL of a PostgreSQL database, if the server uses one.
func (b Backups) Check(database string) error {
	switch {
	case b.BackupEvery < time.Minute:
		return fmt.Errorf("--backup-every must be 1m or more, not %s", b.BackupEvery)
	case b.BackupKeep < 1:
		return fmt.Errorf("--backup-keep must be 1 or more, not %d", b.BackupKeep)
	case b.BackupDir != "" && database != "":
		return errors.New("--backup-dir is for the embedded database: a PostgreSQL database is backed up with its own pg_dump")
	}
	return nil
}

// Schedule makes backups by itself.
type Schedule struct {
	flags  Backups
	data   string
	now    func() time.Time
	log    *slog.Logger
	last   atomic.Pointer[time.Time] // of the newest backup; nil for none
	failed bool
}

// NewSchedule returns the schedule of backups of the data directory. It fails if the folder of the backups cannot
// be written, so that a server does not run for months without any.
func (b Backups) NewSchedule(data string, now func() time.Time, log *slog.Logger) (*Schedule, error) {
	s := &Schedule{flags: b, data: data, now: now, log: log}
	if b.BackupDir == "" {
		return s, nil
	}
	if err := tryFolder(b.BackupDir); err != nil {
		return nil, fmt.Errorf("--backup-dir: no backup can be put there: %w", err)
	}
	found, err := s.backups()
	if err != nil {
		return nil, fmt.Errorf("--backup-dir: %w", err)
	}
	if len(found) > 0 {
		s.last.Store(&found[0].at)
	}
	return s, nil
}

// tryFolder creates a folder if needed, and writes in it.
func tryFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".tablee-try-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// Run makes a backup whenever one is due, until ctx ends.
func (s *Schedule) Run(ctx context.Context) {
	if s.flags.BackupDir == "" {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.wait()):
		}
		s.backup(ctx)
	}
}

// wait returns the time until the next backup, never more than the interval: a clock that was wrong may have left
// a backup of the future.
func (s *Schedule) wait() time.Duration {
	every := s.flags.BackupEvery
	age, known := s.Age()
	switch {
	case s.failed:
		return min(every, backupRetry)
	case !known:
		return 0
	}
	return min(max(every-age, 0), every)
}

// Age returns the age of the newest backup; false if there is none.
func (s *Schedule) Age() (time.Duration, bool) {
	last := s.last.Load()
	if last == nil {
		return 0, false
	}
	return s.now().Sub(*last), true
}

// backup makes a backup and removes old ones. If it fails, all old ones stay.
func (s *Schedule) backup(ctx context.Context) {
	at := s.now()
	if removed, err := sqldb.RemoveUnfinished(s.flags.BackupDir, at); err != nil {
		s.log.Warn("remove unfinished backups", "error", err)
	} else if removed > 0 {
		s.log.Warn("a backup was interrupted and what it left removed; the finished ones are kept", "removed", removed)
	}
	path, err := sqldb.BackupOpen(ctx, s.data, s.flags.BackupDir, at)
	if ctx.Err() != nil {
		return // the server closes
	}
	if s.failed = err != nil; s.failed {
		s.log.Error("a backup failed; the older ones are kept", "folder", s.flags.BackupDir, "error", err)
		if age, known := s.Age(); known && age > 2*s.flags.BackupEvery {
			s.log.Error("the last backup is too old", "age", age.Round(time.Minute))
		}
		return
	}
	s.last.Store(&at)
	s.log.Info("backup made", "file", path)
	s.prune(filepath.Base(path))
}

// prune removes all but the newest backups, and never the one just made.
func (s *Schedule) prune(made string) {
	found, err := s.backups()
	for i, b := range found {
		if i >= s.flags.BackupKeep && b.name != made {
			err = errors.Join(err, os.Remove(filepath.Join(s.flags.BackupDir, b.name)))
		}
	}
	if err != nil {
		s.log.Warn("remove old backups", "error", err)
	}
}

// dated is a backup in the folder.
type dated struct {
	name string
	at   time.Time
	n    int
}

// backups lists the backups in the folder, the newest first.
func (s *Schedule) backups() (found []dated, err error) {
	entries, err := os.ReadDir(s.flags.BackupDir)
	for _, e := range entries {
		if at, n, ok := sqldb.BackupTime(e.Name()); ok && e.Type().IsRegular() {
			found = append(found, dated{e.Name(), at, n})
		}
	}
	slices.SortFunc(found, func(a, b dated) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(b.n, a.n)) })
	return found, err
}
