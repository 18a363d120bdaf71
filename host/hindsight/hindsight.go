// Package hindsight says after a game which choices cost most, where a game has a judge that can
// tell (docs/adr/0065-hindsight-where-a-judge-can-give-it.md).
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

// Judge says what would have been better than what a seat played, and what that cost it, in
// points of the game. It is given a state already determinized for the seat. sure is false where
// nothing was better for certain, and judged where there was nothing to choose, or when ctx was
// over.
type Judge func(ctx context.Context, determinized game.State, seat game.Seat, played game.Action, r *rand.Rand) (better game.Action, loss float64, sure, judged bool)

// Found is what the choices of a seat cost in a game that is over.
type Found struct {
	Dearest []Dear // those that cost most, the dearest first
	Choices int    // that were judged
	Whole   bool   // these are all the choices there were: time did not run out before
}

// Dear is a choice than which another was better.
type Dear struct {
	At             int // the position in which it was made
	Played, Better game.Action
	Loss           float64 // in points of the game
}

const (
	mostDear    = 3
	mostJudging = 15 * time.Second // that somebody waits for hindsight
)

// Service judges what was chosen. Make it with New.
type Service struct {
	judges map[string]Judge
	desk   *thinking.Desk
}

// New makes a Service of the judges of games, by their ids, who work at a desk.
func New(judges map[string]Judge, desk *thinking.Desk) *Service { return &Service{judges, desk} }

// Judged reports whether there is hindsight for a game that may be looked at.
func (s *Service) Judged(f *host.Frame) bool {
	return s.judges[f.Table.Game] != nil && f.Table.State != nil && f.Table.StopReason == "" && !f.Table.IsCoached() && f.Revealed()
}

// Of judges what a seat's people chose in a game that is over: what was played for them
// is not theirs. It shares the processor with the bots, behind whom it stands, and is over after
// a while with what is judged by then. It is remembered as by Memo when it is whole. Errors:
// ErrNotFound where there is none, and that of the log.
func (s *Service) Of(ctx context.Context, f *host.Frame, seat game.Seat, share string) (Found, error) {
	if !s.Judged(f) || seat < 0 || int(seat) >= len(f.Table.Seats) {
		return Found{}, input.ErrNotFound
	}
	key := "hindsight " + strconv.Itoa(int(seat))
	found, err := host.Remember(f, game.Watcher, key, func() (Found, int, error) {
		// Others may wait for it too when the first one has gone.
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

// judge is Of, made anew.
func (s *Service) judge(ctx context.Context, f *host.Frame, seat game.Seat, share string) (found Found, err error) {
	replay, err := f.Replay()
	if err != nil {
		return found, err
	}
	turn, err := s.desk.Begin(ctx, thinking.Nobody, share)
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
			continue // it stood in
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

// sorted leaves the dearest choices, in their order.
func (h Found) sorted() Found {
	slices.SortStableFunc(h.Dearest, func(a, b Dear) int { return cmp.Compare(b.Loss, a.Loss) })
	h.Dearest = slices.Clip(h.Dearest[:min(len(h.Dearest), mostDear)])
	return h
}

// choice is an action that was chosen.
type choice struct {
	seq  uint64
	seat game.Seat
	text string
}

// standing are the actions of a seat that were not played by themselves, nor taken back.
func standing(log []table.Commit, seat game.Seat) []choice {
	var all []choice // of all seats, as they stand
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
