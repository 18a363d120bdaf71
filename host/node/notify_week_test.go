package node_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/internal/needs"
	"tablee/table"
)

// rang counts deliveries by notification id.
type rang struct {
	mu   sync.Mutex
	told map[string]int
}

func (r *rang) tell(_ context.Context, n notify.Notification, _ *host.Frame) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.told[n.ID()]++
	return nil
}

// span is a period in which a server ran. A killed server does not record when it ended.
type span struct {
	from, to time.Time
	killed   bool
}

// Resolution of a server's knowledge of outages: it records every five seconds, at a tick of its clock,
// that it is alive, and a gap of less than a second is not an outage.
const (
	resolution = 6 * time.Second
	leastGap   = time.Second
)

// mortal is a store that drops the heartbeats of a killed server.
type mortal struct {
	node.Store
	killed atomic.Bool
}

func (s *mortal) StayAlive(ctx context.Context, at time.Time) error {
	if s.killed.Load() {
		return nil
	}
	return s.Store.StayAlive(ctx, at)
}

// wholeMillis returns the time with the precision of logs and stores.
func wholeMillis() time.Time { return time.Now().Truncate(time.Millisecond) }

// overlap returns how long a server ran between two moments.
func overlap(spans []span, from, to time.Time) (long time.Duration) {
	for _, s := range spans {
		begin, end := s.from, s.to
		if from.After(begin) {
			begin = from
		}
		if to.Before(end) {
			end = to
		}
		long += max(0, end.Sub(begin))
	}
	return long
}

// TestNotify_Week_DeadlinesAndNotificationsOnce: a table of three people, on servers that start and stop
// at odd moments for days. A turn's clock runs only while a server does, so most turns last over several
// outages. Every timeout comes once, at most a second after its deadline. Every notification is delivered
// once, by the target of each player and by the target of the whole table.
func TestNotify_Week_DeadlinesAndNotificationsOnce(t *testing.T) {
	const move = 5 * time.Minute
	rung := &rang{told: map[string]int{}}
	hosttest.Bubble(t, func(c *node.Config) { c.Send = rung.tell }, func(t *testing.T, cfg node.Config) {
		r := rand.New(rand.NewPCG(7, 11))
		store := &mortal{Store: cfg.Store}
		cfg.Store = store
		began := time.Now()
		var id table.ID
		var due time.Time
		var spans []span
		var targets []notify.Target
		days := needs.Rounds(3, 9)
		for time.Since(began) < time.Duration(days)*24*time.Hour {
			from, killed := wholeMillis(), r.IntN(3) == 0
			hosttest.Running(t, cfg, func(h *hosttest.Node) {
				if id == "" {
					id, targets = byTheDay(t, h, move)
				}
				for range r.IntN(3) { // some players come and play
					time.Sleep(time.Duration(r.Int64N(int64(time.Minute))))
					switch r.IntN(4) {
					case 0: // one card; often it is still their turn
						hosttest.Play(t, h, id)
					case 1:
						passOn(t, h, id)
					}
				}
				due = hosttest.Frame(t, h, id).Deadline()
				time.Sleep(oddly(r, due, 4*time.Minute))
				store.killed.Store(killed)
			})
			store.killed.Store(false)
			spans = append(spans, span{from, wholeMillis(), killed})
			time.Sleep(oddly(r, due.Add(-2*time.Second), 11*time.Hour))
		}
		end := hosttest.New(cfg)
		log := hosttest.Frame(t, end, id).Log
		took, over := deadlines(t, log, spans)
		told := notices(t, log, spans, targets, rung.told)
		t.Logf("%d deadlines, %d of them after outages, %d notifications, %d starts", took, over, told, len(spans))
		if took <= days || over <= days/2 || told < 4*days/3 || len(spans) <= days {
			t.Errorf("%d days of %d deadlines, %d of them after outages, %d notifications, %d starts: too few", days, took, over, told, len(spans))
		}
	})
}

// byTheDay opens a table of three people. Each has a target, and the first one has another for this table.
func byTheDay(t *testing.T, h *hosttest.Node, move time.Duration) (id table.ID, targets []notify.Target) {
	who := hosttest.Guests(t, h, 3)
	p := hosttest.Plan("me", "open", "open")
	p.MoveTime, p.Options = move, nil // deals continue while players have chips, so a game may be over in an evening
	id = hosttest.Open(t, h, who[0], p)
	for i, at := range []table.ID{"", "", "", id} {
		b := notify.Target{Kind: notify.Hook, Address: "https://example.org/", Table: at}
		b, err := h.Notify.AddTarget(t.Context(), who[i%3], b)
		if err != nil {
			t.Fatal(err)
		}
		targets = append(targets, b)
	}
	hosttest.Sit(t, h, id, who[1:]...)
	return id, targets
}

