package database

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/store/scratch"
	"tablee/store/sqldb"
)

var evening = time.Date(2026, 5, 18, 20, 0, 0, 0, time.UTC)

// timetable is a schedule with a clock of its own.
type timetable struct {
	*Schedule
	at  time.Time
	log bytes.Buffer
}

func newTimetable(t *testing.T, keep int) *timetable {
	t.Helper()
	data := t.TempDir()
	scratch.OpenIn(t, data)
	s := &timetable{at: evening}
	var err error
	flags := Backups{BackupDir: filepath.Join(t.TempDir(), "backups"), BackupEvery: 24 * time.Hour, BackupKeep: keep}
	s.Schedule, err = flags.NewSchedule(data, func() time.Time { return s.at }, slog.New(slog.NewTextHandler(&s.log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// files lists the folder of the backups.
func (s *timetable) files(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(s.flags.BackupDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// put writes a file, or a folder if text is "", beside the backups.
func (s *timetable) put(t *testing.T, name, text string, changed time.Time) {
	t.Helper()
	path := filepath.Join(s.flags.BackupDir, name)
	err := os.Mkdir(path, 0o700)
	if text != "" {
		err = errors.Join(os.Remove(path), os.WriteFile(path, []byte(text), 0o600))
	}
	if err == nil {
		err = os.Chtimes(path, changed, changed)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestSchedule_NewestKept(t *testing.T) {
	s := newTimetable(t, 2)
	s.put(t, "notes.txt", "by hand", s.at)
	s.put(t, "tablee-20260101-000000.db.old", "by hand", s.at)
	if s.wait() != 0 {
		t.Errorf("the first one is due in %s", s.wait())
	}
	for range 4 {
		s.backup(t.Context())
		if s.wait() != 24*time.Hour {
			t.Errorf("the next one is due in %s", s.wait())
		}
		s.at = s.at.Add(24 * time.Hour)
	}
	want := []string{"notes.txt", "tablee-20260101-000000.db.old", "tablee-20260520-200000.db", "tablee-20260521-200000.db"}
	if got := s.files(t); !slices.Equal(got, want) {
		t.Errorf("%q, want %q\n%s", got, want, s.log.String())
	}
	if err := sqldb.Check(t.Context(), filepath.Join(s.flags.BackupDir, want[3])); err != nil {
		t.Error(err)
	}
	again, err := s.flags.NewSchedule(s.data, s.now, s.Schedule.log) // after a restart
	if err != nil {
		t.Fatal(err)
	}
	s.at = s.at.Add(-12 * time.Hour)
	if age, known := again.Age(); !known || age != 12*time.Hour || again.wait() != 12*time.Hour {
		t.Errorf("after a restart: %s, %t, due in %s", age, known, again.wait())
	}
}

// A clock that was wrong makes neither a rush of backups nor an end of them, and the new one stays.
func TestSchedule_ClockSetBack(t *testing.T) {
	s := newTimetable(t, 1)
	s.backup(t.Context())
	s.at = s.at.AddDate(-1, 0, 0)
	if s.wait() != 24*time.Hour {
		t.Errorf("due in %s", s.wait())
	}
	s.backup(t.Context())
	if got := s.files(t); !slices.Contains(got, "tablee-20250518-200000.db") {
		t.Errorf("%q", got)
	}
}

// A backup that fails leaves the old ones, is tried again within the hour, and the log says when the last is old.
func TestSchedule_Failure_OldOnesStay(t *testing.T) {
	s := newTimetable(t, 1)
	s.backup(t.Context())
	kept := s.files(t)
	if err := os.Remove(filepath.Join(s.data, sqldb.File)); err != nil {
		t.Fatal(err)
	}
	s.at = s.at.Add(24 * time.Hour)
	s.backup(t.Context())
	if got := s.files(t); !slices.Equal(got, kept) || s.wait() != backupRetry {
		t.Errorf("%q, want %q; tried again in %s", got, kept, s.wait())
	}
	if log := s.log.String(); !strings.Contains(log, "a backup failed") || strings.Contains(log, "too old") {
		t.Errorf("the log: %s", log)
	}
	s.at = s.at.Add(25 * time.Hour)
	s.backup(t.Context())
	if log := s.log.String(); !strings.Contains(log, "the last backup is too old") || !strings.Contains(log, "age=49h0m0s") {
		t.Errorf("the log: %s", log)
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	s.log.Reset()
	if s.backup(canceled); s.log.Len() > 0 {
		t.Errorf("closing: %s", s.log.String())
	}
}

// What a killed backup left is removed, and nothing else.
func TestSchedule_KilledBackup_Removed(t *testing.T) {
	s := newTimetable(t, 1)
	s.put(t, ".tablee-20260518-010405", "", s.at.Add(-2*time.Hour))
	s.put(t, ".tablee-20260518-195900", "", s.at.Add(-time.Minute)) // may be at work
	s.put(t, ".tablee-mine", "", s.at.Add(-2*time.Hour))
	s.backup(t.Context())
	want := []string{".tablee-20260518-195900", ".tablee-mine", "tablee-20260518-200000.db"}
	if got := s.files(t); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if log := s.log.String(); !strings.Contains(log, "a backup was interrupted") || !strings.Contains(log, "removed=1") {
		t.Errorf("the log: %s", log)
	}
}

func TestBackups_Refused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below")} {
		if _, err := (Backups{BackupDir: dir}).NewSchedule(t.TempDir(), time.Now, slog.New(slog.DiscardHandler)); err == nil || !strings.HasPrefix(err.Error(), "--backup-dir: ") {
			t.Errorf("%s: %v", dir, err)
		}
	}
	for want, c := range map[string]struct {
		flags    Backups
		database string
	}{
		"":               {Backups{"", time.Hour, 1}, "postgres://db"},
		"--backup-every": {Backups{"d", time.Second, 1}, ""},
		"--backup-keep":  {Backups{"d", time.Hour, 0}, ""},
		"pg_dump":        {Backups{"d", time.Hour, 1}, "postgres://db"},
	} {
		if err := c.flags.Check(c.database); (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
