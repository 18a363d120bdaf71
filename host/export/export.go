// Package export collects all data about a person, for that person.
package export

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"tablee/game"
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
	Credentials account.Credentials
	Moderator   bool
	Reported    []moderation.Report // by them
	About       []moderation.Report // about them, without the author and how they were resolved
	Ban         *moderation.Ban     `json:",omitempty"` // in force, without its author
	Tables      []Table             // last changed first
	Results     []results.Result    // last ended first
	Ratings     []results.Standing
	Messages    []host.TableMessage // at any table, oldest first
	Circles     []Circle            // that they belong to
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
	Dates  []circles.Date // made by them
	Comes  []circles.Comer
}

// Table is a table of a person: its row, and the person's actions there.
type Table struct {
	Row     host.Row
	Seat    game.Seat       // their seat; game.Watcher if they have left it or only opened the table
	Entropy string          // their contribution to the seed
	Seen    host.ReadMarker // up to where they have seen it; zero: never
	Actions []Action
}

// Action is an action of a person at a table.
type Action struct {
	Seq  uint64
	At   time.Time
	Kind table.Kind // Sit, Rise, Part, Act; Timeout when the default action was played for them
	Text string     // the action
}

// Store is the part of a store that is read directly, besides the services. Its methods are safe for
// concurrent use.
type Store interface {
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
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

// account adds credentials and notification targets.
func (s *Service) account(ctx context.Context, p table.PlayerID, x *Export) (err error) {
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
	x.About, err = s.Moderation.Reports(ctx, moderation.ReportFilter{Person: p, Limit: all})
	for i := range x.About { // only the complaint itself is the person's data
		x.About[i].Author, x.About[i].Resolver, x.About[i].Note = "", "", ""
	}
	return err
}

// games adds tables, results and ratings.
func (s *Service) games(ctx context.Context, p table.PlayerID, x *Export) (err error) {
	if x.Results, err = s.Store.Results(ctx, results.Filter{Player: p, Limit: all}); err != nil {
		return fmt.Errorf("list results: %w", err)
	}
	if x.Ratings, err = s.Results.Standings(ctx, string(p)); err != nil {
		return err
	}
	rows, err := s.Store.Tables(ctx, host.Filter{Player: p, Limit: all})
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	x.Tables = make([]Table, 0, len(rows))
	for _, row := range rows {
		log, err := s.Store.Log(ctx, row.ID, 0)
		if err != nil && !errors.Is(err, host.ErrDamaged) { // a damaged log is exported as far as it can be read
			return fmt.Errorf("read the log of %s: %w", row.ID, err)
		}
		t := newTable(p, row, log)
		if t.Seen, err = s.Store.ReadMarker(ctx, p, row.ID); err != nil {
			return fmt.Errorf("read the marker of %s: %w", row.ID, err)
		}
		x.Tables = append(x.Tables, t)
	}
	return nil
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
			x.Joined = m.Joined
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

// newTable derives a person's actions from a log. It needs the seats only, not the rules.
func newTable(p table.PlayerID, row host.Row, log []table.Commit) Table {
	t := Table{Row: row, Seat: game.Watcher, Actions: []Action{}}
	for _, c := range log {
		for _, e := range c.Events {
			if t.follow(p, log, e) {
				t.Actions = append(t.Actions, Action{Seq: c.Seq, At: c.At, Kind: e.Kind, Text: e.Text})
			}
		}
	}
	if t.Seat < 0 {
		t.Seat = game.Watcher
	}
	return t
}

// follow is apply, but it also counts events of a guest who became this person.
func (t *Table) follow(p table.PlayerID, log []table.Commit, e table.Event) bool {
	e.Player = table.Becomes(log, e.Player)
	if e.Setup != nil {
		setup := *e.Setup
		setup.Chairs = slices.Clone(setup.Chairs)
		for i, c := range setup.Chairs {
			setup.Chairs[i].Player = table.Becomes(log, c.Player)
		}
		e.Setup = &setup
	}
	return t.apply(p, e)
}

// apply tracks a person's seat through an event, and reports whether the event is theirs.
func (t *Table) apply(p table.PlayerID, e table.Event) bool {
	own := t.Seat >= 0 && e.Seat == t.Seat
	switch e.Kind {
	case table.Open:
		if e.Setup == nil {
			return false
		}
		t.Seat = game.Seat(slices.IndexFunc(e.Setup.Chairs, func(c table.Chair) bool { return c.Player == p }))
		return false
	case table.Start:
		t.Seat = game.Seat(slices.Index(e.Order, int(t.Seat)))
		return false
	case table.Sit:
		if own = e.Player == p; own {
			t.Seat, t.Entropy = e.Seat, e.Text
		}
	case table.Rise:
		if own && (e.Player == p || e.Player == "") {
			t.Seat, t.Entropy = game.Watcher, ""
		}
	case table.Unseat:
		if own = own && e.Player == p; own {
			t.Seat, t.Entropy = game.Watcher, ""
		}
	case table.RemoveChair:
		if e.Seat < t.Seat {
			t.Seat--
		}
		return false
	case table.Take:
		if own = e.Player == p; own {
			t.Seat = e.Seat
		} else if t.Seat == e.Seat {
			t.Seat = game.Watcher
		}
	case table.Part:
		if own = e.Player == p; own {
			t.Seat = game.Watcher
		}
	case table.Claim:
		own = e.Player == p
	case table.Away, table.Back, table.Offer, table.Accept, table.Refuse, table.Decline, table.Absent, table.Here, table.Undo:
	case table.Act, table.Timeout:
	default:
		return false
	}
	return own
}
