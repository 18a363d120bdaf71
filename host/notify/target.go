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

// Target is an address for a person's notifications. It exists only if they asked for it.
type Target struct {
	ID      string
	Player  table.PlayerID // its owner
	Table   table.ID       // for everyone's turns at this table; "": for the owner's own turns at all tables
	Kind    string         // Push, or one of Hooks
	Address string         // of the push service, or of the webhook
	Secret  string         // a browser's keys as JSON, or a Hook's signing secret
	Lang    string         // the language of the request that made it; "" if unknown
	SiteURL string         // the site's address as its owner uses it: "https://tablee.example"
	Created time.Time
}

// Limits of targets.
const (
	MaxTargets = 10   // per person
	maxAddress = 1000 // bytes of an address or of keys
)

// AddTarget adds a target for a person, using t's Kind, Address, Secret, Table, Lang and SiteURL. A
// webhook's address must be one that the server may call. The secret of a Hook is generated here and returned with the
// target. A target of the person with the same address and table is replaced. Errors: *input.Invalid, ErrNotFound, and table.ErrNotSeated for a
// table at which the person does not sit.
func (s *Service) AddTarget(ctx context.Context, p table.PlayerID, t Target) (Target, error) {
	if err := s.checkAddress(ctx, t); err != nil {
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
	if t.Kind == Hook {
		t.Secret = secret.TextFor(ctx, 32, "hook", string(p))
	}
	t.ID, t.Player, t.Created = secret.TextFor(ctx, 12, "target", string(p)), p, s.cfg.Now().UTC().Truncate(time.Millisecond)
	if err := s.cfg.Store.AddTarget(ctx, t); err != nil {
		return t, fmt.Errorf("add a target of %s: %w", p, err)
	}
	return t, nil
}

// checkAddress returns an *input.Invalid for a target to which nothing can be sent, or that the server may not call. A
// webhook without https can be one of a network that the operator allows.
func (s *Service) checkAddress(ctx context.Context, t Target) error {
	if err := t.Check(s.cfg.InsecureHooks || s.cfg.Reaches != nil && t.Kind != Push); err != nil {
		return err
	}
	at, _ := url.Parse(t.Address) // Check has parsed it
	switch {
	case s.cfg.Reaches == nil || s.cfg.Reaches(ctx, at):
		return nil
	case at.Scheme == "http":
		return &input.Invalid{Field: "address", Code: "plain"}
	}
	return &input.Invalid{Field: "address", Code: "private"}
}

// Targets lists a person's targets, oldest first.
func (s *Service) Targets(ctx context.Context, p table.PlayerID) ([]Target, error) {
	targets, err := s.cfg.Store.Targets(ctx, p)
	if err != nil {
		err = fmt.Errorf("list the targets of %s: %w", p, err)
	}
	return targets, err
}

// RemoveTarget deletes a person's target. ErrNotFound.
func (s *Service) RemoveTarget(ctx context.Context, p table.PlayerID, id string) error {
	if err := s.cfg.Store.RemoveTarget(ctx, p, id); err != nil {
		return fmt.Errorf("remove a target of %s: %w", p, err)
	}
	return nil
}

// Check returns an *input.Invalid for a target to which nothing can be sent. insecure allows http
// addresses.
func (t Target) Check(insecure bool) error {
	for _, text := range []string{t.Address, t.Secret, t.SiteURL} {
		if len(text) > maxAddress {
			return &input.Invalid{Field: "address", Code: "too-long", Limit: maxAddress}
		}
	}
	at, err := url.Parse(t.Address)
	switch {
	case t.Kind != Push && !isHook(t.Kind):
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

// pushKeys reports whether a text is a browser's keys for web push (RFC 8291) as the browser encodes
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
