// Package hindsight evaluates the choices of a finished game, for games with a judge
// (docs/design/bots.md#hindsight).
package hindsight

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/thinking"
	"tablee/table"
)

// Judge compares a seat's action with the best one, and returns the better action and the loss in
// points of the game. The state has been determinized for the seat. sure is false if no action was
// certainly better, and judged is false if there was no choice, or ctx ended.
type Judge func(ctx context.Context, determinized game.State, seat game.Seat, played game.Action, r *rand.Rand) (better game.Action, loss float64, sure, judged bool)

// Found holds the costly choices of a seat in a finished game.
type Found struct {
	Dearest []Dear // costliest choices, the costliest first
	Choices int    // number of judged choices
	Whole   bool   // all choices were judged before time ran out
}

// Dear is a choice for which there was a better one.
type Dear struct {
	At             int // the position in which it was made
	Played, Better game.Action
	Loss           float64 // in points of the game
}

const (
	mostDear    = 3
	mostJudging = 15 * time.Second // longest wait for hindsight
)

// Service computes hindsight. Use New to create one.
type Service struct {
	judges map[string]Judge
	desk   *thinking.Desk
}

// New returns a Service with the judges of games, by id, which work at a desk.
func New(judges map[string]Judge, desk *thinking.Desk) *Service { return &Service{judges, desk} }

// Judged reports whether a finished, revealed game has hindsight.
func (s *Service) Judged(f *host.Frame) bool {
	return s.judges[f.Table.Game] != nil && f.Table.State != nil && f.Table.StopReason == "" && !f.Table.IsCoached() && f.Revealed()
}

// Of judges the choices of a seat's people in a finished game, leaving out moves that were played for
// them. It shares the processor with the bots at the lowest priority, and returns after a time limit
// with the choices judged so far. A complete result is cached by host.Remember. Errors: ErrNotFound for
// a game or seat without hindsight, and those of the log.
func (s *Service) Of(ctx context.Context, f *host.Frame, seat game.Seat, share string) (Found, error) {
	if !s.Judged(f) || seat < 0 || int(seat) >= len(f.Table.Seats) {
		return Found{}, input.ErrNotFound
	}
	key := "hindsight " + strconv.Itoa(int(seat))
	found, err := host.Remember(f, game.Watcher, key, func() (Found, int, error) {
		// Not cancelled with the first caller, as others may be waiting too.
		ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), mostJudging)
		defer stop()
		found, err := s.judge(ctx, f, seat, share)
		return found, 64 * len(found.Dearest), err
	})
	if !found.Whole {
		f.Forget(key)
	}
	return found, err
}

// judge computes Of without the cache.
func (s *Service) judge(ctx context.Context, f *host.Frame, seat game.Seat, share string) (found Found, err error) {
	replay, err := f.Replay()
	if err != nil {
		return found, err
	}
	turn, err := s.desk.Begin(ctx, thinking.Nobody, thinking.Share{Person: share})
	if err != nil {
		return found, nil // time ran out before its turn came
	}
	defer turn.End()
	ctx = thinking.WithTurn(ctx, turn)
	judge, chance := s.judges[f.Table.Game], rand.New(rand.NewPCG(uint64(seat), f.Table.Seq))
	for _, c := range standing(f.Log, seat) {
		at := replay.Find(c.seq - 1)
		t, err := replay.At(at)
		if err != nil {
			return found, err
		}
		if t.Seats[seat].Bot() {
			continue // a bot stood in
		}
		played, err := t.Rules().ParseAction(c.text)
		if err != nil {
			return found, err
		}
		state := t.State.Clone()
		state.Determinize(seat, chance)
		better, loss, sure, judged := judge(ctx, state, seat, played, chance)
		if ctx.Err() != nil || !turn.Step() {
			return found.sorted(), nil
		}
		if judged {
			found.Choices++
		}
		if sure {
			found.Dearest = append(found.Dearest, Dear{at, played, better, loss})
		}
	}
	found.Whole = true
	return found.sorted(), nil
}

// sorted keeps the costliest choices, in order.
func (h Found) sorted() Found {
	slices.SortStableFunc(h.Dearest, func(a, b Dear) int { return cmp.Compare(b.Loss, a.Loss) })
	told := map[[2]game.Action]bool{}
	h.Dearest = slices.DeleteFunc(h.Dearest, func(d Dear) bool { // the same advice once
		pair := [2]game.Action{d.Played, d.Better}
		again := told[pair]
		told[pair] = true
		return again
	})
	h.Dearest = slices.Clip(h.Dearest[:min(len(h.Dearest), mostDear)])
	return h
}

// choice is a chosen action.
type choice struct {
	seq  uint64
	seat game.Seat
	text string
}

// standing returns the actions of a seat, without those played automatically and those taken back.
func standing(log []table.Commit, seat game.Seat) []choice {
	var all []choice // of all seats, without undone ones
	for _, c := range log {
		for _, e := range c.Events {
			switch e.Kind {
			case table.Act, table.Timeout:
				made := choice{c.Seq, e.Seat, e.Text}
				if e.Kind == table.Timeout || e.Forced {
					made.text = ""
				}
				all = append(all, made)
			case table.Undo:
				for n := len(all) - 1; n >= 0; n-- {
					if all[n].seat == e.Seat {
						all = all[:n]
						break
					}
				}
			}
		}
	}
	return slices.DeleteFunc(all, func(c choice) bool { return c.seat != seat || c.text == "" })
}
