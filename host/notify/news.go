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

// News is something beside their turns that people are told where they asked to be told of
// those.
type News struct {
	Kind  string // NewsInvited or NewsDate
	About string // the table, or the circle
	Name  string // who invites, or the circle's name
	Title string // the game's id, or what takes place
	At    string // when, on the clocks there: "2026-11-24T20:00"; "" for an invitation
	Until time.Time

	// These are set for the one target to which it is sent.
	ID     string
	Target Target
}

// Kinds of News.
const (
	NewsInvited = "invited" // somebody asks you to a table
	NewsDate    = "date"    // what you said you would come to begins soon
)

// NewsStore is the part of a Store that keeps what has still to be told.
type NewsStore interface {
	// AddNews keeps, for each target of these people's own turns, what it is to be told.
	AddNews(ctx context.Context, to []table.PlayerID, n News, made time.Time) error

	// TakeNews returns news that this caller alone has to send now, the oldest first: those that
	// nobody has tried to send since stale, one of each owner of targets. What is worth nothing
	// any more goes.
	TakeNews(ctx context.Context, now, stale time.Time, limit int) ([]News, error)

	// NewsDone says that news were sent, or are worth nothing any more.
	NewsDone(ctx context.Context, id string) error
}

// Tell tells people something, on all the targets that they have for their own turns.
func (s *Service) Tell(ctx context.Context, to []table.PlayerID, n News) error {
	if s.cfg.SendNews == nil {
		return nil
	}
	if err := s.cfg.Store.AddNews(ctx, to, n, s.cfg.Now().UTC().Truncate(time.Millisecond)); err != nil {
		return fmt.Errorf("add news for %d people: %w", len(to), err)
	}
	return nil
}

// newsEvery is how often it is looked for news; maxNews how many are sent at the same time.
const (
	newsEvery = 2 * time.Second
	maxNews   = 8
)

// runNews sends news until ctx ends; those taken by then are still sent.
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

// sendNews sends what has waited, to different people at the same time: an address that never
// answers holds up a round for as long as one call may take.
func (s *Service) sendNews(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*sendTimeout)
	defer cancel()
	now := s.cfg.Now()
	taken, err := s.cfg.Store.TakeNews(ctx, now, now.Add(-retryAfter), maxNews)
	if err != nil {
		s.cfg.Log.Error("the notifier could not ask what news there are", "error", err)
	}
	var work sync.WaitGroup
	for _, n := range taken {
		work.Go(func() {
			if err := s.deliverNews(ctx, n); err != nil {
				s.cfg.Log.Warn("news were not delivered", "kind", n.Kind, "target", n.Target.Kind, "error", err)
			}
		})
	}
	work.Wait()
}

func (s *Service) deliverNews(ctx context.Context, n News) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	err := s.cfg.SendNews(ctx, n)
	if errors.Is(err, ErrTargetGone) {
		err = s.RemoveTarget(ctx, n.Target.Player, n.Target.ID) // the news go with it
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
