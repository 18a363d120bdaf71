package moderation

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// Limits of bans.
const (
	MaxBans       = 10_000              // in force at the same time
	MaxNetworkBan = 90 * 24 * time.Hour // addresses are reassigned, so bans of ranges are temporary
	MaxPersonBan  = 10 * 365 * 24 * time.Hour
)

// The widest ranges that may be banned, as prefix lengths, so that a typing error does not ban a whole
// country.
const (
	leastBits4 = 16
	leastBits6 = 32
	mappedBits = 96 // before an IPv4 address written as an IPv6 one: ::ffff:192.0.2.7
	homeBits6  = 64 // the prefix of one household; devices change longer ones often
)

// Ban excludes a person, or all people from a range of addresses.
type Ban struct {
	Target  string // a person's id, or a range in the format of netip.Prefix
	Network bool   // Target is a range
	At      time.Time
	Until   time.Time // zero: for ever
	Author  table.PlayerID
	Why     string // shown to the banned person
}

// inForce reports whether a ban is in force now.
func (b Ban) inForce(now time.Time) bool { return b.Until.IsZero() || b.Until.After(now) }

// Bans is the part of a Store that keeps bans.
type Bans interface {
	// SetBan stores a ban and replaces any other of the same target. The error is an *input.Invalid of
	// the field "bans" if MaxBans others are in force.
	SetBan(ctx context.Context, b Ban) error

	// LiftBan deletes the ban of a target. ErrNotFound.
	LiftBan(ctx context.Context, target string) error

	// Bans lists the bans in force, newest first.
	Bans(ctx context.Context, now time.Time) ([]Ban, error)
}

// Banned is the error for requests by a banned person or from a banned range.
type Banned struct{ Ban }

// Kind returns the type of the ban: "network", "person" (for a time) or "forever".
func (b *Banned) Kind() string {
	switch {
	case b.Network:
		return "network"
	case b.Until.IsZero():
		return "forever"
	}
	return "person"
}

func (b *Banned) Error() string { return "moderation: banned: " + b.Target }

// bans holds the bans in force as last loaded by this node, and the open streams,
// which a new ban may end.
type bans struct {
	people   map[table.PlayerID]Ban
	networks []Ban
	prefixes []netip.Prefix // of networks
	streams  map[*stream]bool
}

// stream is an open stream of events.
type stream struct {
	of      table.PlayerID // "" for a visitor without an id
	address string
	end     context.CancelCauseFunc
}

func newBans(all []Ban, streams map[*stream]bool) bans {
	b := bans{people: map[table.PlayerID]Ban{}, streams: streams}
	for _, one := range all {
		if !one.Network {
			b.people[table.PlayerID(one.Target)] = one
		} else if prefix, err := netip.ParsePrefix(one.Target); err == nil {
			b.networks, b.prefixes = append(b.networks, one), append(b.prefixes, prefix)
		}
	}
	return b
}

// of returns the ban of a person or of an address.
func (b *bans) of(p table.PlayerID, address string, now time.Time) (Ban, bool) {
	if ban, ok := b.people[p]; ok && p != "" && ban.inForce(now) {
		return ban, true
	}
	at, ok := input.Address(address)
	for i, prefix := range b.prefixes {
		if ok && prefix.Contains(at) && b.networks[i].inForce(now) {
			return b.networks[i], true
		}
	}
	return Ban{}, false
}

// ErrPrivate is returned to visitors without an id at a private site, which takes invitations only.
var ErrPrivate = errors.New("moderation: the site is private")

// Refuse returns a *Banned if a person ("" for an unknown visitor) or their address is banned, and
// ErrPrivate if the site is private and the visitor unknown. Moderators are exempt from bans of ranges,
// so that they can lift them.
func (s *Service) Refuse(ctx context.Context, p table.PlayerID, address string) error {
	s.settings.mu.Lock()
	ban, banned := s.settings.bans.of(p, address, s.cfg.Now())
	private := s.settings.house.Private
	s.settings.mu.Unlock()
	if !banned {
		if p == "" && private {
			return ErrPrivate
		}
		return nil
	}
	if ban.Network && p != "" {
		if is, err := s.IsModerator(ctx, p); err == nil && is {
			return nil
		}
	}
	return &Banned{ban}
}

