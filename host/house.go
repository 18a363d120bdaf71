package host

import (
	"context"
	"time"

	"tablee/table"
)

// House keeps what the hosts of a house need: who they are, what was reported to them,
// what they announced and what they did. It is a part of Store.
type House interface {
	// AddInvite keeps the hash of a link that makes a host until a time.
	AddInvite(ctx context.Context, hash []byte, now, expires time.Time) error

	// Invite says whether such a link still opens. ErrNotFound.
	Invite(ctx context.Context, hash []byte, now time.Time) error

	// Appoint uses an invite up and makes a person a host. ErrNotFound when the invite is
	// used, expired or none, or the person gone: of any number of calls one alone succeeds.
	Appoint(ctx context.Context, hash []byte, p table.PlayerID, now time.Time) error

	// Dismiss ends a person's being a host. ErrNotFound.
	Dismiss(ctx context.Context, p table.PlayerID) error

	// Hosts lists who looks after the house, the first appointed first.
	Hosts(ctx context.Context) ([]Keeper, error)

	// People lists those whose name holds a text, whatever its capitals, the newest first.
	People(ctx context.Context, name string, limit int) ([]Player, error)

	// AddReport keeps a report.
	AddReport(ctx context.Context, r Report) error

	// Reports lists reports, the oldest open one first, then those resolved, the newest
	// first.
	Reports(ctx context.Context, f ReportFilter) ([]Report, error)

	// Resolve ends a report. ErrNotFound when there is none that is open.
	Resolve(ctx context.Context, id string, by table.PlayerID, note string, at time.Time) error

	// Announce keeps an announcement; Withdraw ends it at a time (ErrNotFound).
	Announce(ctx context.Context, a Announcement) error
	Withdraw(ctx context.Context, id string, at time.Time) error

	// Announcements lists those that last beyond a time, the newest first.
	Announcements(ctx context.Context, now time.Time) ([]Announcement, error)

	// Begin writes down what somebody is about to do and returns its number, from 1 on
	// without a gap; Done says that it is done.
	Begin(ctx context.Context, d Deed) (seq uint64, err error)
	Done(ctx context.Context, seq uint64) error

	// Deeds lists deeds with Seq > after, the oldest first.
	Deeds(ctx context.Context, after uint64, limit int) ([]Deed, error)

	// LastDeed is the number of the last one, 0 for none.
	LastDeed(ctx context.Context) (uint64, error)

	// SetLimit keeps a rate that hosts have set; Limits returns all of them by name.
	SetLimit(ctx context.Context, name string, events int) error
	Limits(ctx context.Context) (map[string]int, error)
}

// Keeper is somebody who looks after the house.
type Keeper struct {
	Player Player
	Since  time.Time
}

// Report is what somebody told the hosts.
type Report struct {
	ID       string
	At       time.Time
	Author   table.PlayerID
	Person   table.PlayerID // whom it is about; "" for nobody
	Table    table.ID       // which table it is about; "" for none
	Seq      uint64         // which entry of the table's log, 0 for none
	Reason   string
	Resolved time.Time      // zero: open
	Resolver table.PlayerID // "" for the command line
	Note     string         // what was done about it
}

// ReportFilter chooses reports; the zero value chooses all.
type ReportFilter struct {
	ID     string
	Open   bool           // only those nobody has resolved
	Author table.PlayerID // only his
	Person table.PlayerID // only those about him
	Limit  int            // 0: 100
}

// Announcement is a sentence at the top of every page until a time.
type Announcement struct {
	ID        string
	FR, EN    string
	At, Until time.Time
}

// Kinds of deeds.
const (
	DeedInvite   = "invite"   // a link was made
	DeedAppoint  = "appoint"  // Target, a person, became a host
	DeedDismiss  = "dismiss"  // and is one no more
	DeedRename   = "rename"   // Target, a person; Detail: from → to
	DeedRemove   = "remove"   // Target, a person
	DeedClose    = "close"    // Target, a table
	DeedResolve  = "resolve"  // Target, a report
	DeedAnnounce = "announce" // Target, an announcement; Detail: until when
	DeedWithdraw = "withdraw" // Target, an announcement
	DeedLimit    = "limit"    // Target, a limit; Detail: from → to
)

// Deed is something a host did.
type Deed struct {
	Seq    uint64
	At     time.Time
	Author table.PlayerID // "" for the command line
	Kind   string
	Target string // the id of what it was done to
	Detail string // names in it go when the person is erased
	Why    string
	Done   bool // false: it was begun, and failed or was cut off
}
