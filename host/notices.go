package host

import (
	"context"
	"net/url"
	"time"

	"tablee/table"
)

// Kinds of bells to tell somebody.
const (
	Push = "push" // a browser's own service: web push
	Hook = "hook" // an address that is called: a webhook
)

// Bell is how somebody wants to be told that he is awaited. There is none unless he asks.
type Bell struct {
	ID      string
	Player  table.PlayerID // whose it is
	Table   table.ID       // of everybody's turns at this table only; "": of his own, at all tables
	Kind    string         // Push or Hook
	Address string
	Secret  string // a browser's keys as JSON, or what a hook's calls are signed with
	Created time.Time
}

// Notice says that somebody is awaited at a table since a commit. Table, Seq and Bell name
// it: whoever is told twice, because a node died in between, can know.
type Notice struct {
	Table   table.ID
	Seq     uint64
	Awaited table.PlayerID
	Made    time.Time
	Bell    Bell
}

// Notices is the part of a Store that keeps bells and what has still to be told.
type Notices interface {
	// AddBell keeps a bell.
	AddBell(ctx context.Context, w Bell) error

	// Bells are a person's, oldest first.
	Bells(ctx context.Context, p table.PlayerID) ([]Bell, error)

	// RemoveBell forgets a person's bell. ErrNotFound.
	RemoveBell(ctx context.Context, p table.PlayerID, id string) error

	// TakeNotices returns notices that this caller alone has to tell now: those that
	// nobody took since stale.
	TakeNotices(ctx context.Context, now, stale time.Time, limit int) ([]Notice, error)

	// NoticeDone says that a notice was told, or is worth nothing any more.
	NoticeDone(ctx context.Context, n Notice) error
}

// maxBells is how many bells a person may have.
const maxBells = 10

// maxAddress is how long a bell's address or keys may be, in bytes.
const maxAddress = 1000

// AddBell keeps a new bell of a person: w's Kind, Address, Secret and Table count. A hook's
// address is https; its secret is made here and returned with the bell. Errors: *Invalid,
// ErrNotFound and table.NotSeated for a table at which he does not sit.
func (h *Host) AddBell(ctx context.Context, p table.PlayerID, w Bell) (Bell, error) {
	at, err := url.Parse(w.Address)
	if err != nil || at.Host == "" || at.Scheme != "https" && !(h.cfg.PlainHooks && at.Scheme == "http") {
		return w, &Invalid{Field: "address", Code: "unknown", Limit: w.Address}
	}
	if len(w.Address) > maxAddress || len(w.Secret) > maxAddress {
		return w, &Invalid{Field: "address", Code: "too-long", Limit: maxAddress}
	}
	if w.Kind != Push && w.Kind != Hook {
		return w, &Invalid{Field: "kind", Code: "unknown", Limit: w.Kind}
	}
	if w.Table != "" {
		f, err := h.Frame(ctx, w.Table)
		if err != nil {
			return w, err
		}
		if f.Table.SeatOf(p) < 0 {
			return w, table.NotSeated
		}
	}
	have, err := h.cfg.Store.Bells(ctx, p)
	if err != nil {
		return w, err
	}
	if len(have) >= maxBells {
		return w, &Invalid{Field: "bells", Code: "too-many", Limit: maxBells}
	}
	for _, old := range have { // a browser that asks again
		if old.Kind == w.Kind && old.Address == w.Address && old.Table == w.Table {
			if err := h.cfg.Store.RemoveBell(ctx, p, old.ID); err != nil {
				return w, err
			}
		}
	}
	if w.Kind == Hook {
		w.Secret = randomText(32)
	}
	w.ID, w.Player, w.Created = randomText(12), p, h.cfg.Now().UTC().Truncate(time.Millisecond)
	return w, h.cfg.Store.AddBell(ctx, w)
}

// Bells are a person's, oldest first.
func (h *Host) Bells(ctx context.Context, p table.PlayerID) ([]Bell, error) {
	return h.cfg.Store.Bells(ctx, p)
}

// RemoveBell forgets a person's bell. ErrNotFound.
func (h *Host) RemoveBell(ctx context.Context, p table.PlayerID, id string) error {
	return h.cfg.Store.RemoveBell(ctx, p, id)
}

// tell is who is to be told of a commit that led to t: the person who has become awaited
// by it, unless his page is open here. The room's turn is held.
func (r *room) tell(t *table.Table) table.PlayerID {
	p := t.Awaited()
	if p == "" || !t.Since.Equal(t.Changed) {
		return ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.present[p] > 0 {
		return ""
	}
	return p
}

const (
	post    = time.Second // between two looks at what has to be told
	taken   = time.Minute // then another node may tell it
	letters = 64          // told at once
)

// courier tells what has to be told, until ctx ends.
func (h *Host) courier(ctx context.Context) {
	if h.cfg.Tell == nil {
		return
	}
	for sleep(ctx, post) {
		now := h.cfg.Now()
		notices, err := h.cfg.Store.TakeNotices(ctx, now, now.Add(-taken), letters)
		if err != nil && ctx.Err() == nil {
			h.cfg.Log.Error("the courier could not ask what is to be told", "error", err)
		}
		for _, n := range notices {
			if err := h.deliver(ctx, n); err != nil && ctx.Err() == nil {
				h.cfg.Log.Warn("a notice was not delivered", "table", n.Table, "bell", n.Bell.Kind, "error", err)
			}
		}
	}
}

// worthless is how long a notice that cannot be delivered is tried.
const worthless = time.Hour

// deliver tells one notice, unless he is not awaited any more. One that fails is tried
// again, for an hour.
func (h *Host) deliver(ctx context.Context, n Notice) error {
	f, err := h.Frame(ctx, n.Table)
	if err != nil {
		return err
	}
	late := h.cfg.Now().Sub(n.Made) > worthless
	if f.Table.Awaited() == n.Awaited && f.Table.Since.Equal(n.Made) && !late {
		if err := h.cfg.Tell(ctx, n, f); err != nil {
			return err
		}
	}
	return h.cfg.Store.NoticeDone(context.WithoutCancel(ctx), n)
}
