package sqldb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrLocked is the answer of Reserve for a directory that another process has reserved.
var ErrLocked = errors.New("store: another server has this data directory open; several nodes need PostgreSQL")

// LockDir keeps a data directory, which is made when it does not exist, for one server
// until release is called or the process ends, however it ends. Two servers on one SQLite
// database could both write, but neither would hear what the other wrote. Who only looks in
// (a backup, the doctor, a host's command) reserves nothing.
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
