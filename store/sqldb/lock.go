package sqldb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrLocked is returned by LockDir for a directory that another process has locked.
var ErrLocked = errors.New("store: another server has this data directory open; several nodes need PostgreSQL")

// LockDir locks a data directory for one server, creating it if necessary, until release is called or the
// process ends. Two servers on one SQLite database could both write, but neither would be notified of the
// other's writes. Commands that only read (a backup, the doctor, an operator's command) do not take the lock.
func LockDir(dir string) (release func() error, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data directory: %w", err)
	}
	lock := flock.New(filepath.Join(dir, "tablee.lock"), flock.SetPermissions(0o600))
	switch ours, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("data directory: %w", err)
	case !ours:
		return nil, fmt.Errorf("%s: %w", dir, ErrLocked)
	}
	return lock.Close, nil
}
