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
	pollEvery   = 500 * time.Millisecond // polling interval
	minAge      = time.Second            // delay before a notification is sent, as its receiver may be watching
	retryAfter  = time.Minute            // after a failure, and before another node assumes one
	maxSending  = 32                     // concurrent deliveries, each to a different owner of targets
	sendTimeout = 8 * time.Second        // per delivery; far less than retryAfter
	expireAfter = time.Hour              // how long a notification is retried
)

// Run delivers notifications until ctx ends, and finishes deliveries in progress.
func (s *Service) Run(ctx context.Context) {
	if s.cfg.Send == nil {
		return
	}
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() { s.runNews(ctx) })
	var busy []table.PlayerID // owners with a delivery in progress; a target that does not answer delays only its owner's
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
			place := s.places.take(n.Target.Address)
			if place == nil {
				continue // retried like a failed one
			}
			busy = append(busy, n.Target.Player)
			work.Go(func() {
				s.handle(context.WithoutCancel(ctx), n, place)
				place.leave()
				sent <- n.Target.Player
			})
		}
	}
}

// take leases notifications for owners who are not busy. It runs to completion even if the caller is
// cancelled: a notification that was leased without the node's knowing would have to wait for its
// retry.
func (s *Service) take(ctx context.Context, busy []table.PlayerID) []Notification {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	now := s.cfg.Now()
	taken, err := s.cfg.Store.TakeNotifications(ctx, now, now.Add(-minAge), now.Add(-retryAfter), busy, maxSending-len(busy))
	if err != nil {
		s.cfg.Log.Error("notify: take pending notifications", "error", err)
	}
	return taken
}

// handle delivers one notification within sendTimeout.
func (s *Service) handle(ctx context.Context, n Notification, at *place) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	if err := s.deliver(ctx, n, at); err != nil {
		s.cfg.Log.Warn("notify: deliver notification", "table", n.Table, "target", n.Target.Kind, "error", err)
	}
}

// deliver delivers one notification, unless it is obsolete. If it fails, the notification stays queued.
func (s *Service) deliver(ctx context.Context, n Notification, at *place) error {
	f, err := s.current(ctx, n)
	if err == nil && f != nil {
		err = s.cfg.Send(ctx, n, f)
		at.called(err)
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

// current returns the frame of a notification's table; nil when the notification is obsolete.
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

// obsolete reports whether the turn of a notification is over, or the player has already seen it. A
// target of everyone's turns at a table is notified even if its owner is watching, as long as they sit
// there.
func (s *Service) obsolete(ctx context.Context, n Notification, f *host.Frame) (bool, error) {
	if n.Asks(f) {
		if !slices.Contains(host.Asked(f.Table), n.Awaited) {
			return true, nil
		}
	} else if !f.Table.ActingSince.Equal(n.Made) || !slices.Contains(host.Awaited(f.Table), n.Awaited) {
		return true, nil
	}
	if n.Target.Table != "" { // forced moves were never notified to it
		return f.Table.SeatOf(n.Target.Player) < 0 || !n.Asks(f) && host.GoesOn(f, n.Seq), nil
	}
	if !n.Asks(f) && f.Table.ForcedAction() != "" {
		return true, nil // the turn is played automatically
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
