package store_test

import (
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"

	"tablee/store/sqldb"
)

// A step is executed completely, whatever its line endings. An invalid step is rejected with its name.
func TestMigrateFile_ReadsSteps(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		fits bool
	}{
		"lines":          {"-- +goose Up\nCREATE TABLE a (x);\nCREATE TABLE b (x);\n\n-- +goose Down\nDROP TABLE b;\nDROP TABLE a;\n", true},
		"lines with CR":  {"-- +goose Up\r\nCREATE TABLE a (x);\r\nCREATE TABLE b (x);\r\n\r\n-- +goose Down\r\nDROP TABLE b;\r\nDROP TABLE a;\r\n", true},
		"no way back":    {"-- +goose Up\nCREATE TABLE a (x);\nCREATE TABLE b (x);\n", true},
		"no beginning":   {"CREATE TABLE a (x);\nCREATE TABLE b (x);\n", false},
		"a bad second":   {"-- +goose Up\nCREATE TABLE a (x);\nCREATE TABLE a (x);\n", false},
		"of another way": {"-- +goose NO TRANSACTION\n-- +goose Up\nCREATE TABLE a (x);\nCREATE TABLE b (x);\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), sqldb.File)
			db, err := sqldb.OpenFile(path, true)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			err = sqldb.MigrateFile(t.Context(), db, path, fstest.MapFS{"00001_step.sql": {Data: []byte(c.text)}}, slog.New(slog.DiscardHandler))
			if (err == nil) != c.fits {
				t.Errorf("the step: %v", err)
			}
			var tables int
			if err := db.QueryRow(`SELECT COUNT(*) FROM sqlite_master WHERE name IN ('a', 'b')`).Scan(&tables); err != nil {
				t.Fatal(err)
			}
			if want := map[bool]int{true: 2}[c.fits]; tables != want {
				t.Errorf("%d tables created, want %d", tables, want)
			}
		})
	}
}
