package soak

import (
	"path/filepath"
	"testing"

	"tablee/cmd/tableebench/internal/crowd"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// A ledger is compared with a real store: actions that are stored, that are lost, and that should not be
// stored.
func TestLedger_LostAndKept(t *testing.T) {
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const id = table.ID("t1")
	if err := db.Append(t.Context(), storetest.Opening(id, "ana")); err != nil {
		t.Fatal(err)
	}
	for seq := uint64(2); seq <= 4; seq++ {
		w := storetest.Next(id, seq)
		w.Commit.Command = "ana/soak-1-" + string(rune('0'+seq))
		if seq == 4 {
			w.Commit.Command = "bob/soak-1-3" // another player's command with the same id
		}
		if err := db.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	l, err := newLedger(filepath.Join(t.TempDir(), "ledger"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.file.Close()
	entry := func(what string, seq uint64, command, text string) int64 {
		if err := l.write(what, crowd.Action{Table: string(id), Seq: seq, Command: command, Text: text}); err != nil {
			t.Fatal(err)
		}
		end, err := l.end()
		if err != nil {
			t.Fatal(err)
		}
		return end
	}
	entry(wasStored, 2, "soak-1-2", "7D")
	good := entry(wasRefused, 3, "soak-1-8", "7D")
	entry(wasStored, 3, "soak-1-2", "7D") // it is stored at 2
	entry(wasStored, 2, "soak-1-2", "8D") // it was another action
	entry(wasStored, 5, "soak-1-9", "7D") // it is not stored
	end := entry(wasRefused, 2, "soak-1-2", "7D")

	said := map[string]int{}
	report := func(kind, _ string) { said[kind]++ }
	found, err := l.check(t.Context(), db, 0, good, report)
	if want := (tally{Acknowledged: 1, Stored: 1, Refused: 1, Twice: 1}); err != nil || found != want {
		t.Errorf("correct entries and a repeated command: %+v, want %+v, %v", found, want, err)
	}
	clear(said)
	found, err = l.check(t.Context(), db, good, end, report)
	if want := (tally{Acknowledged: 3, Lost: 3, Refused: 1, Kept: 1, Twice: 1}); err != nil || found != want {
		t.Errorf("wrong entries: %+v, want %+v, %v", found, want, err)
	}
	if said["an acknowledged action is lost"] != 3 || said["a refused action is stored"] != 1 || said["a command is stored twice"] != 1 {
		t.Errorf("reported %v", said)
	}
}
