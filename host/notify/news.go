package notify

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// News is a notification other than "your turn". It goes to the targets a player set up for turn
// notifications.
type News struct {
	Kind  string // NewsInvited or NewsDate
	About string // id of the table or circle
	Name  string // name of the inviter, or of the circle
	Title string // the game's id, or the title of the date
	At    string // local time of the date: "2026-11-24T20:00"; "" for an invitation
	Until time.Time

	// ID and Target are set when it is sent to one target.
	ID     string
	Target Target
}

// Kinds of News.
const (
	NewsInvited = "invited" // the person is invited to a table
	NewsDate    = "date"    // a date the person is coming to begins soon
)

// NewsStore is the part of a Store that queues News.
type NewsStore interface {
	// AddNews queues n for each target these people have for their own turns.
	AddNews(ctx context.Context, to []table.PlayerID, n News, made time.Time) error

	// TakeNews leases queued news to this caller, oldest first: at most one per owner of targets, and
	// only items not attempted since stale. It deletes expired items.
	TakeNews(ctx context.Context, now, stale time.Time, limit int) ([]News, error)

	// NewsDone removes delivered or obsolete news from the queue.
	NewsDone(ctx context.Context, id string) error
}

// Tell queues news for people, to all targets that they have for their own turns.
func (s *Service) Tell(ctx context.Context, to []table.PlayerID, n News) error {
	if s.cfg.SendNews == nil {
		return nil
	}
	if err := s.cfg.Store.AddNews(ctx, to, n, s.cfg.Now().UTC().Truncate(time.Millisecond)); err != nil {
		return fmt.Errorf("add news for %d people: %w", len(to), err)
	}
	return nil
}

// newsEvery is the polling interval. maxNews limits concurrent deliveries.
const (
	newsEvery = 2 * time.Second
	maxNews   = 8
)

// runNews delivers news until ctx ends, and finishes deliveries in progress.
func (s *Service) runNews(ctx context.Context) {
	if s.cfg.SendNews == nil {
		return
	}
	tick := time.NewTicker(newsEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.sendNews(context.WithoutCancel(ctx))
		}
	}
}

// sendNews delivers queued news concurrently, to one target per person. A target that does not answer
// delays the round by at most the timeout of one call.
func (s *Service) sendNews(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*sendTimeout)
	defer cancel()
	now := s.cfg.Now()
	taken, err := s.cfg.Store.TakeNews(ctx, now, now.Add(-retryAfter), maxNews)
	if err != nil {
		s.cfg.Log.Error("notify: take pending news", "error", err)
	}
	var work sync.WaitGroup
	for _, n := range taken {
		place := s.places.take(n.Target.Address)
		if place == nil {
			continue // retried like failed ones
		}
		work.Go(func() {
			defer place.leave()
			if err := s.deliverNews(ctx, n, place); err != nil {
				s.cfg.Log.Warn("notify: deliver news", "kind", n.Kind, "target", n.Target.Kind, "error", err)
			}
		})
	}
	work.Wait()
}

func (s *Service) deliverNews(ctx context.Context, n News, at *place) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	err := s.cfg.SendNews(ctx, n)
	at.called(err)
	if errors.Is(err, ErrTargetGone) {
		err = s.RemoveTarget(ctx, n.Target.Player, n.Target.ID) // its news are deleted with it
		if errors.Is(err, input.ErrNotFound) {
			err = nil
		}
		return err
	}
	if err != nil {
		return fmt.Errorf("deliver news %s: %w", n.ID, err)
	}
	if err := s.cfg.Store.NewsDone(ctx, n.ID); err != nil {
		return fmt.Errorf("mark news %s as delivered: %w", n.ID, err)
	}
	return nil
}
