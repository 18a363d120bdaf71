package node_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

// A notification that could not be delivered before all nodes were down for hours is delivered when one is
// back. One that failed for an hour of attempts is given up.
func TestNotify_Downtime_NotCountedAsRetry(t *testing.T) {
	for name, c := range map[string]struct {
		tried, down time.Duration
		told        bool
	}{
		"stopped at once":     {2 * time.Second, 5 * time.Hour, true},
		"tried for some time": {5 * time.Minute, 5 * time.Hour, true},
		"tried for an hour":   {70 * time.Minute, time.Minute, false},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			tried, told, broken := map[string]bool{}, 0, true
			tell := func(_ context.Context, n notify.Notification, _ *host.Frame) error {
				mu.Lock()
				defer mu.Unlock()
				if tried[n.ID()] = true; broken {
					return errors.New("no answer")
				}
				told++
				return nil
			}
			hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					byTheDay(t, h, 24*time.Hour)
					time.Sleep(c.tried)
				})
				time.Sleep(c.down)
				mu.Lock()
				broken = false
				mu.Unlock()
				hosttest.Running(t, cfg, func(*hosttest.Node) { time.Sleep(5 * time.Minute) }) // attempts are made every minute
				if want := len(tried); want == 0 || (told > 0) != c.told || c.told && told != want {
					t.Errorf("%d of %d notifications were delivered", told, want)
				}
			})
		})
	}
}

// Two players, awaited at many tables, have the maximum number of targets, which never answer. They delay
// no one else's notifications.
func TestNotify_DeadTargets_DelayNoOneElse(t *testing.T) {
	var mu sync.Mutex
	var deaf []table.PlayerID
	told := map[string]time.Duration{} // delivery time after creation, of other players' notifications
	tell := func(ctx context.Context, n notify.Notification, _ *host.Frame) error {
		mu.Lock()
		slow := slices.Contains(deaf, n.Target.Player)
		if !slow {
			told[n.ID()] = time.Since(n.Made)
		}
		mu.Unlock()
		if slow {
			time.Sleep(5 * time.Second)
			return errors.New("no answer")
		}
		return nil
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			deaf = hosttest.Guests(t, h, 2)
			for _, p := range deaf {
				for i := range 10 {
					if _, err := h.Notify.AddTarget(t.Context(), p, notify.Target{Kind: notify.Hook, Address: fmt.Sprint("https://example.org/", i)}); err != nil {
						t.Fatal(err)
					}
				}
			}
			for range 10 {
				for _, p := range deaf {
					hosttest.Sit(t, h, hosttest.Open(t, h, p, hosttest.Plan("me", "open", "open")), hosttest.Guests(t, h, 2)...)
				}
			}
			byTheDay(t, h, 24*time.Hour)
			time.Sleep(time.Minute)
			if len(told) == 0 {
				t.Error("no other notification was delivered")
			}
			for id, late := range told {
				if late > 3*time.Second {
					t.Errorf("%s was delivered after %v", id, late)
				}
			}
		})
	})
}

// A player who leaves and comes back while awaited causes no notification, and their clock is unchanged.
// The bot that was about to play for them comes too late, which is not an error.
func TestNotify_LeaveAndReturn_NoNotification(t *testing.T) {
	var log hosttest.Logs
	rung := &rang{told: map[string]int{}}
	hosttest.Bubble(t, func(c *node.Config) { c.Send, c.Pause, c.Log = rung.tell, time.Minute, log.Logger() }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, _ := byTheDay(t, h, 5*time.Minute)
			f := hosttest.Frame(t, h, id)
			due, who := f.Table.Deadline(), f.Table.Awaited()
			time.Sleep(10 * time.Second)
			before := rung.ids()
			for range 6 {
				for _, do := range []func() error{
					func() error { return h.Leave(t.Context(), host.Hand{Player: who}, id) },
					func() error { return h.Return(t.Context(), host.Hand{Player: who}, id) },
				} {
					if err := do(); err != nil {
						t.Fatal(err)
					}
					time.Sleep(5 * time.Second)
				}
			}
			if after := rung.ids(); len(before) == 0 || !slices.Equal(before, after) {
				t.Errorf("delivered %v, and then %v", before, after)
			}
			time.Sleep(time.Until(due) + time.Second)
			if tb := hosttest.Frame(t, h, id).Table; tb.LastAction == nil || !tb.LastAction.Timeout || tb.LastAction.Seat != f.Table.Turn() {
				t.Errorf("no timeout at their deadline: %+v", tb.LastAction)
			}
			if wrong := log.String(); strings.Contains(wrong, "level=ERROR") {
				t.Errorf("an error was logged: %s", wrong)
			}
		})
	})
}

