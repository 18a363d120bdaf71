// Package circles manages circles: closed groups such as a family, a club or a class.
//
// A [Circle] is made with one click and joined by its link, without an account: having the link makes a
// member. It has members, tables, dates, a ladder of the games between its members and a comparison of
// their daily deals. It is invisible to everyone else: for them all methods return input.ErrNotFound,
// as for a circle that does not exist.
//
// The person who makes a circle is its leader, until they hand it over. A leader who leaves is
// succeeded by the member who joined first. When the last member leaves, the circle is deleted.
//
// The package also keeps relations between people: companions, invitations to a table, and blocks. See
// docs/design/people.md#circles for the reasons behind the design.
package circles

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/daily"
	"tablee/host/lobby"
	"tablee/host/notify"
	"tablee/host/results"
	"tablee/table"
)

// ID identifies a circle. Knowing it grants nothing.
type ID string

// Circle is a group of people who play among themselves.
type Circle struct {
	ID        ID
	Name      string
	Motto     string // a line under the name; may be ""
	Leader    table.PlayerID
	Link      string // anyone with the link may join; "" once closed
	Code      string // short form of Link, valid for an hour; "" if none
	CodeUntil time.Time
	SignsOnly bool   // a class: no written chat at its tables, first names only
	Zone      string // the time zone of its dates
	Created   time.Time
	Closed    time.Time // zero: still open
	Used      time.Time // when a member last visited, accurate to about a day
}

// IsClosed reports whether a circle is closed, so that nothing can be done in it any more.
func (c Circle) IsClosed() bool { return !c.Closed.IsZero() }

