package storetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"tablee/host"
	"tablee/table"
)

var noticeChecks = []check{
	{"notices/Take", "Who asked to be told that he is awaited is told once, whichever node does it.", noticed},
	{"notices/Bells", "A bell to tell somebody is his alone to see and to remove, and goes when he goes.", bells},
}

func bell(id string, p table.PlayerID, at table.ID) host.Bell {
	return host.Bell{ID: id, Player: p, Table: at, Kind: host.Hook, Address: "https://example.org/" + id, Secret: "s", Created: start}
}

// awaits is a commit that makes somebody awaited.
func awaits(id table.ID, seq uint64, p table.PlayerID) host.Write {
	w := Next(id, seq)
	w.Tell = p
	return w
}

func noticed(t *testing.T, open func() host.Store) {
	one := with(t, open)
	two := open()
	t.Cleanup(func() { must(t, two.Close()) })
	must(t, one.AddBell(ctx, bell("a", "ana", "")))
	must(t, one.AddBell(ctx, bell("b", "bob", "")))
	must(t, one.AddBell(ctx, bell("t", "eve", "t1")))
	must(t, one.Append(ctx, Opening("t1", "ana", "bob")))
	must(t, one.Append(ctx, Opening("t2", "ana", "bob")))
	must(t, one.Append(ctx, awaits("t1", 2, "ana")))
	must(t, one.Append(ctx, awaits("t1", 3, "")))
	must(t, one.Append(ctx, awaits("t2", 2, "bob")))
	if one.Append(ctx, awaits("t1", 3, "bob")) == nil {
		t.Fatal("a commit twice")
	}
	now := start.Add(time.Hour)
	got := map[string]int{}
	var mu sync.Mutex
	var work sync.WaitGroup
	for _, s := range []host.Store{one, two, one, two} {
		work.Go(func() {
			taken, err := s.TakeNotices(ctx, now, now.Add(-time.Minute), 100)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			for _, n := range taken {
				got[string(n.Table)+" "+n.Bell.ID+" "+string(n.Awaited)]++
			}
		})
	}
	work.Wait()
	same(t, "taken", got, map[string]int{"t1 a ana": 1, "t1 t ana": 1, "t2 b bob": 1})
	again, err := one.TakeNotices(ctx, now.Add(time.Second), now.Add(-time.Minute), 100)
	must(t, err)
	same(t, "taken twice", len(again), 0)
	again, err = one.TakeNotices(ctx, now.Add(2*time.Minute), now.Add(time.Minute), 100)
	must(t, err)
	same(t, "of a node that died", len(again), 3)
	for _, n := range again {
		must(t, one.NoticeDone(ctx, n))
	}
	again, err = one.TakeNotices(ctx, now.Add(time.Hour), now.Add(time.Hour), 100)
	must(t, err)
	same(t, "once told", len(again), 0)
}

func bells(t *testing.T, open func() host.Store) {
	s := with(t, open)
	must(t, s.AddPlayer(ctx, person("ana", "Ana"), []byte("a")))
	must(t, s.AddBell(ctx, bell("a", "ana", "")))
	must(t, s.AddBell(ctx, bell("b", "bob", "")))
	his, err := s.Bells(ctx, "ana")
	must(t, err)
	same(t, "bells", his, []host.Bell{bell("a", "ana", "")})
	if err := s.RemoveBell(ctx, "ana", "b"); !errors.Is(err, host.ErrNotFound) {
		t.Errorf("another's bell: %v", err)
	}
	must(t, s.Append(ctx, Opening("t1", "ana")))
	must(t, s.Append(ctx, awaits("t1", 2, "ana")))
	must(t, s.Erase(ctx, "ana"))
	taken, err := s.TakeNotices(ctx, start.Add(time.Hour), start.Add(time.Hour), 10)
	must(t, err)
	same(t, "told to somebody erased", len(taken), 0)
	his, err = s.Bells(ctx, "ana")
	must(t, err)
	same(t, "bells of somebody erased", len(his), 0)
}
