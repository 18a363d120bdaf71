package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

const (
	pollEvery   = 500 * time.Millisecond // between two looks at what is to be delivered
	minAge      = time.Second            // before a notification is sent: its receiver may be looking
	retryAfter  = time.Minute            // after a failure, and before another node takes it for one
	maxSending  = 32                     // at the same time, each to another owner of targets
	sendTimeout = 8 * time.Second        // for one; far less than retryAfter
	expireAfter = time.Hour              // how long one that cannot be delivered is tried
)

// Run delivers notifications until ctx ends; those it has taken by then are still delivered.
func (s *Service) Run(ctx context.Context) {
	if s.cfg.Send == nil {
		return
	}
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() { s.runNews(ctx) })
	var busy []table.PlayerID // owners of targets that are being sent to: an address that never answers holds up its owner alone
	sent := make(chan table.PlayerID, maxSending)
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case p := <-sent:
			busy = slices.DeleteFunc(busy, func(other table.PlayerID) bool { return other == p })
		}
		if len(busy) == maxSending {
			continue
		}
		for _, n := range s.take(context.WithoutCancel(ctx), busy) {
			busy = append(busy, n.Target.Player)
			work.Go(func() {
				s.handle(context.WithoutCancel(ctx), n)
				sent <- n.Target.Player
			})
		}
	}
}

// take takes what is to be delivered to others than those who are busy. It is not cut short:
// a notification taken by a node that does not know it has taken it would wait for its next
// turn.
func (s *Service) take(ctx context.Context, busy []table.PlayerID) []Notification {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	now := s.cfg.Now()
	taken, err := s.cfg.Store.TakeNotifications(ctx, now, now.Add(-minAge), now.Add(-retryAfter), busy, maxSending-len(busy))
	if err != nil {
		s.cfg.Log.Error("the notifier could not ask what is to be delivered", "error", err)
	}
	return taken
}

// handle delivers one notification, in the time there is for it.
func (s *Service) handle(ctx context.Context, n Notification) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if err := s.deliver(ctx, n); err != nil {
		s.cfg.Log.Warn("a notification was not delivered", "table", n.Table, "target", n.Target.Kind, "error", err)
	}
}

// deliver delivers one notification, unless it is obsolete. One that fails is taken again
// later.
func (s *Service) deliver(ctx context.Context, n Notification) error {
	f, err := s.current(ctx, n)
	if err == nil && f != nil {
		err = s.cfg.Send(ctx, n, f)
	}
	if errors.Is(err, ErrTargetGone) {
		if err := s.RemoveTarget(ctx, n.Target.Player, n.Target.ID); !errors.Is(err, input.ErrNotFound) {
			return err
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("deliver %s: %w", n.ID(), err)
	}
	if err := s.cfg.Store.NotificationDone(ctx, n); err != nil {
		return fmt.Errorf("mark %s as delivered: %w", n.ID(), err)
	}
	return nil
}

// current is the table of a notification; nil when that is obsolete.
func (s *Service) current(ctx context.Context, n Notification) (*host.Frame, error) {
	if s.cfg.Now().Sub(n.FirstTried) > expireAfter {
		return nil, nil
	}
	f, err := s.cfg.Host.FrameAt(ctx, n.Table, n.Seq)
	obsolete := false
	if err == nil {
		obsolete, err = s.obsolete(ctx, n, f)
	}
	switch {
	case errors.Is(err, input.ErrNotFound):
		return nil, nil
	case err != nil:
		return nil, err
	case obsolete:
		return nil, nil
	}
	return f, nil
}

// obsolete reports whether what a notification tells is over, or known. A target of
// everybody's turns at a table is told also when they look, as long as its owner sits there.
func (s *Service) obsolete(ctx context.Context, n Notification, f *host.Frame) (bool, error) {
	if n.Asks(f) {
		if !slices.Contains(host.Asked(f.Table), n.Awaited) {
			return true, nil
		}
	} else if !f.Table.ActingSince.Equal(n.Made) || !slices.Contains(host.Awaited(f.Table), n.Awaited) {
		return true, nil
	}
	if n.Target.Table != "" { // it never tells what was forced
		return f.Table.SeatOf(n.Target.Player) < 0 || !n.Asks(f) && host.GoesOn(f, n.Seq), nil
	}
	if !n.Asks(f) && f.Table.ForcedAction() != "" {
		return true, nil // their turn plays itself
	}
	if s.cfg.Host.Watches(n.Awaited, n.Table) {
		return true, nil
	}
	seen, err := s.cfg.Store.ReadMarker(ctx, n.Awaited, n.Table)
	if err != nil {
		return false, fmt.Errorf("read what %s has seen: %w", n.Awaited, err)
	}
	return seen.Seq >= n.Seq, nil
}
