package storetest

import (
	"testing"
	"time"

	"tablee/host/clock"
	"tablee/host/node"
)

var jumpChecks = []check{
	{"kept", "People keep their time across a restart, on every node; adding or forgetting a jump twice is no error.", jumpsKept},
	{"alive", "No one loses time while no server runs, so the last running time must be known.", lastAlive},
	{"bounded", "A clock that jumps all day must not fill the store; the newest jumps count.", jumpsBounded},
	{"open periods", "Every node must know for how long the site was closed.", openPeriods},
}

// jumpAt returns a jump of a minute, the given number of hours after the start.
func jumpAt(hours int) clock.Jump {
	at := start.Add(time.Duration(hours) * time.Hour)
	return clock.Jump{Before: at, After: at.Add(time.Minute)}
}

func jumpsKept(t *testing.T, open func() node.Store) {
	ours := with(t, open)
	must(t, ours.ChangeJumps(ctx, []clock.Jump{jumpAt(2), jumpAt(1)}, nil))
	must(t, ours.ChangeJumps(ctx, []clock.Jump{jumpAt(2), jumpAt(3)}, []clock.Jump{jumpAt(1), jumpAt(9)}))
	for _, s := range []node.Store{ours, with(t, open)} {
		all, err := s.Jumps(ctx)
		must(t, err)
		same(t, "kept", all, []clock.Jump{jumpAt(2), jumpAt(3)})
	}
}

func jumpsBounded(t *testing.T, open func() node.Store) {
	s := with(t, open)
	for n := range 3 {
		var some []clock.Jump
		for i := range clock.MaxJumps {
			some = append(some, jumpAt(n*clock.MaxJumps+i))
		}
		must(t, s.ChangeJumps(ctx, some, nil))
	}
	all, err := s.Jumps(ctx)
	must(t, err)
	same(t, "kept", len(all), clock.MaxJumps)
	same(t, "the last", all[len(all)-1], jumpAt(3*clock.MaxJumps-1))
}

func lastAlive(t *testing.T, open func() node.Store) {
	ours := with(t, open)
	never, err := ours.LastAlive(ctx)
	must(t, err)
	same(t, "never", never.IsZero(), true)
	later := start.Add(time.Hour)
	must(t, ours.StayAlive(ctx, later))
	must(t, ours.StayAlive(ctx, start)) // the clock was wrong, and is right again
	last, err := with(t, open).LastAlive(ctx)
	must(t, err)
	same(t, "the last", last, start)
}

func openPeriods(t *testing.T, open func() node.Store) {
	ours := with(t, open)
	late := start.Add(90 * 24 * time.Hour)
	for _, want := range [][]clock.Period{
		{{Began: start, Seen: start}},
		{{Began: start, Seen: start.Add(time.Hour)}, {Began: late, Seen: late}},
		{{Began: start, Seen: start.Add(2 * time.Hour)}},
	} {
		must(t, ours.ChangeOpenPeriods(ctx, func([]clock.Period) []clock.Period { return want }))
		all, err := with(t, open).OpenPeriods(ctx)
		must(t, err)
		same(t, "the periods", all, want)
	}
}
