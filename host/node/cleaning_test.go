package node_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/clock"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

const day = 24 * time.Hour

var cleaningPolicy = cleaning.Policy{
	cleaning.WaitingRooms: 30 * day, cleaning.Forks: 30 * day, cleaning.BotGames: 30 * day, cleaning.SoloGames: 30 * day,
	cleaning.Chat: 30 * day, cleaning.Sessions: 60 * day, cleaning.Guests: 30 * day,
}

// Some days later, finished games of several people are still there, and unused tables and guests are
// gone, without any request for it.
func TestRun_RemovesUnused(t *testing.T) {
	short := cleaning.Policy{}
	for kind := range cleaningPolicy {
		short[kind] = day
	}
	hosttest.Bubble(t, func(c *node.Config) { c.Cleaning = short }, func(t *testing.T, cfg node.Config) {
		h := hosttest.New(cfg)
		ctx, cancel := context.WithCancel(t.Context())
		var work sync.WaitGroup
		work.Go(func() { h.Cleaning.Run(ctx) })
		defer work.Wait()
		defer cancel()
		who := hosttest.Guests(t, h, 3)
		idle := hosttest.Guest(t, h, "idle")
		room := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
		looked := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
		solo := hosttest.Open(t, h, who[0], hosttest.Plan("me", "bot:1", "bot:1"))
		played := hosttest.Open(t, h, who[0], hosttest.OneDeal("me", "open", "open"))
		hosttest.Sit(t, h, played, who[1:]...)
		hosttest.PlayOut(t, h, played)
		pair := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "bot:1"))
		hosttest.Sit(t, h, pair, who[1])

		page := hosttest.Follow(t, h, looked, who[0])
		time.Sleep(2*day + time.Hour)
		for _, id := range []table.ID{room, solo} {
			if _, err := h.Frame(t.Context(), id); !errors.Is(err, input.ErrRemoved) {
				t.Errorf("unused table: %v", err)
			}
		}
		for _, id := range []table.ID{looked, played, pair} {
			if _, err := h.Frame(t.Context(), id); err != nil {
				t.Errorf("table in use: %v", err)
			}
		}
		if _, err := h.Accounts.Person(t.Context(), idle); !errors.Is(err, input.ErrNotFound) {
			t.Errorf("unused guest: %v", err)
		}
		if _, err := h.Accounts.Person(t.Context(), who[2]); err != nil {
			t.Errorf("a guest who played: %v", err)
		}
		r := h.Cleaning.Report()
		if age := time.Since(r.Done); r.Done.IsZero() || age > day+time.Hour || !r.GrowthKnown || r.Share(cleaning.ShareTables).Rows == 0 {
			t.Errorf("report: done %v ago, %+v", age, r)
		}
		page.Close()
		time.Sleep(day + time.Hour)
		if _, err := h.Frame(t.Context(), looked); !errors.Is(err, input.ErrRemoved) {
			t.Errorf("table without viewers: %v", err)
		}
		if n := h.Stats().Tables; n > 2 {
			t.Errorf("%d tables in memory, want at most 2", n)
		}
	})
}

// alwaysOpen is the store of a site that was never closed.
type alwaysOpen struct{ node.Store }

func (alwaysOpen) OpenPeriods(context.Context) ([]clock.Period, error) { return nil, nil }