// A delivery that fails is tried again, but not once the player has looked at the table meanwhile.
func TestNotify_SeenBeforeRetry_Obsolete(t *testing.T) {
	var mu sync.Mutex
	tried := map[table.PlayerID]int{} // by the awaited player, their own targets only
	tell := func(_ context.Context, n notify.Notification, _ *host.Frame) error {
		mu.Lock()
		defer mu.Unlock()
		if n.Target.Table == "" {
			tried[n.Awaited]++
		}
		return errors.New("no answer")
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			seen, _ := byTheDay(t, h, 24*time.Hour)
			unseen, _ := byTheDay(t, h, 24*time.Hour)
			time.Sleep(10 * time.Second)
			looks, away := hosttest.Frame(t, h, seen).Table, hosttest.Frame(t, h, unseen).Table
			if err := h.MarkRead(t.Context(), looks.Awaited(), looks); err != nil {
				t.Fatal(err)
			}
			mu.Lock()
			before := maps.Clone(tried)
			mu.Unlock()
			time.Sleep(10 * time.Minute)
			mu.Lock()
			defer mu.Unlock()
			if n := before[looks.Awaited()]; n == 0 || tried[looks.Awaited()] != n {
				t.Errorf("tried %d times before the player looked, %d after", n, tried[looks.Awaited()]-n)
			}
			if n := before[away.Awaited()]; n == 0 || tried[away.Awaited()] <= n {
				t.Errorf("tried %d times for a player who stays away, then %d", n, tried[away.Awaited()]-n)
			}
		})
	})
}

// ids returns the ids of the delivered notifications.
func (r *rang) ids() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.told))
}

// Players who owe an answer to a question are notified if they asked to be notified of their turns. The
// asker is not, nor are players who have answered.
func TestNotify_Question(t *testing.T) {
	rung := &rang{told: map[string]int{}}
	var asks []table.PlayerID
	tell := func(ctx context.Context, n notify.Notification, f *host.Frame) error {
		if n.Asks(f) && n.Target.Table == "" {
			asks = append(asks, n.Awaited)
		}
		return rung.tell(ctx, n, f)
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Send = tell }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, _ := byTheDay(t, h, 24*time.Hour)
			time.Sleep(time.Minute)
			tb := hosttest.Frame(t, h, id).Table
			asker, quick, slow := tb.Seats[0].Player, tb.Seats[1].Player, tb.Seats[2].Player
			if err := h.Ask(t.Context(), host.Hand{Player: asker}, id, tb.Seq, table.OfferStop, nil); err != nil {
				t.Fatal(err)
			}
			if err := h.Answer(t.Context(), quick, id, hosttest.Frame(t, h, id).Table.Seq, false); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
			if !slices.Equal(asks, []table.PlayerID{slow}) {
				t.Errorf("notified of the question: %v, want only %s", asks, slow)
			}
		})
	})
}

// A forced turn does not notify its player, but the choice that follows it does. A target for all turns of
// the table sees no difference. The test plays until both have occurred.
func TestNotify_ForcedTurn(t *testing.T) {
	var forced, chosen, after, others int
	var wrong []uint64 // seqs of Ana's continued turns that were sent to the table's target
	var ana table.PlayerID
	tell := func(_ context.Context, n notify.Notification, f *host.Frame) error {
		switch last := f.Log[n.Seq-1].Events[0]; {
		case n.Target.Table != "":
			if others++; last.Forced && last.Seat == f.Table.Turn() {
				wrong = append(wrong, n.Seq)
			}
		case n.Awaited != ana:
		case f.Table.ForcedAction() != "":
			forced++
		case last.Forced:
			after++
		default:
			chosen++
		}
		return nil
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Send, c.Pause = tell, 3*time.Second }, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			for games := 0; games < 20 && (chosen == 0 || after == 0); games++ {
				id, _ := byTheDay(t, h, 24*time.Hour)
				ana = hosttest.Frame(t, h, id).Table.Seats[0].Player
				if err := h.SetForced(t.Context(), host.Hand{Player: ana}, id, true); err != nil {
					t.Fatal(err)
				}
				for range 50 {
					time.Sleep(time.Minute)
					if hosttest.Over(hosttest.Frame(t, h, id).Table) {
						break
					}
					hosttest.Play(t, h, id)
				}
				synctest.Wait() // until all is delivered
			}
		})
	})
	if forced > 0 || chosen == 0 || after == 0 {
		t.Errorf("notified of %d forced turns, %d chosen ones and %d that follow a forced one", forced, chosen, after)
	}
	if len(wrong) > 0 || others == 0 {
		t.Errorf("the table's target received %d turns, wrongly %v", others, wrong)
	}
}

// A target at a host that the server may not call is refused when it is set.
func TestTargets_UnreachableHost_Refused(t *testing.T) {
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Reaches = func(_ context.Context, at *url.URL) bool {
		return at.Hostname() != "inside.example" && at.Scheme == "https" || at.Hostname() == "allowed.example"
	}
	h := hosttest.New(cfg)
	ana := hosttest.Guest(t, h, "Ana")
	add := func(address string) error {
		_, err := h.Notify.AddTarget(t.Context(), ana, notify.Target{Kind: notify.Hook, Address: address})
		return err
	}
	for _, address := range []string{"https://inside.example:8443/hook", "http://outside.example/hook", "ftp://allowed.example/hook"} {
		hosttest.WantInvalid(t, add(address), "address")
	}
	for _, address := range []string{"https://outside.example/hook", "http://allowed.example/hook"} {
		if err := add(address); err != nil {
			t.Error(err)
		}
	}
	_, err := h.Notify.AddTarget(t.Context(), ana, notify.Target{Kind: notify.Push, Address: "http://allowed.example/push", Secret: `{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}`})
	hosttest.WantInvalid(t, err, "address")
}
