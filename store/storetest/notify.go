package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

var notifyChecks = []check{
	{"TakeNotifications", "An awaited player who asked for it is notified once, whichever node does it.", noticed},
	{"clock", "Setting the clock back does not delay notifications.", setBack},
	{"turns", "A target that does not answer delays only its owner's notifications.", inTurn},
	{"owners", "An owner whose calls are not answered comes after those not called yet.", ownersInTurn},
	{"Targets", "Only its owner can see and remove a notification target, and it is removed when they are erased.", targets},
}

func target(id string, p table.PlayerID, at table.ID) notify.Target {
	return notify.Target{ID: id, Player: p, Table: at, Kind: notify.Hook, Address: "https://example.org/" + id, Secret: "s", Lang: "fr", SiteURL: "https://tablee.example", Created: start}
}

// awaits returns a commit after which these players are awaited.
func awaits(id table.ID, seq uint64, who ...table.PlayerID) host.Write {
	w := Next(id, seq)
	w.Notify = who
	return w
}

func setBack(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddTarget(ctx, target("a", "ana", "")))
	must(t, s.Append(ctx, Opening("t1", "ana", "bob")))
	must(t, s.Append(ctx, awaits("t1", 2, "ana")))
	take := func(now time.Time) int {
		t.Helper()
		taken, err := s.TakeNotifications(ctx, now, now.Add(-time.Second), now.Add(-time.Minute), nil, 100)
		must(t, err)
		return len(taken)
	}
	for _, back := range []time.Duration{time.Hour, 24 * time.Hour, 365 * 24 * time.Hour} {
		now := start.Add(-back)
		same(t, "taken although dated an hour, a day and a year in the future", take(now), 1)
		same(t, "taken again immediately", take(now), 0)
		same(t, "taken again after the backoff", take(now.Add(30*time.Minute)), 1) // the backoff grows
	}
}

func noticed(t *testing.T, open func() node.Store) {
	one := with(t, open)
	two := open()
	t.Cleanup(func() { must(t, two.Close()) })
	must(t, one.AddTarget(ctx, target("a", "ana", "")))
	must(t, one.AddTarget(ctx, target("b", "bob", "")))
	must(t, one.AddTarget(ctx, target("m", "mia", "")))
	must(t, one.AddTarget(ctx, target("t", "eve", "t1")))
	must(t, one.Append(ctx, Opening("t1", "ana", "bob")))
	must(t, one.Append(ctx, Opening("t2", "ana", "bob")))
	must(t, one.Append(ctx, awaits("t1", 2, "ana", "mia")))
	must(t, one.Append(ctx, awaits("t1", 3)))
	must(t, one.Append(ctx, awaits("t2", 2, "bob")))
	if one.Append(ctx, awaits("t1", 3, "bob")) == nil {
		t.Fatal("duplicate commit stored")
	}
	soon, err := one.TakeNotifications(ctx, start.Add(3*time.Second), start.Add(time.Second), start, nil, 100)
	must(t, err)
	same(t, "taken before they are due", len(soon), 0)
	now := start.Add(26 * time.Hour) // all nodes were down for a day
	got := map[string]int{}
	var mu sync.Mutex
	var work sync.WaitGroup
	for _, s := range []node.Store{one, two, one, two} {
		work.Go(func() {
			taken, err := s.TakeNotifications(ctx, now, now, now.Add(-time.Minute), nil, 100)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			for _, n := range taken {
				got[string(n.Table)+" "+n.Target.ID+" "+string(n.Awaited)]++
				same(t, "begun", n.FirstTried, now)
			}
		})
	}
	work.Wait()
	same(t, "taken", got, map[string]int{"t1 a ana": 1, "t1 m mia": 1, "t1 t ana": 1, "t2 b bob": 1})
	take := func(after time.Duration) []notify.Notification {
		at := now.Add(after)
		taken, err := two.TakeNotifications(ctx, at, at, at.Add(-time.Minute), nil, 100)
		must(t, err)
		return taken
	}
	for _, c := range []struct {
		after time.Duration
		want  int
		why   string
	}{
		{time.Second, 0, "taken twice"},
		{61 * time.Second, 4, "after a node died or failed"},
		{121 * time.Second, 0, "before the first backoff has passed"},
		{123 * time.Second, 4, "after the first backoff"},
		{242 * time.Second, 0, "before the second backoff has passed"},
	} {
		same(t, c.why, len(take(c.after)), c.want)
	}
	late := take(25 * time.Hour)
	same(t, "after a day in which no node ran", len(late), 4)
	for _, n := range late {
		same(t, "time tried, without that day", now.Add(25*time.Hour).Sub(n.FirstTried), 4*time.Minute)
		must(t, one.NotificationDone(ctx, n))
	}
	same(t, "after delivery", len(take(48*time.Hour)), 0)
}

