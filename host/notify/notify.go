// Package notify tells people that it is their turn at a table, if they asked for it.
//
// A [Target] is a delivery address of a person: a browser's push service or a webhook. The commit that
// begins a player's turn writes a [Notification] for each of their targets in the same transaction. A
// running [Service] takes notifications after a short delay, drops those the person has already seen,
// and delivers the others with Config.Send. A failed one is retried later, by any node.
package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"tablee/host"
	"tablee/table"
)

// Notification says that a player is awaited at a table since a commit.
type Notification struct {
	Table      table.ID
	Seq        uint64         // of the commit
	Awaited    table.PlayerID // who may act; for a target of everyone's turns, the first of them
	Made       time.Time      // time of the commit
	FirstTried time.Time      // first delivery attempt, postponed by periods in which none was possible
	Target     Target
}

// ID identifies a notification. With it, a receiver can recognize a duplicate, which occurs when a node
// dies during delivery.
func (n Notification) ID() string { return fmt.Sprintf("%s-%d-%s", n.Table, n.Seq, n.Target.ID) }

// Asks reports whether the player is asked to answer a question to the table, rather than to move.
func (n Notification) Asks(f *host.Frame) bool {
	return f.Table.Offer != nil && f.Table.Offer.Seq == n.Seq
}

// ErrTargetGone is returned by Config.Send when a target's address no longer exists. The target is then
// removed.
var ErrTargetGone = errors.New("notify: target's address is gone")

// Store stores targets and queued notifications. Notifications are written by host.Store's Append
// (Write.Notify), in the transaction of the commit. Its methods are safe for concurrent use.
type Store interface {
	NewsStore

	// AddTarget stores a target and deletes an equal one of the person. A browser (Push) belongs to one
	// person: its targets of other people are deleted. The error is an *input.Invalid of the field
	// "targets" if the person has MaxTargets others.
	AddTarget(ctx context.Context, t Target) error

	// Targets lists a person's targets, oldest first.
	Targets(ctx context.Context, p table.PlayerID) ([]Target, error)

	// RemoveTarget deletes a person's target and the notifications queued for it. ErrNotFound.
	RemoveTarget(ctx context.Context, p table.PlayerID, id string) error

	// TakeNotifications leases notifications to this caller, those of owners first of whose queue nothing was
	// attempted or the longest ago, then oldest first: those made by madeBy that
	// were never attempted, and those last attempted before stale, with a backoff equal to the time
	// over which they had been attempted. It returns at most one per owner of targets, and none for
	// owners in busy. A target with a failed attempt since stale is skipped, whatever else is queued
	// for it.
	TakeNotifications(ctx context.Context, now, madeBy, stale time.Time, busy []table.PlayerID, limit int) ([]Notification, error)

	// NotificationDone removes a delivered or obsolete notification from the queue.
	NotificationDone(ctx context.Context, n Notification) error

	// ReadMarker returns up to where a person has seen a table.
	ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (host.ReadMarker, error)
}

// Config configures a Service.
type Config struct {
	Store Store
	Host  *host.Host

	// Send delivers a notification, given the current frame of its table. After an error it is retried,
	// except after ErrTargetGone. nil: nothing is delivered.
	Send func(ctx context.Context, n Notification, f *host.Frame) error

	// SendNews delivers news to one target; errors as of Send. nil: nothing is delivered.
	SendNews func(ctx context.Context, n News) error

	// InsecureHooks allows webhooks with http addresses.
	InsecureHooks bool

	// Reaches reports whether the server may call an address. One that it may not call is refused as a target,
	// not only when it is called. nil: it may call all with https.
	Reaches func(ctx context.Context, at *url.URL) bool

	Now func() time.Time
	Log *slog.Logger
}

// Service manages people's targets and delivers notifications. Use New to create one.
type Service struct {
	cfg    Config
	places places // for calls
}

// New returns a Service. It delivers nothing until Run.
func New(cfg Config) *Service { return &Service{cfg: cfg} }
