//go:build !unix

package serve

// openFiles returns the limit of open files of this process; ok is false if it is unknown.
func openFiles() (most uint64, ok bool) { return 0, false }
