package soak

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// suspend stops a process; resume lets it continue.
const (
	suspend = syscall.SIGSTOP
	resume  = syscall.SIGCONT
)

// limitResource sets the soft limit of a resource of another process; limit 0 raises it to the hard limit.
func limitResource(pid, resource int, limit uint64) error {
	var now unix.Rlimit
	if err := unix.Prlimit(pid, resource, nil, &now); err != nil {
		return err
	}
	now.Cur = limit
	if limit == 0 {
		now.Cur = now.Max
	}
	return unix.Prlimit(pid, resource, &now, nil)
}

// shortOfFiles prevents a process from opening more files than it has open.
func shortOfFiles(pid int, short bool) error {
	if !short {
		return limitResource(pid, unix.RLIMIT_NOFILE, 0)
	}
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		return err
	}
	return limitResource(pid, unix.RLIMIT_NOFILE, uint64(max(1, len(open))))
}

// smallDisk is a directory on its own file system, whose size can be changed. It needs root.
type smallDisk struct{ dir string }

// diskSize is the size of a small disk that is not full. Its memory is allocated only as it is used.
const diskSize = "8g"

func newSmallDisk(dir string) (*smallDisk, error) {
	if err := unix.Mount("tablee-soak", dir, "tmpfs", 0, "mode=0700,size="+diskSize); err != nil {
		return nil, err
	}
	return &smallDisk{dir}, nil
}

// fill leaves no byte free; empty frees the space again.
func (d *smallDisk) fill() error {
	var now unix.Statfs_t
	if err := unix.Statfs(d.dir, &now); err != nil {
		return err
	}
	for spare := range uint64(64) { // usage may grow meanwhile
		used := (now.Blocks - now.Bfree + spare) * uint64(now.Bsize)
		err := d.resize(fmt.Sprint(used))
		if !errors.Is(err, unix.EINVAL) {
			return err
		}
	}
	return errors.New("cannot fill the small disk")
}

func (d *smallDisk) empty() error { return d.resize(diskSize) }

func (d *smallDisk) resize(size string) error {
	return unix.Mount("tablee-soak", d.dir, "tmpfs", unix.MS_REMOUNT, "mode=0700,size="+size)
}

func (d *smallDisk) remove() error { return unix.Unmount(d.dir, unix.MNT_DETACH) }

// diskFull makes writes of a process fail, or ends that: it fills the process's small disk, or without one
// limits its files to a page, which fails with a different errno.
func diskFull(pid int, d *smallDisk, full bool) error {
	switch {
	case d != nil && full:
		return d.fill()
	case d != nil:
		return d.empty()
	case full:
		return limitResource(pid, unix.RLIMIT_FSIZE, 4096)
	}
	return limitResource(pid, unix.RLIMIT_FSIZE, 0)
}

// The bytes of SQLite's -shm file that its connections lock, for writing and for reading:
// https://www.sqlite.org/walformat.html#wal_locks
const (
	sqliteLocks  = 120
	sqliteLocked = 8
)

// lockSQLite takes every lock of the database in a directory, like a process that hangs while recovering it,
// until unlock is called. This process must not open the database meanwhile, as that would release the locks.
func lockSQLite(dir, file string) (unlock func() error, err error) {
	f, err := os.OpenFile(filepath.Join(dir, file+"-shm"), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	lock := unix.Flock_t{Type: unix.F_WRLCK, Start: sqliteLocks, Len: sqliteLocked}
	for patience := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		err := unix.FcntlFlock(f.Fd(), unix.F_SETLK, &lock)
		if err == nil {
			return f.Close, nil
		}
		if time.Now().After(patience) {
			return nil, errors.Join(fmt.Errorf("lock the database: %w", err), f.Close())
		}
	}
}
