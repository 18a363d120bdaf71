// Package circles keeps people who play among themselves: a family, an association, a class.
//
// A [Circle] is made in one press and joined by its link, without an account: those who have
// the link belong. It has people, tables, dates, a ladder of the games between its people and the
// comparison of the daily deals. Nothing of it is told to anybody else: to them everything
// here answers input.ErrNotFound, as for a circle that does not exist.
//
// Who made a circle looks after it, until they hand that on; who leaves it hands it on to the
// person who has been there longest, and with the last person a circle goes.
//
// Beside circles the package knows what people are to each other: companions, invitations to
// a table, and who has blocked whom. docs/adr/0036-circles.md says why it is as it is.
package circles

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/host/notify"
	"tablee/host/results"
	"tablee/table"
)

// ID names a circle. It opens nothing by itself.
type ID string

// Circle is people who play among themselves.
type Circle struct {
	ID        ID
	Name      string
	Motto     string // a line under the name, "" for none
	Leader    table.PlayerID
	Link      string // those who have it may join; "" once closed
	Code      string // the same for an hour, "" for none
	CodeUntil time.Time
	SignsOnly bool   // a class: at its tables nothing is written, and people go by first names
	Zone      string // the time zone of its dates
	Created   time.Time
	Closed    time.Time // zero: it is not
	Used      time.Time // when one of its people last looked, to about a day
}

// IsClosed reports whether nothing can be done in a circle any more.
func (c Circle) IsClosed() bool { return !c.Closed.IsZero() }

// Location is the time zone of a circle's dates.
func (c Circle) Location() *time.Location {
	zone, err := time.LoadLocation(c.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// Member is a person of a circle.
type Member struct {
	Player table.PlayerID
	Name   string // "" once erased
	Joined time.Time
	Gone   time.Time // when they left; zero: they have not
	Seen   time.Time // when they last looked, to about two minutes; zero also for who does not show it
}

// present reports whether a person belonged to the circle at a time.
func (m Member) present(at time.Time) bool {
	return !at.Before(m.Joined) && (m.Gone.IsZero() || !at.After(m.Gone))
}

// Errors of a Service, beside input.ErrNotFound, *input.Invalid and a table.Problem.
var (
	ErrNotLeader = errors.New("circles: only who looks after the circle may do so")
	ErrClosed    = errors.New("circles: the circle is closed")
)

// Limits, each told by an *input.Invalid with the code "too-many".
const (
	MaxCircles     = 20   // a person belongs to
	MaxPeople      = 200  // in a circle
	MaxKnown       = 1000 // in a circle, with those who left after playing there
	MaxDates       = 20   // in a circle's calendar
	MaxInvited     = 15   // to a table
	MaxInvitations = 50   // that wait for a person; older ones go
	MaxBlocked     = 500  // by a person
	MaxName        = 40   // characters of a circle's name
	MaxMotto       = 80
	MaxTitle       = 60 // characters of a date's title
)

// Store keeps circles. Its methods are safe for concurrent use; what one changes is changed
// whole or not at all.
type Store interface {
	People
	Dates
	Bonds

	// AddCircle keeps a new circle with its leader as its one person; ErrMany when they belong
	// to most circles already.
	AddCircle(ctx context.Context, c Circle, most int) error

	// Circle returns a circle. ErrNotFound.
	Circle(ctx context.Context, id ID) (Circle, error)

	// CircleByLink returns the circle of a link, or of a code that is still good. ErrNotFound.
	CircleByLink(ctx context.Context, link string) (Circle, error)
	CircleByCode(ctx context.Context, code string, now time.Time) (Circle, error)

	// ChangeCircle changes a circle (all but its id, and when it was made and used) while
	// nobody else does. What change refuses stays as it is. A circle that is closed by it loses
	// its link, its code and its dates. ErrNotFound; ErrCodeTaken.
	ChangeCircle(ctx context.Context, id ID, change func(*Circle) error) error

	// AddCircleTable says that a table was opened for a circle. ErrNotFound.
	AddCircleTable(ctx context.Context, id ID, of table.ID) error

	// CircleOfTable is the circle for which a table was opened. ErrNotFound.
	CircleOfTable(ctx context.Context, of table.ID) (ID, error)

	// CircleGames are the results of the last games at which two or more of a circle's people
	// played, also those who left since, while they belonged to it: by game, in the order in
	// which they ended. Games that go on from others, or that did not count because somebody
	// left, are not among them.
	CircleGames(ctx context.Context, id ID, since time.Time, most int) ([]results.Result, error)

	// CircleDeals are the attempts of a circle's people at the deals of a day.
	CircleDeals(ctx context.Context, id ID, day string) ([]Attempt, error)

	// Circles lists circles whose name contains a text, in any case, the newest first.
	Circles(ctx context.Context, name string, limit int) ([]Listed, error)

	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)
}

// People is the part of a Store that keeps who belongs to which circle.
type People interface {
	// CirclesOf lists a person's circles, the one used last first.
	CirclesOf(ctx context.Context, p table.PlayerID) ([]Circle, error)

	// Members lists the people of a circle, those who left and those erased too, by when they
	// joined.
	Members(ctx context.Context, id ID) ([]Member, error)

	// Join lets a person in, if the circle still has that link. Errors: ErrNotFound; ErrMany
	// for the person, ErrFull for the circle. Who belongs already stays.
	Join(ctx context.Context, id ID, link string, p table.PlayerID, at time.Time, b JoinBounds) error

	// Part takes a person out of a circle. If they looked after it, the person who joined first
	// does from then on; with the last one the circle goes. ErrNotFound.
	Part(ctx context.Context, id ID, p table.PlayerID, at time.Time) error

	// SeeCircle notes that one of its people looked at a circle. ErrNotFound unless they belong
	// to it.
	SeeCircle(ctx context.Context, id ID, p table.PlayerID, at time.Time) error

	// SetUnseen says whether circles do not show when a person is here.
	SetUnseen(ctx context.Context, p table.PlayerID, on bool) error
	Unseen(ctx context.Context, p table.PlayerID) (bool, error)
}

// JoinBounds are how many circles a person, and how many people a circle may have.
type JoinBounds struct{ Circles, People, Known int }

// Errors of a Store about its bounds.
var (
	ErrMany      = errors.New("circles: as many as there may be")
	ErrFull      = errors.New("circles: the circle is full")
	ErrCodeTaken = errors.New("circles: the code is taken")
)

// Listed is a circle as moderators see it: how it is called and how large it is, and nothing
// of what its people do.
type Listed struct {
	Circle
	People int
}

// Config is what a Service needs.
type Config struct {
	Store Store
	Host  *host.Host
	Lobby *lobby.Lobby
	Today func() string // the day whose deals are played now

	// Tell tells people, where they asked for it, of something beside their turns.
	Tell func(ctx context.Context, to []table.PlayerID, n notify.News) error

	Now func() time.Time
	Log *slog.Logger
}

// Service keeps circles. Make it with New.
type Service struct{ cfg Config }

// New makes a Service. It reminds nobody until Run.
func New(cfg Config) *Service {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{cfg}
}

// instant is now as the store keeps it.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
