//go:build unix

package sqldb

import (
	"os"
	"syscall"
)

// sameOwner gives a file to the owner of a directory, if the process runs as root: the server may run as
// another user than the operator.
func sameOwner(dir, file string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	of, known := info.Sys().(*syscall.Stat_t)
	if !known || os.Geteuid() != 0 {
		return nil
	}
	return os.Chown(file, int(of.Uid), int(of.Gid))
}
