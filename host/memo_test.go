package host_test

import (
	"strconv"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// A frame never remembers more than its bound, and heavy use does not evict the answers that are asked for
// again and again.
func TestMemo_Bounded(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Frame(t, h, id)
	made := 0
	ask := func(key string, size int) {
		t.Helper()
		if b, err := f.Memo(key, func() ([]byte, error) { made++; return make([]byte, size), nil }); err != nil || len(b) != size {
			t.Fatalf("%s: %d bytes, %v", key, len(b), err)
		}
		if answers, bytes := f.Remembered(); bytes > host.MaxRemembered && answers > 1 {
			t.Fatalf("%d answers of %d bytes remembered", answers, bytes)
		}
	}
	const size, many = 16 << 10, 1000
	for i := range many {
		ask("shared", size)
		ask("only "+strconv.Itoa(i), size)
	}
	if made != many+1 {
		t.Errorf("the shared answer was computed %d times", made-many)
	}
	if answers, bytes := f.Remembered(); bytes < host.MaxRemembered-2*size || answers < host.MaxRemembered/size/2 {
		t.Errorf("only %d answers of %d bytes remembered", answers, bytes)
	}
	for i := range 10 * host.MaxRemembered / 256 { // answers without bytes count too
		ask("empty "+strconv.Itoa(i), 0)
	}
	made = 0
	for range 3 {
		ask("large", 2*host.MaxRemembered)
	}
	if answers, _ := f.Remembered(); made != 1 || answers != 1 {
		t.Errorf("an answer larger than the bound was computed %d times, and kept with %d others", made, answers-1)
	}
}

// The size of journals and replays counts too.
func TestMemo_CountsJournalsAndReplays(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Frame(t, h, id)
	_, before := f.Remembered()
	if _, err := f.Replay(); err != nil {
		t.Fatal(err)
	}
	_, replay := f.Remembered()
	if _, err := f.Journal(game.Watcher); err != nil {
		t.Fatal(err)
	}
	if _, after := f.Remembered(); replay-before < 1<<10 || after-replay < 512 {
		t.Errorf("%d bytes, %d with a replay, %d with a journal too", before, replay, after)
	}
}

// The frame of a finished table is never replaced: its memo is dropped once enough other tables were
// looked at.
func TestMemo_IdleTables_Bounded(t *testing.T) {
	h := hosttest.NewNode(t)
	owner := hosttest.Guest(t, h, "Ana")
	followed := hosttest.Open(t, h, owner, hosttest.Plan("me", "open", "open"))
	watch := hosttest.Follow(t, h, followed, owner) // a seated player, since the arrival of lookers would be news
	look := func(id table.ID) *host.Frame {
		t.Helper()
		f := hosttest.Frame(t, h, id)
		if _, err := f.Memo("page", func() ([]byte, error) { return make([]byte, 1<<10), nil }); err != nil {
			t.Fatal(err)
		}
		return f
	}
	look(followed)
	const tables, warm = 200, 64
	var all []*host.Frame
	for range tables {
		all = append(all, look(hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("me", "open", "open"))))
	}
	kept := 0
	for _, f := range all {
		answers, _ := f.Remembered()
		kept += answers
	}
	if kept > warm {
		t.Errorf("%d of %d idle tables still remember their page", kept, tables)
	}
	if answers, _ := all[tables-2].Remembered(); answers != 1 {
		t.Error("a table just looked at has forgotten its page")
	}
	if answers, _ := hosttest.Next(t, watch).Remembered(); answers != 1 {
		t.Error("a followed table has forgotten its page")
	}
	page := func() ([]byte, error) { return make([]byte, 1<<10), nil }
	if _, err := all[0].Memo("page", page); err != nil {
		t.Fatal(err)
	}
	if answers, _ := all[0].Remembered(); answers > 0 {
		t.Error("an old frame remembers again")
	}
	if answers, _ := look(all[0].Table.ID).Remembered(); answers != 1 {
		t.Error("a table looked at again does not remember its page")
	}
	if got, want := h.Stats().Remembered, (kept+1)<<10; got < want || got > want*2 {
		t.Errorf("Stats reports %d bytes, %d are kept", got, want)
	}
}
