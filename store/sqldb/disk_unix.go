//go:build linux || darwin || freebsd

package sqldb

import "golang.org/x/sys/unix"

// diskOf measures the file system of a directory.
func diskOf(dir string) (Disk, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return Disk{}, err
	}
	block := int64(s.Bsize) // its type depends on the system
	return Disk{Free: int64(s.Bavail) * block, Total: int64(s.Blocks) * block}, nil
}
