package moderation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// MaxReason limits the length of a reason, in characters.
const MaxReason = 300

// CommandLine is the author of actions taken on the command line rather than on a page, and of the
// cleaning policy's.
const CommandLine table.PlayerID = ""

// Kinds of audit entries.
const (
	AuditInvite   = "invite"   // a link that makes a moderator was created
	AuditSetUp    = "setup"    // the site was set up, without a moderator
	AuditAppoint  = "appoint"  // Target, a person, became a moderator
	AuditDismiss  = "dismiss"  // Target, a person, is no longer a moderator
	AuditRename   = "rename"   // Target, a person; Detail: old → new
	AuditRemove   = "remove"   // Target, a person
	AuditClose    = "close"    // Target, a table
	AuditResolve  = "resolve"  // Target, a report
	AuditAnnounce = "announce" // Target, an announcement; Detail: until when
	AuditWithdraw = "withdraw" // Target, an announcement
	AuditLimit    = "limit"    // Target, a limit; Detail: old → new
	AuditBan      = "ban"      // Target, a person or a range of addresses; Detail: the person's name
	AuditLift     = "lift"     // Target, as of AuditBan; the ban was lifted
	AuditSilence  = "silence"  // Target, a table; Detail: "off" or "on"
	AuditHouse    = "house"    // Target, a setting of the site; Detail: its value
	AuditOpen     = "open"     // Target, an invitation to a private site; Detail: its places
	AuditWithhold = "withhold" // Target, an invitation to a private site, was removed
	AuditProgram  = "program"  // Target, a person; Detail: "on" or "off"
	AuditToken    = "token"    // Target, a person, made a token for a program; Detail: its name, scope and end
	AuditRevoke   = "revoke"   // Target, a person, revoked it; Detail: its name
	AuditJoin     = "join"     // Target, a person, merged their guest into their account; Detail: the guest's name
	AuditCircle   = "circle"   // Target, a circle, was closed; Detail: its name
	AuditDecline  = "decline"  // Target, a suggested word, was dismissed; Detail: its dictionary
	AuditClean    = "clean"    // Target, the kind of data the cleaning policy removed that day; Detail: how much
)

// AuditEntry is an action by a moderator, or by a player on a program of theirs.
type AuditEntry struct {
	Seq    uint64
	At     time.Time
	Author table.PlayerID // CommandLine for the command line
	Kind   string
	Target string // the id of the object
	Detail string // names in it are removed when the person is erased
	Why    string
	Done   bool // false: begun, but failed or interrupted
}

// AuditLog is the part of a Store that keeps audit entries.
type AuditLog interface {
	// BeginAudit records an action that is about to be taken and returns its number. Numbers start at 1
	// and have no gaps. FinishAudit marks it as done.
	BeginAudit(ctx context.Context, e AuditEntry) (seq uint64, err error)
	FinishAudit(ctx context.Context, seq uint64) error

	// AuditEntries lists entries with Seq > after, oldest first.
	AuditEntries(ctx context.Context, after uint64, limit int) ([]AuditEntry, error)

	// LastAudit returns the number of the last entry, 0 if there is none.
	LastAudit(ctx context.Context) (uint64, error)
}

// actTimeout limits an action. One that is not done by then never will be.
const actTimeout = time.Minute

// act performs a moderator's action. The audit log records it first and marks it as done afterwards; a
// failed action stays recorded as not done. Once begun, it completes even if ctx ends.
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
	if err := s.Load(ctx); err != nil { // the action is done, and Run loads again
		s.cfg.Log.Error("moderation: reload settings", "error", err)
	}
	return nil
}

// reason validates the mandatory reason of an action.
func reason(text string) (string, error) { return input.Required("why", text, MaxReason) }

// Audit lists up to limit entries, newest first, from the one before the given number (0: from the
// last).
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