// UntilBanned returns a context for a stream. It is cancelled, with the error of Refuse as its cause,
// when its reader gets banned. The caller must call done when the stream has ended.
func (s *Service) UntilBanned(ctx context.Context, p table.PlayerID, address string) (_ context.Context, done func()) {
	ctx, end := context.WithCancelCause(ctx)
	one := &stream{p, address, end}
	s.settings.mu.Lock()
	if s.settings.bans.streams == nil {
		s.settings.bans.streams = map[*stream]bool{}
	}
	s.settings.bans.streams[one] = true
	s.settings.mu.Unlock()
	return ctx, func() {
		s.settings.mu.Lock()
		delete(s.settings.bans.streams, one)
		s.settings.mu.Unlock()
		end(nil)
	}
}

// endStreams ends the streams of people who are no longer admitted.
func (s *Service) endStreams(ctx context.Context) {
	s.settings.mu.Lock()
	var found []*stream
	for one := range s.settings.bans.streams {
		_, banned := s.settings.bans.of(one.of, one.address, s.cfg.Now())
		if banned || one.of == "" && s.settings.house.Private {
			found = append(found, one)
		}
	}
	s.settings.mu.Unlock()
	for _, one := range found {
		if err := s.Refuse(ctx, one.of, one.address); err != nil {
			one.end(err)
		}
	}
}

// Bans lists the bans in force, newest first.
func (s *Service) Bans(ctx context.Context) ([]Ban, error) {
	all, err := s.cfg.Store.Bans(ctx, s.cfg.Now())
	if err != nil {
		err = fmt.Errorf("list bans: %w", err)
	}
	return all, err
}

// BanOf returns the ban of a person that is in force, or nil.
func (s *Service) BanOf(ctx context.Context, p table.PlayerID) (*Ban, error) {
	all, err := s.Bans(ctx)
	for _, b := range all {
		if !b.Network && b.Target == string(p) {
			return &b, nil
		}
	}
	return nil, err
}

// BanPerson bans a person until a time (zero: for ever) for a reason that is shown to them. Their
// streams end, they leave tables that wait, and bots take over their running games. Errors:
// *input.Invalid (fields "why", "until", "person", "bans"), ErrNotFound.
func (s *Service) BanPerson(ctx context.Context, by, p table.PlayerID, until time.Time, why string) error {
	ban := Ban{Target: string(p), Until: until, Author: by}
	if err := s.checkBan(ctx, &ban, why, MaxPersonBan); err != nil {
		return err
	}
	who, err := s.cfg.Accounts.Person(ctx, p)
	if err != nil {
		return err
	}
	moderator, err := s.IsModerator(ctx, p)
	if err != nil {
		return err
	}
	if moderator {
		return &input.Invalid{Field: "person", Code: "moderator"}
	}
	return s.ban(ctx, ban, who.Name, func(ctx context.Context) error {
		_, err := s.cfg.Tables.LeaveAll(ctx, p)
		if errors.Is(err, table.ErrNoBot) {
			return nil // the other players decide about the seat
		}
		return err
	})
}

// BanNetwork bans a range of addresses until a time: "192.0.2.0/24", a single address, or an IPv6
// range, which is widened to at least a /64. Errors: *input.Invalid (fields "why", "until", "network",
// "bans").
func (s *Service) BanNetwork(ctx context.Context, by table.PlayerID, network string, until time.Time, why string) error {
	prefix, err := ParseNetwork(network)
	if err != nil {
		return err
	}
	if prefix.Bits() < leastBits(prefix) {
		return &input.Invalid{Field: "network", Code: "too-wide", Limit: leastBits(prefix)}
	}
	ban := Ban{Target: prefix.String(), Network: true, Until: until, Author: by}
	if until.IsZero() {
		return &input.Invalid{Field: "until", Code: "empty"}
	}
	if err := s.checkBan(ctx, &ban, why, MaxNetworkBan); err != nil {
		return err
	}
	return s.ban(ctx, ban, "", func(context.Context) error { return nil })
}