// With two nodes on one database, each round is done by one of them, and followers on the other are
// informed.
func TestRound_TwoNodes(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	hosttest.Run(t, there)
	ana := hosttest.Guest(t, here, "Ana")
	id := hosttest.Open(t, here, ana, hosttest.Plan("me", "open", "open"))
	page := hosttest.Follow(t, there, id, "")
	hosttest.Next(t, page)

	later := time.Now().Add(40 * day)
	cleaner := func(n *hosttest.Node, s node.Store) *cleaning.Service {
		return cleaning.New(cleaning.Config{Store: alwaysOpen{s}, Policy: cleaningPolicy, Forget: n.Forget, Now: func() time.Time { return later }})
	}
	a, b := cleaner(here, here.Store), cleaner(there, there.Store)
	for _, want := range []struct {
		s    *cleaning.Service
		done bool
	}{{a, true}, {b, false}, {a, false}} {
		done, err := want.s.Round(t.Context())
		if err != nil || done != want.done {
			t.Errorf("round: %v %v, want %v", done, err, want.done)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := page.Next(ctx); !errors.Is(err, input.ErrRemoved) {
		t.Errorf("follower on the other node: %v", err)
	}
	page.Close()
	for _, n := range []*hosttest.Node{here, there} {
		if _, err := n.Act(t.Context(), ana, id, host.Act{Seq: 1, Action: "7D"}); !errors.Is(err, input.ErrRemoved) {
			t.Errorf("act at a removed table: %v", err)
		}
		if tables := n.Stats().Tables; tables != 0 {
			t.Errorf("%d tables in memory", tables)
		}
	}
	mine, _, err := here.Store.TakeLease(t.Context(), "clean", "another node", later, later.Add(5*time.Minute))
	if err != nil || !mine {
		t.Fatalf("take turn: %v %v", mine, err)
	}
	if _, err := b.Clean(t.Context(), false); !errors.Is(err, cleaning.ErrLeased) {
		t.Errorf("during another node's turn: %v", err)
	}
}

// Without a policy everything is kept.
func TestClean_NoPolicy(t *testing.T) {
	h, now := hosttest.Clocked(t)
	ana := hosttest.Guest(t, h, "Ana")
	id := hosttest.Open(t, h, ana, hosttest.Plan("me", "open", "open"))
	*now = now.Add(10000 * day)
	if _, err := h.Cleaning.Clean(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	hosttest.Frame(t, h, id)
}

// fullDisk is a store with a disk of a given size.
type fullDisk struct {
	cleaning.Store
	size     cleaning.Size
	measures []cleaning.Measure
}

func (s *fullDisk) Size(context.Context) (cleaning.Size, error) { return s.size, nil }
func (s *fullDisk) Measures(context.Context, time.Time) ([]cleaning.Measure, error) {
	return s.measures, nil
}

// The days until the disk is full are projected from the growth of the last week. The warning is logged
// once a day, not every minute.
func TestLook_WarnsBeforeTheDiskIsFull(t *testing.T) {
	h, now := hosttest.Clocked(t)
	var logs hosttest.Logs
	const gb = 1 << 30
	s := &fullDisk{Store: h.Store, size: cleaning.Size{Bytes: 8 * gb, Spare: gb, DiskFree: 39 * gb, DiskTotal: 100 * gb}}
	service := cleaning.New(cleaning.Config{Store: s, Now: func() time.Time { return *now }, Log: logs.Logger()})
	for _, want := range []struct {
		measures []cleaning.Measure
		days     float64
		known    bool
		warnings int
	}{
		{nil, 0, false, 0},
		{[]cleaning.Measure{{At: now.Add(-time.Hour), Bytes: gb}}, 0, false, 0},
		{[]cleaning.Measure{{At: now.Add(-4 * day), Bytes: 9 * gb}}, 0, false, 0},
		{[]cleaning.Measure{{At: now.Add(-4 * day), Bytes: 4 * gb}}, 40, true, 0},
		{[]cleaning.Measure{{At: now.Add(-4 * day), Bytes: 0}}, 20, true, 1},
		{[]cleaning.Measure{{At: now.Add(-4 * day), Bytes: 0}}, 20, true, 1},
	} {
		s.measures = want.measures
		if err := service.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		days, known := service.Report().DaysLeft()
		if known != want.known || math.Abs(days-want.days) > .01 || service.Report().Low() != (want.warnings > 0) {
			t.Errorf("%+v: %v %v", want, days, known)
		}
		if n := strings.Count(logs.String(), "filling up"); n != want.warnings {
			t.Errorf("%+v: %d warnings", want, n)
		}
	}
	*now = now.Add(25 * time.Hour)
	s.measures, s.size.DiskFree = nil, 4*gb
	if err := service.Look(t.Context()); err != nil || strings.Count(logs.String(), "filling up") != 2 {
		t.Errorf("nearly full disk, the next day: %v\n%s", err, logs.String())
	}
}

func TestTrust_ClockJumps(t *testing.T) {
	const day = 24 * time.Hour
	now, elapsed := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), time.Duration(0)
	sure := clock.NewTrust(now, elapsed)
	for i, step := range []struct {
		wall, mono time.Duration
		want       bool
	}{
		{time.Minute, time.Minute, true},
		{time.Minute + 59*time.Minute, time.Minute, true},
		{365 * day, time.Minute, false},
		{23 * time.Hour, 23 * time.Hour, false},
		{-364 * day, time.Minute, false}, // right again, which is another jump
		{23 * time.Hour, 23 * time.Hour, false},
		{time.Hour, time.Hour, true},
		{-2 * time.Hour, 0, false},
		{day, day, true},
	} {
		now, elapsed = now.Add(step.wall), elapsed+step.mono
		if got := sure.Look(now, elapsed); got != step.want {
			t.Errorf("step %d: trusted %t, want %t", i, got, step.want)
		}
	}
}
