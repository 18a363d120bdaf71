package host_test

import (
	"strconv"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// Asking a frame for much does not make it remember more than its bound, and takes nothing
// away from those who ask for the same again and again.
func TestMemo_IsBoundedAndForgetsWhatNobodyUses(t *testing.T) {
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
			t.Fatalf("%d answers of %d bytes are remembered", answers, bytes)
		}
	}
	const size, many = 16 << 10, 1000
	for i := range many {
		ask("shared", size)
		ask("only "+strconv.Itoa(i), size)
	}
	if made != many+1 {
		t.Errorf("what all share was made %d times", made-many)
	}
	if answers, bytes := f.Remembered(); bytes < host.MaxRemembered-2*size || answers < host.MaxRemembered/size/2 {
		t.Errorf("only %d answers of %d bytes are remembered", answers, bytes)
	}
	for i := range 10 * host.MaxRemembered / 256 { // answers without bytes are counted too
		ask("empty "+strconv.Itoa(i), 0)
	}
	made = 0
	for range 3 {
		ask("large", 2*host.MaxRemembered)
	}
	if answers, _ := f.Remembered(); made != 1 || answers != 1 {
		t.Errorf("one larger than the bound was made %d times, and kept with %d others", made, answers-1)
	}
}

// Journals and replays count as well as bytes.
func TestMemo_CountsEverythingThatIsMade(t *testing.T) {
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

// A finished table's frame is never replaced: what was made of it is forgotten when enough
// other tables were looked at since.
func TestMemo_OfIdleTablesIsBounded(t *testing.T) {
	h := hosttest.NewNode(t)
	owner := hosttest.Guest(t, h, "Ana")
	followed := hosttest.Open(t, h, owner, hosttest.Plan("me", "open", "open"))
	watch := hosttest.Follow(t, h, followed, owner) // who sits there: that others look on would be told
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
		t.Errorf("%d of %d idle tables remember their page", kept, tables)
	}
	if answers, _ := all[tables-2].Remembered(); answers != 1 {
		t.Error("one that was just looked at has forgotten its page")
	}
	if answers, _ := hosttest.Next(t, watch).Remembered(); answers != 1 {
		t.Error("one that is followed has forgotten its page")
	}
	page := func() ([]byte, error) { return make([]byte, 1<<10), nil }
	if _, err := all[0].Memo("page", page); err != nil {
		t.Fatal(err)
	}
	if answers, _ := all[0].Remembered(); answers > 0 {
		t.Error("a request that still holds the frame makes it remember again")
	}
	if answers, _ := look(all[0].Table.ID).Remembered(); answers != 1 {
		t.Error("one that is looked at again does not remember its page")
	}
	if got, want := h.Stats().Remembered, (kept+1)<<10; got < want || got > want*2 {
		t.Errorf("the figures say %d bytes, %d are kept", got, want)
	}
}
