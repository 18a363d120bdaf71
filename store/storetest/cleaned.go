package storetest

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/node"
	"tablee/table"
)

func cleanWhole(t *testing.T, open func() node.Store) {
	s := with(t, open)
	before, err := s.Shares(ctx)
	must(t, err)
	appendAll(t, s, waiting("t1", start, "ana", "bob"))
	must(t, s.AddTarget(ctx, target("h", "eve", "t1")))
	must(t, s.Append(ctx, func() host.Write {
		w := awaits("t1", 2, "ana")
		w.Row.Status, w.Row.Changed, w.Commit.Events = table.StatusOpen, start, nil
		return w
	}()))
	_, err = s.AddMessage(ctx, "t1", host.ChatMessage{By: "ana", At: start, Text: "x"})
	must(t, err)
	must(t, s.MarkRead(ctx, "ana", "t1", 1, start))
	same(t, "removed", clean(t, s, cleaning.WaitingRooms), []string{"t1"})
	must(t, s.Tidy(ctx, later, later.Add(time.Hour)))
	after, err := s.Shares(ctx)
	must(t, err)
	for i, share := range after {
		want := before[i].Rows
		if share.Name == cleaning.ShareModeration {
			want += 2 // the audit entry, and the count of the day
		}
		same(t, "rows of "+share.Name, share.Rows, want)
	}
}

func cleanCounted(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for i := range 5 {
		must(t, s.Append(ctx, waiting(table.ID("t"+strconv.Itoa(i)), start, "ana")))
	}
	found := unused(t, s, cleaning.WaitingRooms)
	for day, some := range [][]string{found[:2], found[1:3], found[3:]} {
		at := later.Add(time.Duration(day/2) * 24 * time.Hour)
		_, _, err := s.Remove(ctx, cleaning.WaitingRooms, cutoff, at, some, false)
		must(t, err)
	}
	entries, err := s.AuditEntries(ctx, 0, 10)
	must(t, err)
	var told []string
	for _, e := range entries {
		told = append(told, fmt.Sprint(e.Kind, " ", e.Target, " ", e.Detail, " ", e.Done))
	}
	same(t, "audit log", told, []string{"clean waiting 3 true", "clean waiting 2 true"})
	removals, err := s.Removals(ctx, 10)
	must(t, err)
	day := func(n int) string { return later.Add(time.Duration(n) * 24 * time.Hour).Format(time.DateOnly) }
	same(t, "removals", removals, []cleaning.Removal{
		{Day: day(1), Kind: cleaning.WaitingRooms, N: 2, At: later.Add(24 * time.Hour)},
		{Day: day(0), Kind: cleaning.WaitingRooms, N: 3, At: later},
	})
}

func cleanDry(t *testing.T, open func() node.Store) {
	s := with(t, open)
	must(t, s.Append(ctx, waiting("t1", start, "ana")))
	gone, _, err := s.Remove(ctx, cleaning.WaitingRooms, cutoff, later, unused(t, s, cleaning.WaitingRooms), true)
	must(t, err)
	same(t, "dry run", gone, []string{"t1"})
	same(t, "the log", len(logOf(t, s, "t1")), 1)
	removals, err := s.Removals(ctx, 10)
	must(t, err)
	same(t, "removals", len(removals), 0)
	same(t, "still unused", unused(t, s, cleaning.WaitingRooms), []string{"t1"})
}

func cleanLeases(t *testing.T, open func() node.Store) {
	s, other := with(t, open), with(t, open)
	take := func(s node.Store, name string, at time.Time) (bool, time.Time) {
		mine, done, err := s.TakeLease(ctx, "clean", name, at, at.Add(10*time.Minute))
		must(t, err)
		return mine, done
	}
	if mine, done := take(s, "a", start); !mine || !done.IsZero() {
		t.Errorf("the first lease: %v %v", mine, done)
	}
	if mine, _ := take(other, "b", start.Add(9*time.Minute)); mine {
		t.Error("two nodes have the lease")
	}
	if mine, _ := take(s, "a", start.Add(9*time.Minute)); !mine {
		t.Error("a lease cannot be extended")
	}
	if mine, _ := take(other, "b", start.Add(20*time.Minute)); !mine {
		t.Error("a node that died keeps the lease")
	}
	must(t, s.EndLease(ctx, "clean", "a", start)) // no longer theirs
	must(t, other.EndLease(ctx, "clean", "b", start.Add(21*time.Minute)))
	if mine, done := take(s, "a", start.Add(21*time.Minute)); !mine || !done.Equal(start.Add(21*time.Minute)) {
		t.Errorf("after a lease that ended: %v %v", mine, done)
	}
	if mine, _ := take(other, "b", start.Add(-365*24*time.Hour)); !mine {
		t.Error("the lease is stuck after the clock was set back")
	}
}

func measures(t *testing.T, open func() node.Store) {
	s := with(t, open)
	size, err := s.Size(ctx)
	must(t, err)
	if size.Bytes <= 0 {
		t.Errorf("the size of an empty store: %+v", size)
	}
	appendAll(t, s, playing("t1", start, "ana"))
	shares, err := s.Shares(ctx)
	must(t, err)
	same(t, "shares", len(shares), len(cleaning.ShareNames()))
	if tables := shares[0]; tables.Rows < 4 || tables.Bytes <= 0 { // table, seed, commit, player
		t.Errorf("the share of tables: %+v", tables)
	}
	all := []cleaning.Measure{
		{Day: "2026-05-17", At: start, Bytes: 1, Shares: shares},
		{Day: "2026-05-18", At: start.Add(24 * time.Hour), Bytes: 2, Shares: shares},
	}
	for _, m := range append(all, all[1]) {
		must(t, s.SaveMeasure(ctx, m))
	}
	found, err := s.Measures(ctx, start)
	must(t, err)
	same(t, "measures", found, all)
	found, err = s.Measures(ctx, start.Add(time.Hour))
	must(t, err)
	same(t, "measures of a day", found, all[1:])
}
