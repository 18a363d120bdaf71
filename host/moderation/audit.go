package moderation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// MaxReason is how long a reason may be, in characters.
const MaxReason = 300

// CommandLine is the author of what was done by command, not on a page, and of what the
// cleaning policy did.
const CommandLine table.PlayerID = ""

// Kinds of audit entries.
const (
	AuditInvite   = "invite"   // a link was made
	AuditAppoint  = "appoint"  // Target, a person, became a moderator
	AuditDismiss  = "dismiss"  // and is one no more
	AuditRename   = "rename"   // Target, a person; Detail: from → to
	AuditRemove   = "remove"   // Target, a person
	AuditClose    = "close"    // Target, a table
	AuditResolve  = "resolve"  // Target, a report
	AuditAnnounce = "announce" // Target, an announcement; Detail: until when
	AuditWithdraw = "withdraw" // Target, an announcement
	AuditLimit    = "limit"    // Target, a limit; Detail: from → to
	AuditBan      = "ban"      // Target, a person or a range of addresses; Detail: the person's name
	AuditLift     = "lift"     // the same, no more
	AuditSilence  = "silence"  // Target, a table; Detail: "off" or "on"
	AuditHouse    = "house"    // Target, a setting of the site; Detail: its value
	AuditOpen     = "open"     // Target, an invitation to a private site; Detail: its places
	AuditWithhold = "withhold" // the same, no more
	AuditProgram  = "program"  // Target, a person; Detail: "on" or "off"
	AuditToken    = "token"    // Target, a person, gave a program of theirs a token; Detail: its name, scope and end
	AuditRevoke   = "revoke"   // Target, a person, took it back; Detail: its name
	AuditJoin     = "join"     // Target, a person, took in what they had as a guest; Detail: the guest's name
	AuditCircle   = "circle"   // Target, a circle, was closed; Detail: its name
	AuditClean    = "clean"    // Target, what the cleaning policy removed that day; Detail: how much
)

// AuditEntry is something a moderator did, or somebody about a program of theirs.
type AuditEntry struct {
	Seq    uint64
	At     time.Time
	Author table.PlayerID // CommandLine for the command line
	Kind   string
	Target string // the id of what it was done to
	Detail string // names in it go when the person is erased
	Why    string
	Done   bool // false: it was begun, and failed or was cut off
}

// AuditLog is the part of a Store that keeps what moderators did.
type AuditLog interface {
	// BeginAudit writes down what somebody is about to do and returns its number, from 1 on
	// without a gap; Done says that it is done.
	BeginAudit(ctx context.Context, e AuditEntry) (seq uint64, err error)
	FinishAudit(ctx context.Context, seq uint64) error

	// AuditEntries lists entries with Seq > after, the oldest first.
	AuditEntries(ctx context.Context, after uint64, limit int) ([]AuditEntry, error)

	// LastAudit is the number of the last one, 0 for none.
	LastAudit(ctx context.Context) (uint64, error)
}

// actTimeout is how long an act may take: one that is not done by then never will be.
const actTimeout = time.Minute

// act does something that a moderator decided. It is written to the audit log first, and
// marked as done after; one that failed stays written as not done. Once begun it is
// completed, even if ctx ends.
func (s *Service) act(ctx context.Context, e AuditEntry, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), actTimeout/2)
	defer cancel()
	e.At = s.instant()
	seq, err := s.cfg.Store.BeginAudit(ctx, e)
	if err != nil {
		return fmt.Errorf("begin audit entry %s: %w", e.Kind, err)
	}
	if err := do(ctx); err != nil {
		return fmt.Errorf("%s %s: %w", e.Kind, e.Target, err)
	}
	if err := s.cfg.Store.FinishAudit(ctx, seq); err != nil {
		return fmt.Errorf("mark audit entry %d as done: %w", seq, err)
	}
	if err := s.Load(ctx); err != nil { // it is done, and will be heard of again
		s.cfg.Log.Error("announcements and limits could not be read", "error", err)
	}
	return nil
}

// reason is why a moderator does something: they have to say it.
func reason(text string) (string, error) { return input.Required("why", text, MaxReason) }

// Audit lists what moderators did, the newest first, before the entry of that number (0:
// from the last), at most limit.
func (s *Service) Audit(ctx context.Context, before uint64, limit int) ([]AuditEntry, error) {
	if before == 0 {
		last, err := s.cfg.Store.LastAudit(ctx)
		if err != nil {
			return nil, fmt.Errorf("find the last audit entry: %w", err)
		}
		before = last + 1
	}
	from := uint64(0)
	if before > uint64(limit)+1 {
		from = before - 1 - uint64(limit)
	}
	entries, err := s.cfg.Store.AuditEntries(ctx, from, int(before-1-from))
	if err != nil {
		return nil, fmt.Errorf("read the audit log before %d: %w", before, err)
	}
	slices.Reverse(entries)
	return entries, nil
}