// ana has two targets and is awaited at two tables, mia at one.
func inTurn(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddTarget(ctx, target("a", "ana", "")))
	must(t, s.AddTarget(ctx, target("b", "ana", "")))
	must(t, s.AddTarget(ctx, target("m", "mia", "")))
	for i, id := range []table.ID{"t1", "t2"} {
		must(t, s.Append(ctx, Opening(id, "ana")))
		w := awaits(id, 2, []table.PlayerID{"ana", "mia"}[:2-i]...)
		w.Commit.At = start.Add(time.Duration(i) * time.Millisecond)
		must(t, s.Append(ctx, w))
	}
	now := start.Add(time.Hour)
	take := func(after time.Duration, busy ...table.PlayerID) (of []string) {
		t.Helper()
		at := now.Add(after)
		taken, err := s.TakeNotifications(ctx, at, at, at.Add(-time.Minute), busy, 100)
		must(t, err)
		for _, n := range taken {
			of = append(of, string(n.Table)+" "+n.Target.ID)
		}
		slices.Sort(of)
		return of
	}
	same(t, "one per owner", take(0), []string{"t1 a", "t1 m"})
	same(t, "with busy owners", take(time.Second, "mia", "ana"), []string(nil))
	same(t, "with one target backing off", take(time.Second, "mia"), []string{"t1 b"})
	same(t, "with both targets backing off", take(2*time.Second), []string(nil))
	same(t, "after the backoff, untried ones first", take(61*time.Second), []string{"t1 m", "t2 a"})
}

// ana has two targets for a turn, zoe one for a later turn.
func ownersInTurn(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for i, to := range []notify.Target{target("a", "ana", ""), target("b", "ana", ""), target("z", "zoe", "")} {
		must(t, s.AddTarget(ctx, to))
		if i == 0 {
			continue
		}
		id := table.ID(fmt.Sprint("t", i))
		must(t, s.Append(ctx, Opening(id, to.Player)))
		w := awaits(id, 2, to.Player)
		w.Commit.At = start.Add(time.Duration(i) * time.Second)
		must(t, s.Append(ctx, w))
	}
	for _, want := range []string{"ana", "zoe", "ana"} {
		at := start.Add(time.Hour)
		taken, err := s.TakeNotifications(ctx, at, at, at.Add(-time.Minute), nil, 1)
		must(t, err)
		if len(taken) != 1 || string(taken[0].Target.Player) != want {
			t.Errorf("%v, want one of %s", taken, want)
		}
	}
}

func targets(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddTarget(ctx, target("a", "ana", "")))
	must(t, s.AddTarget(ctx, target("b", "bob", "")))
	own, err := s.Targets(ctx, "ana")
	must(t, err)
	same(t, "targets", own, []notify.Target{target("a", "ana", "")})
	if err := s.RemoveTarget(ctx, "ana", "b"); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("removing another player's target: %v", err)
	}
	browser := target("p", "ana", "")
	browser.Kind = notify.Push
	must(t, s.AddTarget(ctx, browser))
	must(t, s.Append(ctx, Opening("t1", "ana")))
	must(t, s.Append(ctx, awaits("t1", 2, "ana")))
	browser.ID, browser.Player = "q", "bob" // bob uses this browser now
	must(t, s.AddTarget(ctx, browser))
	own, err = s.Targets(ctx, "ana")
	must(t, err)
	same(t, "targets without the browser that now belongs to another player", own, []notify.Target{target("a", "ana", "")})
	must(t, s.Erase(ctx, "ana"))
	at := start.Add(time.Hour)
	taken, err := s.TakeNotifications(ctx, at, at, at, nil, 10)
	must(t, err)
	same(t, "notifications for an erased person", len(taken), 0)
	own, err = s.Targets(ctx, "ana")
	must(t, err)
	same(t, "targets of an erased person", len(own), 0)
}