func leastBits(p netip.Prefix) int {
	if p.Addr().Is4() {
		return leastBits4
	}
	return leastBits6
}

// ParseNetwork parses a range of addresses. An IPv4 range written as an IPv6 one is that IPv4 range. A single IPv4 address is a range of its own; a single IPv6
// address stands for its /64. The error is an *input.Invalid of the field "network".
func ParseNetwork(text string) (netip.Prefix, error) {
	text = strings.TrimSpace(text)
	prefix, err := netip.ParsePrefix(text)
	if at, single := netip.ParseAddr(text); single == nil {
		at = at.Unmap().WithZone("")
		prefix, err = netip.PrefixFrom(at, at.BitLen()), nil
	}
	if err != nil {
		return netip.Prefix{}, &input.Invalid{Field: "network", Code: "unknown", Limit: text}
	}
	if at := prefix.Addr(); at.Is4In6() {
		if prefix.Bits() < mappedBits {
			return netip.Prefix{}, &input.Invalid{Field: "network", Code: "too-wide", Limit: mappedBits + leastBits4}
		}
		prefix = netip.PrefixFrom(at.Unmap(), prefix.Bits()-mappedBits)
	}
	if prefix.Addr().Is6() && prefix.Bits() > homeBits6 {
		prefix = netip.PrefixFrom(prefix.Addr(), homeBits6)
	}
	return prefix.Masked(), nil
}

// checkBan validates a ban and sets its Why and At.
func (s *Service) checkBan(ctx context.Context, b *Ban, why string, longest time.Duration) (err error) {
	if b.Why, err = reason(why); err != nil {
		return err
	}
	b.At = s.instant()
	if b.Until = b.Until.UTC().Truncate(time.Millisecond); !b.Until.IsZero() {
		if !b.Until.After(b.At) {
			return &input.Invalid{Field: "until", Code: "too-short"}
		}
		if b.Until.Sub(b.At) > longest {
			return &input.Invalid{Field: "until", Code: "too-long", Limit: int(longest.Hours() / 24)}
		}
	}
	all, err := s.Bans(ctx)
	if err == nil && len(all) >= MaxBans {
		err = &input.Invalid{Field: "bans", Code: "too-many", Limit: MaxBans}
	}
	return err
}

// ban records and stores a ban, then calls then.
func (s *Service) ban(ctx context.Context, b Ban, detail string, then func(context.Context) error) error {
	e := AuditEntry{Author: b.Author, Kind: AuditBan, Target: b.Target, Detail: detail, Why: b.Why}
	return s.act(ctx, e, func(ctx context.Context) error {
		if err := s.cfg.Store.SetBan(ctx, b); err != nil {
			return err
		}
		return then(ctx)
	})
}

// Lift ends the ban of a person's id, or of a range, in any way of writing it. Errors: an *input.Invalid of the
// field "why", ErrNotFound.
func (s *Service) Lift(ctx context.Context, by table.PlayerID, target, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	all, err := s.Bans(ctx)
	if err != nil {
		return err
	}
	if network, err := ParseNetwork(target); err == nil {
		target = network.String() // as BanNetwork stores it
	}
	for _, b := range all {
		if b.Target == target {
			e := AuditEntry{Author: by, Kind: AuditLift, Target: target, Why: why}
			return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.LiftBan(ctx, target) })
		}
	}
	return fmt.Errorf("ban of %.40q: %w", target, input.ErrNotFound)
}
