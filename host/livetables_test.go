package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// A table unused for some seconds is removed from memory and comes back from its log unchanged. One whose
// clock runs out soon stays, and so does a followed one.
func TestLiveTables_UnusedForgotten(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			idle, who := hosttest.Three(t, h)
			hosttest.Play(t, h, idle)
			before := hosttest.Frame(t, h, idle).Table.Seq
			followed, _ := hosttest.Three(t, h)
			hosttest.Follow(t, h, followed, who[0])
			plan := hosttest.Plan("me", "open", "open")
			plan.MoveTime = time.Minute
			running := hosttest.Open(t, h, who[0], plan)
			hosttest.Sit(t, h, running, who[1:]...)
			for _, step := range []struct {
				after time.Duration
				want  int
			}{{10 * time.Second, 3}, {15 * time.Second, 2}, {30 * time.Second, 2}} {
				time.Sleep(step.after)
				synctest.Wait()
				if n := h.Stats().Tables; n != step.want {
					t.Errorf("%d tables in memory after %s more, want %d", n, step.after, step.want)
				}
			}
			if back := hosttest.Frame(t, h, idle).Table; back.Seq != before || back.Status != table.StatusPlaying {
				t.Errorf("read again at seq %d, %s", back.Seq, back.Status)
			}
		})
	})
}

// The remembered answers of an unchanged table are dropped although it is followed, and computed again
// when needed.
func TestLiveTables_Unchanged_MemoDropped(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, who := hosttest.Three(t, h)
			f := hosttest.Next(t, hosttest.Follow(t, h, id, who[0]))
			made := 0
			ask := func() {
				if _, err := f.Memo("key", func() ([]byte, error) { made++; return make([]byte, 1000), nil }); err != nil {
					t.Fatal(err)
				}
				f.Carry("key", func(any) (any, int) { return "value", 1000 })
				if _, err := f.Journal(game.Watcher); err != nil {
					t.Fatal(err)
				}
			}
			ask()
			time.Sleep(20 * time.Second)
			synctest.Wait()
			if ask(); made != 1 {
				t.Errorf("computed %d times before the memo was dropped", made)
			}
			time.Sleep(20 * time.Second)
			synctest.Wait()
			if answers, bytes := f.Remembered(); answers > 0 || bytes > 0 {
				t.Errorf("%d answers of %d bytes remembered", answers, bytes)
			}
			if ask(); made != 2 {
				t.Errorf("computed %d times, want 2", made)
			}
			if answers, bytes := f.Remembered(); answers != 2 || bytes < 2000 {
				t.Errorf("%d answers of %d bytes remembered after another request", answers, bytes)
			}
		})
	})
}
