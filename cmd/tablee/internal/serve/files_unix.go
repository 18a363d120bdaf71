//go:build unix

package serve

import "syscall"

// openFiles is how many files this process may have open; ok is false when that is not known.
func openFiles() (most uint64, ok bool) {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, false
	}
	return uint64(limit.Cur), true
}
