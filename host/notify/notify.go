// Package notify tells people that they are awaited at a table, where they asked for it.
//
// A [Target] is an address of a person: a browser's push service or a webhook. The commit
// that makes it somebody's turn writes a [Notification] for each of their targets in the
// same transaction. A [Service] that runs takes those that have waited for a moment,
// leaves out what the person has seen meanwhile, and delivers the others with Config.Send;
// one that fails is taken again later, by any node.
package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"tablee/host"
	"tablee/table"
)

// Notification says that somebody is awaited at a table since a commit.
type Notification struct {
	Table      table.ID
	Seq        uint64         // of the commit
	Awaited    table.PlayerID // who may act; the first of them for a target of everybody's turns
	Made       time.Time      // when the commit was made
	FirstTried time.Time      // when it was first tried to deliver it; later by any time in which nobody could try
	Target     Target
}

// ID names a notification: a receiver that is told twice, because a node died in between,
// can know by it.
func (n Notification) ID() string { return fmt.Sprintf("%s-%d-%s", n.Table, n.Seq, n.Target.ID) }

// Asks reports whether what is awaited is an answer to a question to the table, not a move.
func (n Notification) Asks(f *host.Frame) bool {
	return f.Table.Offer != nil && f.Table.Offer.Seq == n.Seq
}

// ErrTargetGone says that a target's address no longer exists: the target is forgotten.
var ErrTargetGone = errors.New("notify: this target's address is gone")

// Store keeps targets and what has still to be delivered. Notifications are written by
// host.Store's Append (Write.Notify), in the transaction of the commit. Its methods are safe
// for concurrent use.
type Store interface {
	NewsStore

	// AddTarget keeps a target. A browser (Push) belongs to one person: its other targets go.
	AddTarget(ctx context.Context, t Target) error

	// Targets are a person's targets, oldest first.
	Targets(ctx context.Context, p table.PlayerID) ([]Target, error)

	// RemoveTarget forgets a person's target, and what was still to be delivered to it.
	// ErrNotFound.
	RemoveTarget(ctx context.Context, p table.PlayerID, id string) error

	// TakeNotifications returns notifications that this caller alone has to deliver now, the
	// oldest first: those made by madeBy that nobody has tried to deliver, and those last
	// tried before stale, when they have rested since for as long as they had been tried by
	// then. Of each owner of targets it is one, and none of those who are busy; a target
	// that was tried in vain since stale rests, whatever else there is for it.
	TakeNotifications(ctx context.Context, now, madeBy, stale time.Time, busy []table.PlayerID, limit int) ([]Notification, error)

	// NotificationDone says that a notification was delivered, or is worth nothing any more.
	NotificationDone(ctx context.Context, n Notification) error

	// ReadMarker returns up to where a person has seen a table.
	ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (host.ReadMarker, error)
}

// Config is what a Service needs.
type Config struct {
	Store Store
	Host  *host.Host

	// Send delivers a notification; it is given the table as it is. An error means that it
	// is to be tried again, ErrTargetGone never. nil: nothing is delivered.
	Send func(ctx context.Context, n Notification, f *host.Frame) error

	// SendNews delivers what is no turn, to one target; an error as of Send. nil: nothing is.
	SendNews func(ctx context.Context, n News) error

	// InsecureHooks allows hooks whose addresses are not https.
	InsecureHooks bool

	Now func() time.Time
	Log *slog.Logger
}

// Service keeps the targets of people and delivers notifications. Make it with New.
type Service struct{ cfg Config }

// New makes a Service. It delivers nothing until Run.
func New(cfg Config) *Service { return &Service{cfg} }
