//go:build !unix

package serve

// openFiles is how many files this process may have open; ok is false when that is not known.
func openFiles() (most uint64, ok bool) { return 0, false }
