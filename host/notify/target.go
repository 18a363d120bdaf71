package notify

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Kinds of targets.
const (
	Push = "push" // a browser's own service: web push
	Hook = "hook" // an address that is called: a webhook
)

// Target is where a person wants to be told that they are awaited. There is none unless
// they ask for it.
type Target struct {
	ID      string
	Player  table.PlayerID // whose it is
	Table   table.ID       // for everybody's turns at this table only; "": for the owner's own, at all tables
	Kind    string         // Push or Hook
	Address string         // of the browser's service, or of the hook
	Secret  string         // a browser's keys as JSON, or what a hook's calls are signed with
	Lang    string         // the language it was asked for in; "" when not known
	SiteURL string         // how its owner reaches the house: "https://tablee.example"
	Created time.Time
}

const (
	maxTargets = 10   // a person may have
	maxAddress = 1000 // bytes of an address or of keys
)

// AddTarget keeps a new target of a person: t's Kind, Address, Secret, Table, Lang and House
// count. A hook's address is https; its secret is made here and returned with the target.
// One that the person has already is replaced. Errors: *input.Invalid, ErrNotFound and
// table.ErrNotSeated for a table at which they do not sit.
func (s *Service) AddTarget(ctx context.Context, p table.PlayerID, t Target) (Target, error) {
	if err := t.Check(s.cfg.InsecureHooks); err != nil {
		return t, err
	}
	if t.Table != "" {
		f, err := s.cfg.Host.Frame(ctx, t.Table)
		if err != nil {
			return t, err
		}
		if f.Table.SeatOf(p) < 0 {
			return t, table.ErrNotSeated
		}
	}
	left, err := s.makeRoom(ctx, p, t)
	if err != nil {
		return t, err
	}
	if left <= 0 {
		return t, &input.Invalid{Field: "bells", Code: "too-many", Limit: maxTargets}
	}
	if t.Kind == Hook {
		t.Secret = secret.Text(32)
	}
	t.ID, t.Player, t.Created = secret.Text(12), p, s.cfg.Now().UTC().Truncate(time.Millisecond)
	if err := s.cfg.Store.AddTarget(ctx, t); err != nil {
		return t, fmt.Errorf("add a target of %s: %w", p, err)
	}
	return t, nil
}

// makeRoom removes a person's targets that are the same as t, and returns how many more they
// may have.
func (s *Service) makeRoom(ctx context.Context, p table.PlayerID, t Target) (left int, err error) {
	have, err := s.Targets(ctx, p)
	if err != nil {
		return 0, err
	}
	left = maxTargets - len(have)
	for _, old := range have {
		if old.Kind == t.Kind && old.Address == t.Address && old.Table == t.Table {
			if err := s.RemoveTarget(ctx, p, old.ID); err != nil {
				return 0, err
			}
			left++
		}
	}
	return left, nil
}

// Targets are a person's targets, oldest first.
func (s *Service) Targets(ctx context.Context, p table.PlayerID) ([]Target, error) {
	targets, err := s.cfg.Store.Targets(ctx, p)
	if err != nil {
		err = fmt.Errorf("list the targets of %s: %w", p, err)
	}
	return targets, err
}

// RemoveTarget forgets a person's target. ErrNotFound.
func (s *Service) RemoveTarget(ctx context.Context, p table.PlayerID, id string) error {
	if err := s.cfg.Store.RemoveTarget(ctx, p, id); err != nil {
		return fmt.Errorf("remove a target of %s: %w", p, err)
	}
	return nil
}

// Check refuses a target to which nothing can be sent, with an *input.Invalid. An address may be
// http where insecure ones are allowed.
func (t Target) Check(insecure bool) error {
	for _, text := range []string{t.Address, t.Secret, t.SiteURL} {
		if len(text) > maxAddress {
			return &input.Invalid{Field: "address", Code: "too-long", Limit: maxAddress}
		}
	}
	at, err := url.Parse(t.Address)
	switch {
	case t.Kind != Push && t.Kind != Hook:
		return &input.Invalid{Field: "kind", Code: "unknown"}
	case err != nil || at.Hostname() == "" || !utf8.ValidString(t.Address) || !utf8.ValidString(t.SiteURL):
		return &input.Invalid{Field: "address", Code: "unknown"}
	case at.Scheme != "https" && !(insecure && at.Scheme == "http"):
		return &input.Invalid{Field: "address", Code: "unknown"}
	case t.Kind == Push && !pushKeys(t.Secret):
		return &input.Invalid{Field: "keys", Code: "unknown"}
	}
	return nil
}

// pushKeys reports whether a text is a browser's keys for web push (RFC 8291) as it gives
// them: a point of P-256 and 16 bytes, in base64url.
func pushKeys(text string) bool {
	var keys struct{ P256dh, Auth string }
	if json.Unmarshal([]byte(text), &keys) != nil {
		return false
	}
	point, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(keys.P256dh, "="))
	if err != nil {
		return false
	}
	if _, err = ecdh.P256().NewPublicKey(point); err != nil {
		return false
	}
	auth, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(keys.Auth, "="))
	return err == nil && len(auth) == 16
}
