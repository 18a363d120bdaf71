package royalreversi

import (
	"os"
	"path/filepath"
	"testing"

	"tablee/game"
	"tablee/game/record"
)

// find is the games a record of this folder may be of.
func find(id string) (game.Rules, bool) { return Rules(), id == "royal-reversi" }

// The records in testdata are worked by hand from the rule; each names the ids it shows.
func TestRecordsHold(t *testing.T) {
	files, err := filepath.Glob("testdata/*.play")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		hold(t, name, data)
	}
}

// hold plays a record and fails at the first line that does not hold.
func hold(t *testing.T, name string, data []byte) {
	t.Helper()
	rec, err := record.Parse(name, data)
	if err == nil {
		_, err = rec.Run(find)
	}
	if err != nil {
		t.Error(err)
	}
}
