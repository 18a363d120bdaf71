package host

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"
	"time"

	"tablee/table"
)

// Limits of what hosts and those who report may write, in characters, and of what hosts
// may set.
const (
	MaxReason       = 300
	MaxAnnouncement = 200
	MaxRate         = 10_000              // of any limit
	InviteTime      = 24 * time.Hour      // a link that makes a host opens for
	MaxAnnounced    = 90 * 24 * time.Hour // an announcement lasts at most
)

// CommandLine is the author of what was done by command, not on a page.
const CommandLine table.PlayerID = ""

// deed does something a host decided. It is written down first, so that nothing happens
// silently, and marked as done after; one that failed stays written as not done. Once
// begun it is carried through, also when its author leaves the page.
func (h *Host) deed(ctx context.Context, d Deed, do func(context.Context) error) error {
	ctx, cancel := through(ctx)
	defer cancel()
	d.At = h.instant()
	seq, err := h.cfg.Store.Begin(ctx, d)
	if err != nil {
		return err
	}
	if err := do(ctx); err != nil {
		return err
	}
	if err := h.cfg.Store.Done(ctx, seq); err != nil {
		return err
	}
	if err := h.news.read(ctx, h); err != nil { // it is done, and heard of again
		h.cfg.Log.Error("what hosts did could not be read", "error", err)
	}
	return nil
}

// reason is why a host does something: he has to say it.
func reason(text string) (string, error) {
	text, err := clean("why", text, MaxReason)
	if err == nil && text == "" {
		err = &Invalid{Field: "why", Code: "empty"}
	}
	return text, err
}

// Invite makes the secret of a link that makes one host within InviteTime.
func (h *Host) Invite(ctx context.Context, by table.PlayerID) (secret string, err error) {
	secret = base64.RawURLEncoding.EncodeToString(randomBytes(24))
	return secret, h.deed(ctx, Deed{Author: by, Kind: DeedInvite}, func(ctx context.Context) error {
		now := h.instant()
		return h.cfg.Store.AddInvite(ctx, hash(secret), now, now.Add(InviteTime))
	})
}

// FirstInvite is Invite for a house in which no host has ever done anything; "" for any
// other.
func (h *Host) FirstInvite(ctx context.Context) (secret string, err error) {
	last, err := h.cfg.Store.LastDeed(ctx)
	if err != nil || last > 0 {
		return "", err
	}
	return h.Invite(ctx, CommandLine)
}

// Invited says whether the secret of a link opens still. ErrNotFound.
func (h *Host) Invited(ctx context.Context, secret string) error {
	return h.cfg.Store.Invite(ctx, hash(secret), h.instant())
}

// Appoint uses a link up and makes a person a host. ErrNotFound.
func (h *Host) Appoint(ctx context.Context, secret string, p table.PlayerID) error {
	if err := h.Invited(ctx, secret); err != nil {
		return err
	}
	return h.deed(ctx, Deed{Author: p, Kind: DeedAppoint, Target: string(p)}, func(ctx context.Context) error {
		return h.cfg.Store.Appoint(ctx, hash(secret), p, h.instant())
	})
}

// Dismiss ends a person's being a host. The error is an *Invalid of the field "why", or
// ErrNotFound.
func (h *Host) Dismiss(ctx context.Context, by, p table.PlayerID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	if keeps, err := h.Keeps(ctx, p); err != nil || !keeps {
		return errors.Join(err, ErrNotFound)
	}
	return h.deed(ctx, Deed{Author: by, Kind: DeedDismiss, Target: string(p), Why: why}, func(ctx context.Context) error {
		return h.cfg.Store.Dismiss(ctx, p)
	})
}

// Hosts lists who looks after the house.
func (h *Host) Hosts(ctx context.Context) ([]Keeper, error) { return h.cfg.Store.Hosts(ctx) }

