package cleaning

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/clock"
	"tablee/table"
)

const (
	lease      = "clean"          // name of the lease
	lookEvery  = time.Minute      // interval of Look
	roundEvery = 24 * time.Hour   // interval of Round
	leaseTime  = 10 * time.Minute // how long a stopped node blocks the others
	forgetFor  = 10 * time.Minute // how far back removals are read, which allows for differing clocks

	searchItems = 10000 // number of items found at a time

	rest      = 50 * time.Millisecond // shortest pause after each step
	restTimes = 4                     // the pause as a multiple of the step's duration

	givePages = 500     // pages of the file released per step: 2 MB
	keepSpare = 1 << 20 // bytes kept for reuse

	remember = 365 * 24 * time.Hour // how long the URL of a removed table says that it was removed
)

// Run processes other nodes' removals, measures the store, and applies the policy once a day unless
// another node does, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	for first := true; first || wait(ctx, lookEvery); first = false {
		err := s.forget(ctx)
		if err == nil {
			err = s.Look(ctx)
		}
		sure, signErr := s.trusted(ctx)
		if err == nil {
			err = signErr
		}
		if err == nil && !first && sure { // not during startup
			_, err = s.Round(ctx)
		}
		if err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("cleaning: clean store", "error", err)
		}
	}
}

