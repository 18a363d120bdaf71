//go:build unix

package serve

import "syscall"

// openFiles returns the limit of open files of this process; ok is false if it is unknown.
func openFiles() (most uint64, ok bool) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, false
	}
	return uint64(limit.Cur), true
}
