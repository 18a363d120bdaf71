package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// ErrDamaged is returned for a copy that fails its integrity check.
var ErrDamaged = errors.New("store: the copy failed its integrity check")

// Backup copies the SQLite database of the data directory into the directory into, as tablee-YYYYMMDD-HHMMSS.db
// (at, in UTC; a second one in the same second ends in -2.db, and so on), and returns the path of the copy. It
// works while a server runs and writes. The copy is a consistent snapshot with every commit acknowledged before
// Backup was called. The file appears under its name only when it is complete, checked and on disk.
//
// To restore: stop the server; call StageRestore and Replace; start the server.
func Backup(ctx context.Context, data, into string, at time.Time) (string, error) {
	source := filepath.Join(data, File)
	if _, err := os.Stat(source); err != nil {
		return "", fmt.Errorf("no database to back up: %w", err)
	}
	if err := inspect(source); err != nil {
		return "", fmt.Errorf("%s: %w", source, err)
	}
	return BackupOpen(ctx, data, into, at)
}

// BackupOpen is Backup for the process that has the database open. It leaves the file to SQLite: if the process
// read it beside SQLite, closing it would release the locks that SQLite holds on it.
func BackupOpen(ctx context.Context, data, into string, at time.Time) (string, error) {
	source := filepath.Join(data, File)
	if err := os.MkdirAll(into, 0o700); err != nil {
		return "", err
	}
	room, final, err := reserveName(into, backupPrefix+at.UTC().Format(backupLayout))
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(room)
	part := filepath.Join(room, File)
	if err := copyChecked(ctx, source, part); err != nil {
		return "", err
	}
	if err := os.Rename(part, final); err != nil {
		return "", err
	}
	return final, syncPath(into)
}

// BackupTime returns when a backup was made, and its place among those of that second, by its name.
func BackupTime(name string) (at time.Time, n int, ok bool) {
	stem, isCopy := strings.CutSuffix(name, ".db")
	stem, isOurs := strings.CutPrefix(stem, backupPrefix)
	if !isCopy || !isOurs || len(stem) < len(backupLayout) {
		return time.Time{}, 0, false
	}
	at, err := time.Parse(backupLayout, stem[:len(backupLayout)])
	if err != nil {
		return time.Time{}, 0, false
	}
	rest := stem[len(backupLayout):]
	if rest == "" {
		return at, 1, true
	}
	n, err = strconv.Atoi(strings.TrimPrefix(rest, "-"))
	return at, n, err == nil && rest == "-"+strconv.Itoa(n) && n > 1
}

// RemoveUnfinished removes what backups left that were killed more than an hour ago, and returns how many.
func RemoveUnfinished(into string, now time.Time) (removed int, err error) {
	rooms, err := filepath.Glob(filepath.Join(into, "."+backupPrefix+"*"))
	for _, room := range rooms {
		info, statErr := os.Lstat(room)
		_, _, ours := BackupTime(strings.TrimPrefix(filepath.Base(room), ".") + ".db")
		if statErr == nil && ours && info.IsDir() && now.Sub(info.ModTime()) > time.Hour {
			err = errors.Join(err, os.RemoveAll(room))
			removed++
		}
	}
	return removed, err
}

// The name of a backup.
const (
	backupPrefix = "tablee-"
	backupLayout = "20060102-150405"
)

// reserveName finds an unused backup name and reserves it by creating a working directory.
func reserveName(into, name string) (room, final string, err error) {
	for n := 1; ; n++ {
		free := name
		if n > 1 {
			free += "-" + strconv.Itoa(n)
		}
		room, final = filepath.Join(into, "."+free), filepath.Join(into, free+".db")
		switch err := os.Mkdir(room, 0o700); {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return "", "", err
		}
		if _, err := os.Stat(final); errors.Is(err, fs.ErrNotExist) {
			return room, final, nil
		}
		if err := os.Remove(room); err != nil {
			return "", "", err
		}
	}
}

func copyChecked(ctx context.Context, source, copied string) error {
	db, err := sql.Open("sqlite", fileURL(source, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(10000)"}}))
	if err != nil {
		return err
	}
	defer db.Close()
	if err := copyInto(ctx, db, copied); err != nil {
		return err
	}
	return Check(ctx, copied)
}

// copyInto writes a copy of the database to a new file, and waits until it is on disk.
func copyInto(ctx context.Context, db *sql.DB, path string) error {
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, path); err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return err
	}
	return errors.Join(syncPath(path), syncPath(filepath.Dir(path)))
}

// Check opens a database read-only and lets SQLite verify every page.
func Check(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", fileURL(path, url.Values{"mode": {"ro"}}))
	if err != nil {
		return err
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check`).Scan(&verdict); err != nil {
		return errors.Join(ErrDamaged, err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, verdict)
	}
	return nil
}

// syncPath waits until a file, or the entries of a directory, are on disk.
func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}
