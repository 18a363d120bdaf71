package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// Under memory pressure the remembered answers of idle tables go at once, and half of the tables each
// time, longest idle first. A followed table stays, with its answers.
func TestForgetIdle_KeepsTablesInUse(t *testing.T) {
	h := hosttest.NewNode(t)
	owner := hosttest.Guest(t, h, "Ana")
	remember := func() table.ID {
		id := hosttest.Open(t, h, owner, hosttest.Plan("me", "open", "open"))
		f := hosttest.Frame(t, h, id)
		if _, err := f.Memo("page", func() ([]byte, error) { return make([]byte, 1<<16), nil }); err != nil {
			t.Fatal(err)
		}
		return id
	}
	followed := remember()
	hosttest.Follow(t, h, followed, "")
	const idle = 8
	for range idle {
		remember()
	}
	before := h.Stats()
	if before.Tables != idle+1 || before.Remembered < (idle+1)<<16 {
		t.Fatalf("%d tables, %d bytes", before.Tables, before.Remembered)
	}
	left := idle
	for _, want := range []int{4, 2, 1, 1, 0} {
		forgot := h.ForgetIdle()
		left -= want
		after := h.Stats()
		if forgot != want || after.Tables != left+1 {
			t.Errorf("%d forgotten and %d kept, want %d and %d", forgot, after.Tables, want, left+1)
		}
		if after.Remembered < 1<<16 || after.Remembered >= 2<<16 {
			t.Errorf("%d bytes remembered, want those of the table in use", after.Remembered)
		}
	}
}

// No one can play while the store is out, so no one loses time: neither for the move nor from the bank.
func TestOutage_KeepsTimeLeft(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, _ *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			who := hosttest.Guests(t, h, 3)
			p := hosttest.Plan("me", "open", "open")
			p.MoveTime, p.TimeBank = time.Minute, 10*time.Minute
			banked := hosttest.Open(t, h, who[0], p)
			hosttest.Sit(t, h, banked, who[1:]...)
			seat := hosttest.Frame(t, h, banked).Table.Turn()
			plain := byTheMove(t, h, 4*time.Minute)
			time.Sleep(2 * time.Minute) // one of them from the bank
			began := time.Now()
			time.Sleep(90 * time.Second) // no one's time is up yet at the plain table
			h.OutageEnded(began, time.Now())
			time.Sleep(time.Minute) // one more
			hosttest.Play(t, h, banked)
			if left := hosttest.Frame(t, h, banked).Table.TimeBanks[seat]; left < 8*time.Minute-2*time.Second || left > 8*time.Minute+2*time.Second {
				t.Errorf("%v left in the bank, want 8m", left)
			}
			wantTimeout(t, h, plain, time.Minute)
		})
	})
}
