package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// StageRestore copies a backup into a staging directory in the data directory, where it can be opened and
// inspected before Replace installs it. It rejects a file that is not a Tablée database, or that SQLite finds
// damaged. The data directory must be locked (LockDir). The caller removes the staging directory.
func StageRestore(ctx context.Context, data, backup string) (stage string, err error) {
	if err := inspect(backup); err != nil {
		return "", fmt.Errorf("%s: %w", backup, err)
	}
	stage = filepath.Join(data, "restore.part")
	if err := errors.Join(os.RemoveAll(stage), os.Mkdir(stage, 0o700)); err != nil {
		return "", err
	}
	if err := copyBackup(ctx, backup, filepath.Join(stage, File)); err != nil {
		return "", errors.Join(fmt.Errorf("%s: %w", backup, err), os.RemoveAll(stage))
	}
	return stage, nil
}

// copyBackup copies a database without writers. If it has a write-ahead log, SQLite must be allowed to read
// that.
func copyBackup(ctx context.Context, backup, into string) error {
	if hasLog(backup) {
		return copyChecked(ctx, backup, into)
	}
	if err := Check(ctx, backup); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", fileURL(backup, url.Values{"mode": {"ro"}}))
	if err != nil {
		return err
	}
	if err := errors.Join(checkOurs(ctx, db), db.Close()); err != nil {
		return err
	}
	return copyFile(backup, into)
}

// Replace atomically installs the staged database in the data directory: if the process is killed, either
// database is there, complete. The replaced one is kept beside it; kept is its path, "" if there was none.
func Replace(ctx context.Context, data, stage string, at time.Time) (kept string, err error) {
	path, staged := filepath.Join(data, File), filepath.Join(stage, File)
	if hasLog(staged) {
		return "", fmt.Errorf("%s is still in use", staged)
	}
	if kept, err = keep(ctx, path, at); err != nil {
		return "", fmt.Errorf("keep the old database: %w", err)
	}
	if err := errors.Join(sameOwner(data, staged), syncPath(staged)); err != nil {
		return "", err
	}
	if err := os.Rename(staged, path); err != nil {
		return "", err
	}
	return kept, syncPath(data)
}

// keep gives the database a second name, PATH.replaced-YYYYMMDD-HHMMSS, and makes sure that no write-ahead log
// is left under the first, which SQLite would apply to the new database.
func keep(ctx context.Context, path string, at time.Time) (kept string, err error) {
	if err := settle(ctx, path); errors.Is(err, fs.ErrNotExist) {
		return "", removeDatabase(path)
	} // one that cannot be opened keeps its log, under its second name
	kept = path + ".replaced-" + at.UTC().Format("20060102-150405")
	if err := os.Link(path, kept); err != nil {
		if err := copyFile(path, kept); err != nil {
			return "", err
		}
	}
	for _, suffix := range []string{"-wal", "-shm"} {
		if err := os.Rename(path+suffix, kept+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, syncPath(filepath.Dir(path))
}

// settle moves the contents of the write-ahead log into the database.
func settle(ctx context.Context, path string) error {
	if err := inspect(path); err != nil {
		return err
	}
	db, err := OpenFile(path, true)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return errors.Join(err, db.Close())
}

// copyFile copies a file to a new one, and waits until it is on disk.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