// Keeps says whether a person is a host.
func (h *Host) Keeps(ctx context.Context, p table.PlayerID) (bool, error) {
	keepers, err := h.cfg.Store.Hosts(ctx)
	for _, k := range keepers {
		if p != "" && k.Player.ID == p {
			return true, nil
		}
	}
	return false, err
}

// People lists those whose name holds a text, the newest first, at most limit.
func (h *Host) People(ctx context.Context, name string, limit int) ([]Player, error) {
	return h.cfg.Store.People(ctx, name, limit)
}

// Person is one person, not erased. ErrNotFound.
func (h *Host) Person(ctx context.Context, p table.PlayerID) (Player, error) {
	who, err := h.cfg.Store.Players(ctx, []table.PlayerID{p})
	if err != nil {
		return Player{}, err
	}
	if len(who) == 0 || who[0].Name == "" {
		return Player{}, ErrNotFound
	}
	return who[0], nil
}

// RenamePerson gives a person another name. The error is an *Invalid of the fields "name"
// or "why", or ErrNotFound.
func (h *Host) RenamePerson(ctx context.Context, by, p table.PlayerID, name, why string) error {
	name, err := cleanName(name)
	if err != nil {
		return err
	}
	if why, err = reason(why); err != nil {
		return err
	}
	old, err := h.Person(ctx, p)
	if err != nil {
		return err
	}
	d := Deed{Author: by, Kind: DeedRename, Target: string(p), Detail: old.Name + " → " + name, Why: why}
	return h.deed(ctx, d, func(ctx context.Context) error { return h.Rename(ctx, p, name) })
}

// RemovePerson erases a person. The error is an *Invalid of the field "why", or
// ErrNotFound.
func (h *Host) RemovePerson(ctx context.Context, by, p table.PlayerID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	if _, err := h.Person(ctx, p); err != nil {
		return err
	}
	return h.deed(ctx, Deed{Author: by, Kind: DeedRemove, Target: string(p), Why: why}, func(ctx context.Context) error { return h.Erase(ctx, p) })
}

// Bar closes a table for a reason that everybody there reads. The error is an
// *Invalid of the field "why", table.ErrClosed when it has ended, or ErrNotFound.
func (h *Host) Bar(ctx context.Context, by table.PlayerID, id table.ID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	f, err := h.Frame(ctx, id)
	if err != nil {
		return err
	}
	if f.Table.Status == table.StatusOver || f.Table.Status == table.StatusClosed {
		return table.ErrClosed
	}
	return h.deed(ctx, Deed{Author: by, Kind: DeedClose, Target: string(id), Why: why}, func(ctx context.Context) error {
		_, _, err := h.propose(ctx, id, table.Command{Kind: table.Close, Text: why})
		return err
	})
}

// Report tells the hosts of something. Its person, table and entry are looked up: those
// that do not exist are ErrNotFound. The error may be an *Invalid of the field "why".
func (h *Host) Report(ctx context.Context, r Report) error {
	var err error
	if r.Reason, err = reason(r.Reason); err != nil {
		return err
	}
	if r.Person != "" {
		if _, err := h.Person(ctx, r.Person); err != nil {
			return err
		}
	}
	if r.Table != "" {
		f, err := h.Frame(ctx, r.Table)
		if err != nil {
			return err
		}
		if r.Seq > f.Table.Seq {
			return ErrNotFound
		}
	}
	r.ID, r.At = randomText(10), h.instant()
	return h.cfg.Store.AddReport(ctx, r)
}

// Reports lists reports, open ones first.
func (h *Host) Reports(ctx context.Context, f ReportFilter) ([]Report, error) {
	return h.cfg.Store.Reports(ctx, f)
}