// wait waits for a duration, and reports false if ctx ends first.
func wait(ctx context.Context, long time.Duration) bool {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// forget drops tables that were removed, on any node, from this node's memory.
func (s *Service) forget(ctx context.Context) error {
	gone, err := s.cfg.Store.RemovedSince(ctx, s.instant().Add(-forgetFor))
	if err != nil {
		return fmt.Errorf("read removed tables: %w", err)
	}
	for _, id := range gone {
		s.cfg.Forget(ctx, id)
	}
	return nil
}

// Round applies the policy, unless another node is doing so or it was done less than a day ago. It
// reports whether it did.
func (s *Service) Round(ctx context.Context) (done bool, err error) {
	if !due(s.Report().Done, s.instant()) {
		return false, nil
	}
	last, err := s.takeLease(ctx)
	if errors.Is(err, ErrLeased) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !due(last, s.instant()) {
		return false, s.endLease(ctx, last)
	}
	removed, err := s.Clean(ctx, false)
	if err != nil {
		return false, err
	}
	if line := logLine(removed); len(line) > 0 {
		s.cfg.Log.Info("cleaning: store cleaned", line...)
	}
	return true, nil
}

// due reports whether the policy must be applied again. If last is in the future, the clock was set
// back.
func due(last, now time.Time) bool {
	since := now.Sub(last)
	return since < 0 || since >= roundEvery
}

// ErrLeased is returned while another node is cleaning.
var ErrLeased = errors.New("cleaning: another node is cleaning")

// Clean applies the policy now, in small steps, and returns the number of removed items by kind. If dry
// is set, it only counts what it would remove. ErrLeased.
func (s *Service) Clean(ctx context.Context, dry bool) (removed map[Kind]int, err error) {
	removed = map[Kind]int{}
	now := s.instant()
	if !dry {
		if _, err := s.takeLease(ctx); err != nil {
			return nil, err
		}
	}
	open, err := s.cfg.Store.OpenPeriods(ctx)
	if err != nil {
		return nil, fmt.Errorf("read when the site was open: %w", err)
	}
	for _, k := range Kinds() {
		if age := s.cfg.Policy[k]; age > 0 {
			if removed[k], err = s.cleanKind(ctx, k, clock.UnusedSince(open, now, age), dry); err != nil {
				return removed, fmt.Errorf("remove %s: %w", k, err)
			}
		}
	}
	if dry {
		return removed, nil
	}
	if err := s.cfg.Store.Tidy(ctx, now, clock.UnusedSince(open, now, remember)); err != nil {
		return removed, fmt.Errorf("remove expired rows: %w", err)
	}
	if err := s.giveBack(ctx); err != nil {
		return removed, err
	}
	if err := s.measure(ctx); err != nil {
		return removed, err
	}
	return removed, s.endLease(ctx, now)
}

// logLine returns the counts as arguments for a logger; none if nothing was removed.
func logLine(removed map[Kind]int) (line []any) {
	for _, k := range Kinds() {
		if removed[k] > 0 {
			line = append(line, string(k), removed[k])
		}
	}
	return line
}

// takeLease takes or prolongs the lease, and returns when the policy was last applied. ErrLeased.
func (s *Service) takeLease(ctx context.Context) (done time.Time, err error) {
	now := s.instant()
	mine, done, err := s.cfg.Store.TakeLease(ctx, lease, s.node, now, now.Add(leaseTime))
	if err != nil {
		return done, fmt.Errorf("take the lease to clean: %w", err)
	}
	if !mine {
		return done, ErrLeased
	}
	return done, nil
}

// endLease gives the lease back after the policy was applied at the given time.
func (s *Service) endLease(ctx context.Context, done time.Time) error {
	if err := s.cfg.Store.EndLease(ctx, lease, s.node, done); err != nil {
		return fmt.Errorf("end the lease to clean: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Done = done
	return nil
}

// cleanKind removes all unused items of a kind.
func (s *Service) cleanKind(ctx context.Context, k Kind, before time.Time, dry bool) (n int, err error) {
	for after, more := "", true; more; {
		ids, err := s.cfg.Store.Unused(ctx, k, before, after, searchItems)
		if err != nil {
			return n, err
		}
		if more = len(ids) == searchItems; more {
			after = ids[searchItems-1]
		}
		for len(ids) > 0 {
			var gone int
			if gone, ids, err = s.step(ctx, k, before, ids, dry); err != nil {
				return n, err
			}
			n += gone
		}
	}
	return n, nil
}

// step removes the first of the items, except watched tables, drops them from memory, and pauses to let
// other work proceed. It returns the number of those removed, and the items that remain to be tried.
func (s *Service) step(ctx context.Context, k Kind, before time.Time, ids []string, dry bool) (n int, rest []string, err error) {
	if !dry {
		if _, err := s.takeLease(ctx); err != nil {
			return 0, nil, err
		}
	}
	if k.OfTables() && k != Chat {
		ids = slices.DeleteFunc(ids, func(id string) bool { return s.cfg.InUse(table.ID(id)) })
	}
	began := time.Now()
	gone, rest, err := s.cfg.Store.Remove(ctx, k, before, s.instant(), ids, dry)
	if err != nil {
		return 0, nil, err
	}
	if !dry && k.OfTables() {
		for _, id := range gone {
			s.cfg.Forget(ctx, table.ID(id))
		}
	}
	if !wait(ctx, restAfter(time.Since(began))) {
		return len(gone), nil, ctx.Err()
	}
	return len(gone), rest, nil
}

// restAfter returns the pause after a step that took so long.
func restAfter(took time.Duration) time.Duration { return max(rest, restTimes*took) }

// giveBack releases spare space to the file system, a little at a time.
func (s *Service) giveBack(ctx context.Context) error {
	for last := int64(0); ; {
		began := time.Now()
		size, err := s.cfg.Store.Size(ctx)
		if err != nil {
			return fmt.Errorf("measure the store: %w", err)
		}
		if size.Spare <= keepSpare || size.Spare == last {
			break
		}
		last = size.Spare
		if _, err := s.cfg.Store.GiveBack(ctx, givePages); err != nil {
			return err
		}
		if !wait(ctx, restAfter(time.Since(began))) {
			return ctx.Err()
		}
	}
	if err := s.cfg.Store.TruncateLog(ctx); err != nil {
		return fmt.Errorf("truncate the store's log: %w", err)
	}
	return nil
}

// measure stores today's size of the store.
func (s *Service) measure(ctx context.Context) error {
	shares, err := s.cfg.Store.Shares(ctx)
	if err != nil {
		return fmt.Errorf("measure the shares of the store: %w", err)
	}
	size, err := s.cfg.Store.Size(ctx)
	if err != nil {
		return fmt.Errorf("measure the store: %w", err)
	}
	now := s.instant()
	m := Measure{Day: now.Format(time.DateOnly), At: now, Bytes: size.Bytes, Shares: shares}
	if err := s.cfg.Store.SaveMeasure(ctx, m); err != nil {
		return fmt.Errorf("store the measure of %s: %w", m.Day, err)
	}
	return s.Look(ctx)
}
