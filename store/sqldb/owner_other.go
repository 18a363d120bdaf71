//go:build !unix

package sqldb

// sameOwner does nothing where files inherit the permissions of their directory.
func sameOwner(_, _ string) error { return nil }