// Resolve ends a report with a note of what was done. The error is an *Invalid of the
// field "why", or ErrNotFound when it is not open.
func (h *Host) Resolve(ctx context.Context, by table.PlayerID, id, note string) error {
	note, err := reason(note)
	if err != nil {
		return err
	}
	open, err := h.cfg.Store.Reports(ctx, ReportFilter{ID: id, Open: true})
	if err != nil || len(open) == 0 {
		return errors.Join(err, ErrNotFound)
	}
	return h.deed(ctx, Deed{Author: by, Kind: DeedResolve, Target: id, Why: note}, func(ctx context.Context) error {
		return h.cfg.Store.Resolve(ctx, id, by, note, h.instant())
	})
}

// Announce shows a sentence, in both languages, at the top of every page until a time.
// The error is an *Invalid of the fields "fr", "en" or "until".
func (h *Host) Announce(ctx context.Context, by table.PlayerID, fr, en string, until time.Time) error {
	a := Announcement{ID: randomText(8), At: h.instant(), Until: until.UTC().Truncate(time.Millisecond)}
	var err error
	if a.FR, err = sentence("fr", fr); err != nil {
		return err
	}
	if a.EN, err = sentence("en", en); err != nil {
		return err
	}
	if !a.Until.After(a.At) {
		return &Invalid{Field: "until", Code: "too-short"}
	}
	if a.Until.Sub(a.At) > MaxAnnounced {
		return &Invalid{Field: "until", Code: "too-long", Limit: int(MaxAnnounced.Hours() / 24)}
	}
	d := Deed{Author: by, Kind: DeedAnnounce, Target: a.ID, Detail: a.FR}
	return h.deed(ctx, d, func(ctx context.Context) error { return h.cfg.Store.Announce(ctx, a) })
}

func sentence(field, text string) (string, error) {
	text, err := clean(field, text, MaxAnnouncement)
	if err == nil && text == "" {
		err = &Invalid{Field: field, Code: "empty"}
	}
	return text, err
}

// Withdraw ends an announcement now. ErrNotFound.
func (h *Host) Withdraw(ctx context.Context, by table.PlayerID, id string) error {
	for _, a := range h.Announcements() {
		if a.ID == id {
			d := Deed{Author: by, Kind: DeedWithdraw, Target: id, Detail: a.FR}
			return h.deed(ctx, d, func(ctx context.Context) error { return h.cfg.Store.Withdraw(ctx, id, h.instant()) })
		}
	}
	return ErrNotFound
}

// SetLimit sets a rate of the house: how many events somebody may have, 0 for no limit.
// The error is an *Invalid of the fields "limit" or "events".
func (h *Host) SetLimit(ctx context.Context, by table.PlayerID, name string, events int, why string) error {
	why, err := clean("why", why, MaxReason)
	if err != nil {
		return err
	}
	if events < 0 || events > MaxRate {
		return &Invalid{Field: "events", Code: "too-many", Limit: MaxRate}
	}
	if _, known := h.Limits()[name]; !known {
		return &Invalid{Field: "limit", Code: "unknown", Limit: name}
	}
	detail := "→ " + strconv.Itoa(events)
	if was := h.Limits()[name]; was != AsStarted {
		detail = strconv.Itoa(was) + " " + detail
	}
	d := Deed{Author: by, Kind: DeedLimit, Target: name, Detail: detail, Why: why}
	return h.deed(ctx, d, func(ctx context.Context) error { return h.cfg.Store.SetLimit(ctx, name, events) })
}

// Deeds lists what hosts did, the newest first, before the one of that number (0: from
// the last), at most limit.
func (h *Host) Deeds(ctx context.Context, before uint64, limit int) ([]Deed, error) {
	if before == 0 {
		last, err := h.cfg.Store.LastDeed(ctx)
		if err != nil {
			return nil, err
		}
		before = last + 1
	}
	from := uint64(0)
	if before > uint64(limit)+1 {
		from = before - 1 - uint64(limit)
	}
	deeds, err := h.cfg.Store.Deeds(ctx, from, int(before-1-from))
	for i, j := 0, len(deeds)-1; i < j; i, j = i+1, j-1 {
		deeds[i], deeds[j] = deeds[j], deeds[i]
	}
	return deeds, err
}