// oddly returns a random duration up to most. When a deadline is near, it often ends just before or after
// it.
func oddly(r *rand.Rand, deadline time.Time, most time.Duration) time.Duration {
	left := time.Until(deadline)
	if left > 0 && left < 2*most && r.IntN(3) > 0 {
		return max(time.Millisecond, left+[]time.Duration{-time.Millisecond, 0, time.Millisecond, 1500 * time.Millisecond}[r.IntN(4)])
	}
	return time.Duration(r.Int64N(int64(most)))
}

// deadlines checks the time of every turn of a log. It counts the timeouts, and those whose turn got time
// back.
func deadlines(t *testing.T, log []table.Commit, spans []span) (took, over int) {
	tb := table.New("x", hosttest.Rules)
	for _, c := range log {
		due, began, was := tb.Deadline(), tb.TurnBegan, tb.Status
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		ranOut := slices.ContainsFunc(c.Events, func(e table.Event) bool { return e.Kind == table.Timeout })
		if was != table.StatusPlaying || due.IsZero() {
			continue
		}
		earliest, latest := givenBack(spans, began, due)
		if ranOut {
			took++
			if earliest.Sub(due) > time.Minute {
				over++
			}
			if c.At.Before(earliest) {
				t.Errorf("commit %d: the timeout came %v early", c.Seq, earliest.Sub(c.At))
			}
		}
		if late := overlap(spans, latest, c.At); late > time.Second {
			t.Errorf("commit %d came after %v of server time past the deadline", c.Seq, late)
		}
	}
	return took, over
}

// givenBack returns the earliest and latest end of a turn that began at began and was due at due: the
// outages within it are given back, and before a kill at most the time since the last heartbeat.
func givenBack(spans []span, began, due time.Time) (earliest, latest time.Time) {
	earliest, latest = due, due
	for i, s := range spans[:len(spans)-1] {
		next := spans[i+1].from
		if !next.After(began) {
			continue
		}
		if long := next.Sub(s.to); long >= leastGap && s.to.Before(earliest) {
			earliest = earliest.Add(long)
		}
		from := s.to
		if s.killed {
			from = from.Add(-resolution)
		}
		if from.Before(s.from) {
			from = s.from
		}
		if from.Before(began) {
			from = began
		}
		if !from.After(latest) {
			latest = latest.Add(next.Sub(from))
		}
	}
	return earliest, latest
}

// notices compares the deliveries with the log: each target got every notification once if a server ran
// long enough while it was valid, never twice, and nothing else.
func notices(t *testing.T, log []table.Commit, spans []span, targets []notify.Target, told map[string]int) (count int) {
	left := maps.Clone(told)
	tb := table.New(log0(targets), hosttest.Rules)
	for i, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		who := tb.Awaited()
		if who == "" || !tb.ActingSince.Equal(tb.Changed) || acted(tb, c, who) {
			continue
		}
		until := spans[len(spans)-1].to
		if i+1 < len(log) {
			until = log[i+1].At
		}
		ran := overlap(spans, c.At, until)
		for _, b := range targets {
			if b.Table == "" && b.Player != who {
				continue
			}
			n := notify.Notification{Table: tb.ID, Seq: c.Seq, Target: b}
			switch times := left[n.ID()]; {
			case times > 1:
				t.Errorf("the notification of commit %d was delivered %d times", c.Seq, times)
			case times == 0 && ran > 4*time.Second:
				t.Errorf("the notification of commit %d was not delivered, though a server ran for %v", c.Seq, ran)
			default:
				count += times
			}
			delete(left, n.ID())
		}
	}
	for id := range left {
		t.Errorf("%s was delivered, but no player was awaited", id)
	}
	return count
}

// log0 returns the table of the last target, which is for one table.
func log0(targets []notify.Target) table.ID { return targets[len(targets)-1].Table }

// acted reports whether a commit is the player's own action.
func acted(tb *table.Table, c table.Commit, who table.PlayerID) bool {
	return slices.ContainsFunc(c.Events, func(e table.Event) bool { return e.Kind == table.Act && tb.Controls(who, e.Seat) })
}
