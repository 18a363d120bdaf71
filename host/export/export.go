// Package export collects all data about a person, for that person.
package export

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/notify"
	"tablee/host/results"
	"tablee/table"
)

// Export holds all data about a person.
type Export struct {
	Player      account.Player
	Tempo       table.Tempo  // at tables where they play alone
	Forced      table.Forced // whether forced actions are played for them there
	Reminders   bool         // tables remind them of what their seat has seen
	Credentials account.Credentials
	Moderator   bool
	Reported    []moderation.Report     // by them
	About       []moderation.Report     // about them, without the author and how they were resolved
	Suggested   []moderation.Suggestion // words for dictionaries, last first
	Ban         *moderation.Ban         `json:",omitempty"` // in force, without its author
	Tables      []Table                 // last changed first
	Results     []results.Result        // last ended first
	Ratings     []results.Standing
	Messages    []host.TableMessage // at any table, oldest first
	Circles     []Circle            // that they belong to
	Hidden      bool                // their presence, from their circles
	Blocked     []account.Player    // people whom they have blocked
	Invitations []circles.Invitation
	Muted       []table.PlayerID // players whose messages are hidden from them
	Targets     []notify.Target  // of their notifications, without the secrets
}

// Circle is a circle of a person, with only that person's data; it does not contain the other members.
type Circle struct {
	ID     circles.ID
	Name   string
	Leader bool // they are its leader
	Joined time.Time
	Seen   time.Time      // their last visit; zero if hidden
	Dates  []circles.Date // made by them
	Comes  []circles.Comer
}

// Store is the part of a store that is read directly, besides the services. Its methods are safe for
// concurrent use.
type Store interface {
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
	Tempo(ctx context.Context, id table.PlayerID) (table.Tempo, error)
	Forced(ctx context.Context, id table.PlayerID) (table.Forced, error)
	Tables(ctx context.Context, f host.Filter) ([]host.Row, error)
	Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error)
	ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (host.ReadMarker, error)
	Results(ctx context.Context, f results.Filter) ([]results.Result, error)

	Members(ctx context.Context, id circles.ID) ([]circles.Member, error)
	CircleDates(ctx context.Context, id circles.ID) ([]circles.Date, error)
	Comers(ctx context.Context, id circles.ID) ([]circles.Comer, error)

	// MessagesBy lists a person's messages at all tables, oldest first.
	MessagesBy(ctx context.Context, p table.PlayerID) ([]host.TableMessage, error)
}

// Service collects exports. All fields are required.
type Service struct {
	Store      Store
	Accounts   *account.Service
	Moderation *moderation.Service
	Notify     *notify.Service
	Results    *results.Service
	Circles    *circles.Service
}

// all is a limit that is never reached.
const all = math.MaxInt32

// Collect collects all data about a person. ErrNotFound.
func (s *Service) Collect(ctx context.Context, p table.PlayerID) (Export, error) {
	found, err := s.Store.Players(ctx, []table.PlayerID{p})
	if err == nil && len(found) == 0 {
		err = input.ErrNotFound
	}
	if err != nil {
		return Export{}, fmt.Errorf("export player %s: %w", p, err)
	}
	x := Export{Player: found[0]}
	for _, part := range []func(context.Context, table.PlayerID, *Export) error{s.account, s.reports, s.games, s.messages, s.circles} {
		if err := part(ctx, p, &x); err != nil {
			return Export{}, fmt.Errorf("export player %s: %w", p, err)
		}
	}
	return x, nil
}

// account adds the pace, credentials and notification targets.
func (s *Service) account(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Tempo, err = s.Store.Tempo(ctx, p); err != nil {
		return fmt.Errorf("read the pace: %w", err)
	}
	if x.Forced, err = s.Store.Forced(ctx, p); err != nil {
		return fmt.Errorf("read the choice about forced actions: %w", err)
	}
	if x.Reminders, err = s.Accounts.Reminders(ctx, p); err != nil {
		return err
	}
	if x.Credentials, err = s.Accounts.Credentials(ctx, p); err != nil {
		return err
	}
	x.Targets, err = s.Notify.Targets(ctx, p)
	for i := range x.Targets {
		x.Targets[i].Secret = ""
	}
	return err
}

// reports adds the moderators' data about the person. The person's own actions as a moderator are not
// included.
func (s *Service) reports(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Moderator, err = s.Moderation.IsModerator(ctx, p); err != nil {
		return err
	}
	if x.Ban, err = s.Moderation.BanOf(ctx, p); err != nil {
		return err
	}
	if x.Ban != nil {
		x.Ban.Author = ""
	}
	if x.Reported, err = s.Moderation.Reports(ctx, moderation.ReportFilter{Author: p, Limit: all}); err != nil {
		return err
	}
	if x.Suggested, err = s.Moderation.SuggestionsOf(ctx, p); err != nil {
		return err
	}
	x.About, err = s.Moderation.Reports(ctx, moderation.ReportFilter{Person: p, Limit: all})
	for i := range x.About { // only the complaint itself is the person's data
		x.About[i].Author, x.About[i].Resolver, x.About[i].Note = "", "", ""
	}
	return err
}

// messages adds sent messages and muted players.
func (s *Service) messages(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Messages, err = s.Store.MessagesBy(ctx, p); err != nil {
		return fmt.Errorf("list messages: %w", err)
	}
	x.Muted, err = s.Accounts.Mutes(ctx, p)
	return err
}

// circles adds circles, blocked people and invitations.
func (s *Service) circles(ctx context.Context, p table.PlayerID, x *Export) error {
	mine, err := s.Circles.Mine(ctx, p)
	if err != nil {
		return err
	}
	for _, c := range mine {
		one, err := s.circle(ctx, c, p)
		if err != nil {
			return fmt.Errorf("read circle %s: %w", c.ID, err)
		}
		x.Circles = append(x.Circles, one)
	}
	if x.Hidden, err = s.Circles.Unseen(ctx, p); err != nil {
		return err
	}
	if x.Blocked, err = s.Circles.Blocked(ctx, p); err != nil {
		return err
	}
	x.Invitations, err = s.Circles.Invitations(ctx, p)
	return err
}

// circle returns the person's data in a circle.
func (s *Service) circle(ctx context.Context, c circles.Circle, p table.PlayerID) (Circle, error) {
	x := Circle{ID: c.ID, Name: c.Name, Leader: c.Leader == p}
	members, err := s.Store.Members(ctx, c.ID)
	if err != nil {
		return x, err
	}
	for _, m := range members {
		if m.Player == p {
			x.Joined, x.Seen = m.Joined, m.Seen
		}
	}
	dates, err := s.Store.CircleDates(ctx, c.ID)
	if err != nil {
		return x, err
	}
	x.Dates = slices.DeleteFunc(dates, func(d circles.Date) bool { return d.By != p })
	comers, err := s.Store.Comers(ctx, c.ID)
	x.Comes = slices.DeleteFunc(comers, func(o circles.Comer) bool { return o.Player != p })
	return x, err
}
