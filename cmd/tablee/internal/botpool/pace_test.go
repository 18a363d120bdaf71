package botpool_test

import (
	"context"
	"math/rand/v2"
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
	var known slowest
	first := steps(t, follow(t, h, hosttest.Open(t, h, ana, plan), 14))
	others.Wait()
	for _, a := range first {
		known.add(t, a)
	}
	if len(first) < 3 {
		t.Fatalf("only %d answers were timed", len(first))
	}
	if known.times > 2+beside { // the first counts once
		t.Errorf("the slowest answer rose %d times: %v", known.times-1, first)
	}
	if beside > 0 {
		return // these end, and with them the load
	}
	time.Sleep(90 * time.Minute) // longer than anything is remembered
	for _, a := range steps(t, follow(t, h, hosttest.Open(t, h, ana, plan), 14)) {
		known.add(t, a)
	}
	if known.times > 2 { // the hardest choice may not have occurred before
		t.Fatalf("the slowest answer rose %d times, also after the pause", known.times-1)
	}
}

// answer holds the bounds that an answer sets by its time: the slowest one so far took more than over, no more than
// within.
type answer struct{ over, within time.Duration }

// slowest bounds the time of the slowest answer so far. times counts how often it rose; hard choices differ by up to
// 3 %, which is no rise.
type slowest struct {
	answer
	times int
}

// add checks that an answer was shown after the steps that the slowest one takes, no fewer.
func (s *slowest) add(t *testing.T, a answer) {
	t.Helper()
	switch {
	case s.times == 0 || a.over >= s.within+s.within*3/100:
		*s = slowest{a, s.times + 1}
	case a.within <= s.over:
		t.Errorf("an answer after %v was shown before the slowest, of more than %v", a.within, s.over)
	default:
		s.over, s.within = max(s.over, a.over), max(a.over, min(s.within, a.within))
	}
}

// follow waits until a table has the given number of commits, or is over.
func follow(t *testing.T, h *hosttest.Node, id table.ID, commits uint64) *host.Frame {
	return hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Seq >= commits || hosttest.Over(tb) })
}

// steps returns what each answer's time tells. It is the minimum wait of the bot, which the game and the table define
// publicly, and whole steps, whose lengths they define too. Bots think during a longer moment.
func steps(t *testing.T, f *host.Frame) (list []answer) {
	t.Helper()
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
		a := answer{within: c.At.Sub(before.ActingSince)}
		if late > 0 {
			a.over = a.within - step
		}
		list = append(list, a)
	}
	return list
}
