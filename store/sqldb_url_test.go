package store_test

import (
	"strings"
	"testing"

	"tablee/store/sqldb"
)

// An address whose password is not escaped is refused before any part of it can be taken for something else, and
// the error shows none of it.
func TestOpenPostgres_UnescapedPassword_NotShown(t *testing.T) {
	for _, address := range []string{"postgres://u:p@zq7#w@db.example/name", "postgres://u:p#zq7@db.example/name", "postgres://u:p/zq7@db.example/name",
		"postgres://u:p?zq7@db.example/name", "postgresql://u:100%zq7@db.example/name", "postgres://u:p zq7@db.example/name"} {
		_, err := sqldb.OpenPostgres(t.Context(), address, sqldb.Options{})
		if err == nil || strings.Contains(err.Error(), "zq7") || !strings.Contains(err.Error(), "percent-encoded") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
