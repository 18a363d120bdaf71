package botpool_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/thinking"
	"tablee/internal/needs"
	"tablee/table"
)

const (
	pause = 700 * time.Millisecond
	piece = 5 * time.Millisecond // one piece of work, in fake time
)

// pieces returns the amount of work for a choice: none if it is forced, little if it is solved, much if it is
// hard. It depends on the seat's own cards, like a search.
func pieces(s game.State, seat game.Seat, hard int) int {
	switch n := len(s.Legal(seat, nil)); {
	case n < 2:
		return 0
	case n%3 == 0:
		return 3
	default:
		return hard - n%7
	}
}

// The strongest bots of every game answer forced, solved and hard choices after the same number of whole
// steps of their deliberation: alone, under load, and after a long pause. The number only rises once, with
// the first equally hard choice.
func TestLevel4_ConstantSteps(t *testing.T) {
	for i, entry := range games.All() {
		for name, beside := range map[string]int{"calm": 0, "loaded": 3} {
			if beside > 0 && i > 0 && !needs.Long() {
				continue // the load is other tables of the same desk, whatever their game
			}
			t.Run(entry.ID()+" "+name, func(t *testing.T) {
				hosttest.Bubble(t, func(c *node.Config) {
					c.Games, c.Pause, c.Thinkers, c.Think = games.Rules(), pause, 1, time.Hour
					c.Choose = func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, r *rand.Rand) game.Action {
						turn := thinking.TurnOf(ctx)
						for n := 0; n < pieces(s, seat, 200) && turn.Step(); n++ {
							time.Sleep(piece)
						}
						legal := s.Legal(seat, nil)
						return legal[r.IntN(len(legal))]
					}
				}, func(t *testing.T, cfg node.Config) {
					hosttest.Running(t, cfg, func(h *hosttest.Node) { answerAlike(t, h, entry, beside) })
					time.Sleep(2 * time.Second) // bots still thinking notice that no one waits
				})
			})
		}
	}
}

func answerAlike(t *testing.T, h *hosttest.Node, entry games.Game, beside int) {
	t.Helper()
	ana, bob := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob")
	plan := hosttest.Plan()
	plan.Game, plan.Options = entry.ID(), nil
	for range entry.Rules.Info().MinSeats {
		plan.Chairs = append(plan.Chairs, "bot:4")
	}
	var others sync.WaitGroup
	for range beside {
		id := hosttest.Open(t, h, bob, plan)
		others.Go(func() { follow(t, h, id, 20) })
	}
	first := steps(t, follow(t, h, hosttest.Open(t, h, ana, plan), 14))
	others.Wait()
	known := map[time.Duration]*rising{}
	for step, list := range first {
		known[step] = &rising{}
		for _, n := range list {
			known[step].add(n)
		}
		if known[step].times > 2+beside { // the first counts once
			t.Errorf("with steps of %v the number rose %d times: %v", step, known[step].times-1, list)
		}
	}
	if beside > 0 {
		return // these end, and with them the load
	}
	time.Sleep(90 * time.Minute) // longer than anything is remembered
	for step, list := range steps(t, follow(t, h, hosttest.Open(t, h, ana, plan), 14)) {
		if known[step] == nil {
			known[step] = &rising{}
		}
		for i, n := range list { // the hardest choice may not have occurred before
			if known[step].add(n); n != known[step].most || known[step].times > 2 {
				t.Fatalf("answer %d after the pause took %d steps of %v, earlier ones %d: %v", i, n, step, known[step].most, first[step])
			}
		}
	}
}

// rising tracks a maximum and how often it has risen.
type rising struct{ most, times int }

func (r *rising) add(n int) {
	if n > r.most {
		r.most, r.times = n, r.times+1
	}
}

// follow waits until a table has the given number of commits, or is over.
func follow(t *testing.T, h *hosttest.Node, id table.ID, commits uint64) *host.Frame {
	return hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Seq >= commits || hosttest.Over(tb) })
}

// steps returns the number of steps of each answer, by the length of a step, which the game defines publicly.
// All must be whole steps. Answers after a longer moment than others are left out: their bots thought during
// the moment.
func steps(t *testing.T, f *host.Frame) map[time.Duration][]int {
	t.Helper()
	byWait := map[time.Duration]map[time.Duration][]int{} // by the minimum wait of the bot
	for i, c := range f.Log[1:] {
		before, err := table.Fold(f.Table.ID, f.Table.Rules(), f.Log[:i+1])
		if err != nil {
			t.Fatal(err)
		}
		due, step := before.BotDue(pause), before.Deliberation(pause)
		late := c.At.Sub(due)
		if late%step != 0 {
			t.Errorf("answer %d came %v after it was due, not a multiple of %v", i, late, step)
		}
		if byWait[step] == nil {
			byWait[step] = map[time.Duration][]int{}
		}
		wait := due.Sub(before.ActingSince)
		byWait[step][wait] = append(byWait[step][wait], 1+int(late/step))
	}
	list := map[time.Duration][]int{}
	for step, waits := range byWait {
		list[step] = waits[slices.Min(slices.Collect(maps.Keys(waits)))]
	}
	return list
}