// Location returns the time zone of a circle's dates.
func (c Circle) Location() *time.Location {
	zone, err := time.LoadLocation(c.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Member is a person of a circle, present or former.
type Member struct {
	Player   table.PlayerID
	Name     string // "" once erased
	Joined   time.Time
	Gone     time.Time // when they left; zero: still a member
	Public   bool      // everyone may see their page
	OnDevice bool      // made for another's device, without one of their own
	Seen     time.Time // last visit, accurate to about two minutes; zero also for members who hide it
	Calendar int64     // the number of their calendar's address: see CalendarSecret
}

// present reports whether a person was a member at a given time.
func (m Member) present(at time.Time) bool {
	return !at.Before(m.Joined) && (m.Gone.IsZero() || !at.After(m.Gone))
}

// Errors of a Service, besides input.ErrNotFound, *input.Invalid and a table.Problem.
var (
	ErrNotLeader = errors.New("circles: not the circle's leader")
	ErrClosed    = errors.New("circles: the circle is closed")
)

// Limits. Exceeding one is an *input.Invalid with the code "too-many".
const (
	MaxCircles     = 20   // circles per person
	MaxPeople      = 200  // members per circle
	MaxKnown       = 1000 // members per circle, including those who left after playing there
	MaxDates       = 20   // dates in a circle's calendar
	MaxInvited     = 15   // invitations per table
	MaxInvitations = 50   // invitations waiting for one person; older ones are dropped
	MaxBlocked     = 500  // blocked people per person
	MaxName        = 40   // characters of a circle's name
	MaxMotto       = 80
	MaxTitle       = 60 // characters of a date's title
)

// Store stores circles. Its methods are safe for concurrent use, and each is atomic.
type Store interface {
	People
	Dates
	Bonds

	// AddCircle stores a new circle with its leader as the only member; a circle of theirs with that id stays as
	// it is. ErrMany when they belong to most circles already.
	AddCircle(ctx context.Context, c Circle, most int) error

	// Circle returns a circle. ErrNotFound.
	Circle(ctx context.Context, id ID) (Circle, error)

	// CircleByLink and CircleByCode return the circle of a link, or of a code that has not expired.
	// ErrNotFound.
	CircleByLink(ctx context.Context, link string) (Circle, error)
	CircleByCode(ctx context.Context, code string, now time.Time) (Circle, error)

	// ChangeCircle changes a circle in a transaction; ID, Created and Used stay as they are. If change
	// returns an error, nothing is changed. A circle that is closed loses its link, its code and its
	// dates. ErrNotFound; ErrCodeTaken.
	ChangeCircle(ctx context.Context, id ID, change func(*Circle) error) error

	// AddCircleTable assigns a table to a circle. ErrNotFound.
	AddCircleTable(ctx context.Context, id ID, of table.ID) error

	// CircleOfTable returns the circle a table was opened for. ErrNotFound.
	CircleOfTable(ctx context.Context, of table.ID) (ID, error)

	// CircleGames returns the results of the most recent games in which two or more people took part
	// while they were members, including members who have left since. Results are grouped by game, in
	// the order in which the games ended. It leaves out forks, and games that did not count because a
	// player left.
	CircleGames(ctx context.Context, id ID, since time.Time, most int) ([]results.Result, error)

	// CircleDeals returns the members' attempts at the deals of a day.
	CircleDeals(ctx context.Context, id ID, day string) ([]daily.DatedAttempt, error)

	// Circles lists circles whose name contains a text, ignoring case, newest first.
	Circles(ctx context.Context, name string, limit int) ([]Listed, error)

	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
}

// People is the part of a Store that keeps the members of circles.
type People interface {
	// CirclesOf lists a person's circles, most recently used first.
	CirclesOf(ctx context.Context, p table.PlayerID) ([]Circle, error)

	// Members lists the members of a circle by the time they joined, including those who left or were
	// erased.
	Members(ctx context.Context, id ID) ([]Member, error)

	// Join adds a member, if the circle still has that link. Joining again changes nothing. Errors:
	// ErrNotFound; ErrMany if the person has too many circles, ErrFull if the circle has too many
	// people.
	Join(ctx context.Context, id ID, link string, p table.PlayerID, at time.Time, b JoinBounds) error

	// Part removes a member. If they were the leader, the member who joined first takes over; with the
	// last member the circle is deleted. ErrNotFound.
	Part(ctx context.Context, id ID, p table.PlayerID, at time.Time) error

	// SeeCircle records a member's visit. ErrNotFound unless they are a member.
	SeeCircle(ctx context.Context, id ID, p table.PlayerID, at time.Time) error

	// RenewCalendar changes the number of the address of a member's calendar, as Part does. ErrNotFound.
	RenewCalendar(ctx context.Context, id ID, p table.PlayerID) error

	// SetUnseen sets whether a person's presence is hidden in circles; Unseen reports it.
	SetUnseen(ctx context.Context, p table.PlayerID, on bool) error
	Unseen(ctx context.Context, p table.PlayerID) (bool, error)
}

// JoinBounds limits the circles of a person, and the present and known people of a circle.
type JoinBounds struct{ Circles, People, Known int }

// Errors of a Store about its limits.
var (
	ErrMany      = errors.New("circles: limit reached")
	ErrFull      = errors.New("circles: the circle is full")
	ErrCodeTaken = errors.New("circles: the code is taken")
)

// Listed is a circle as moderators see it: its name and size, without its activity.
type Listed struct {
	Circle
	People int
}

// Config configures a Service.
type Config struct {
	Store Store
	Host  *host.Host
	Lobby *lobby.Lobby
	Today func() string // the day of the current daily deals

	// CheckName refuses a circle's name, by an *input.Invalid of the field "circle"; nil: it allows all.
	CheckName func(name string) error

	// Tell sends a notification to those of the people who have set up a target for it.
	Tell func(ctx context.Context, to []table.PlayerID, n notify.News) error

	// Seal returns a secret that stands for a text, as account.Service does.
	Seal func(ctx context.Context, text string) (string, error)

	Now func() time.Time
	Log *slog.Logger
}

// Service manages circles. Use New to create one.
type Service struct{ cfg Config }

// New returns a Service. Reminders are sent only while Run runs.
func New(cfg Config) *Service {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{cfg}
}

// instant returns the current time at the store's precision.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
