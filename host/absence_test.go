package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// absentFrom opens a table of three where a bot stands in for players who are absent for absence.
func absentFrom(t *testing.T, h *hosttest.Node, move, bank, absence time.Duration) table.ID {
	t.Helper()
	who := hosttest.Guests(t, h, 3)
	p := hosttest.Plan("me", "open", "open")
	p.MoveTime, p.TimeBank, p.Absence = move, bank, table.Absence{After: absence, Level: 1}
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	return id
}

// A jump is no absence: the clock runs out for the move, but no bot stands in.
func TestAbsence_JumpDoesNotCount(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := absentFrom(t, h, time.Minute, 0, 10*time.Minute)
			seat := hosttest.Frame(t, h, id).Table.Turn()
			time.Sleep(30 * time.Second)
			clock.Step(25 * time.Hour)
			wantTimeout(t, h, id, 30*time.Second)
			if tb := hosttest.Frame(t, h, id).Table; tb.Seats[seat].Away() || tb.Idle[seat] < 59*time.Second || tb.Idle[seat] > 63*time.Second {
				t.Errorf("bot stands in: %t, absent for %v", tb.Seats[seat].Away(), tb.Idle[seat])
			}
		})
	})
}

// A player who leaves their seat to a bot after a jump has been absent only for the part of their turn
// that they could have played. When they come back, they have the time they had left and their whole time
// bank.
func TestAbsence_LeaveAfterJump(t *testing.T) {
	clocked(t, func(t *testing.T, cfg node.Config, clock *hosttest.Clock) {
		cfg.Pause = time.Minute
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			synctest.Wait()
			id := absentFrom(t, h, 20*time.Minute, 10*time.Minute, 30*time.Minute)
			f := hosttest.Frame(t, h, id)
			who, seat := f.Table.Awaited(), f.Table.Turn()
			time.Sleep(10 * time.Minute)
			clock.Stop(25 * time.Hour)
			time.Sleep(3 * time.Second)
			if err := h.Leave(t.Context(), host.Hand{Player: who}, id); err != nil {
				t.Fatal(err)
			}
			if idle := hosttest.Frame(t, h, id).Table.Idle[seat]; idle < 10*time.Minute || idle > 10*time.Minute+5*time.Second {
				t.Errorf("absent for %v, want 10m", idle)
			}
			if err := h.Return(t.Context(), host.Hand{Player: who}, id); err != nil {
				t.Fatal(err)
			}
			page := hosttest.Frame(t, h, id)
			if left := page.Deadline().Sub(cfg.Now()); left < 20*time.Minute-5*time.Second || left > 20*time.Minute {
				t.Errorf("%v left of the turn, want 20m", left)
			}
			hosttest.Play(t, h, id)
			if bank := hosttest.Frame(t, h, id).Table.TimeBanks[seat]; bank != 10*time.Minute {
				t.Errorf("%v left in the bank, want 10m", bank)
			}
		})
	})
}
