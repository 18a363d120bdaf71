package host

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"tablee/table"
)

// Kinds of bells.
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
	Address string         // of the browser's service, or of the hook
	Secret  string         // a browser's keys as JSON, or what a hook's calls are signed with
	Lang    string         // the language it was asked for in, "fr" or "en"; "" when not known
	House   string         // how its owner reaches the house: "https://tablee.example"
	Created time.Time
}

// maxBells is how many bells a person may have.
const maxBells = 10

// maxAddress is how long a bell's address or keys may be, in bytes.
const maxAddress = 1000

// AddBell keeps a new bell of a person: w's Kind, Address, Secret, Table, Lang and House
// count. A hook's address is https; its secret is made here and returned with the bell.
// One that he has already is made anew. Errors: *Invalid, ErrNotFound and table.ErrNotSeated
// for a table at which he does not sit.
func (h *Host) AddBell(ctx context.Context, p table.PlayerID, w Bell) (Bell, error) {
	if err := h.checkBell(w); err != nil {
		return w, err
	}
	if w.Table != "" {
		f, err := h.Frame(ctx, w.Table)
		if err != nil {
			return w, err
		}
		if f.Table.SeatOf(p) < 0 {
			return w, table.ErrNotSeated
		}
	}
	have, err := h.cfg.Store.Bells(ctx, p)
	if err != nil {
		return w, err
	}
	left := maxBells - len(have)
	for _, old := range have {
		if old.Kind == w.Kind && old.Address == w.Address && old.Table == w.Table {
			if err := h.cfg.Store.RemoveBell(ctx, p, old.ID); err != nil {
				return w, err
			}
			left++
		}
	}
	if left <= 0 {
		return w, &Invalid{Field: "bells", Code: "too-many", Limit: maxBells}
	}
	if w.Kind == Hook {
		w.Secret = randomText(32)
	}
	w.ID, w.Player, w.Created = randomText(12), p, h.cfg.Now().UTC().Truncate(time.Millisecond)
	return w, h.cfg.Store.AddBell(ctx, w)
}

// checkBell says what cannot be rung about a bell: an *Invalid, nil for nothing.
func (h *Host) checkBell(w Bell) error {
	for _, text := range []string{w.Address, w.Secret, w.House} {
		if len(text) > maxAddress {
			return &Invalid{Field: "address", Code: "too-long", Limit: maxAddress}
		}
	}
	at, err := url.Parse(w.Address)
	switch {
	case w.Kind != Push && w.Kind != Hook:
		return &Invalid{Field: "kind", Code: "unknown"}
	case err != nil || at.Hostname() == "" || !utf8.ValidString(w.Address) || !utf8.ValidString(w.House):
		return &Invalid{Field: "address", Code: "unknown"}
	case at.Scheme != "https" && !(h.cfg.PlainHooks && at.Scheme == "http"):
		return &Invalid{Field: "address", Code: "unknown"}
	case w.Kind == Push && !pushKeys(w.Secret):
		return &Invalid{Field: "keys", Code: "unknown"}
	}
	return nil
}

// pushKeys reports whether a text is a browser's keys for web push (RFC 8291) as it gives
// them: a point of P-256 and 16 bytes, in base64url.
func pushKeys(secret string) bool {
	var keys struct{ P256dh, Auth string }
	if json.Unmarshal([]byte(secret), &keys) != nil {
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

// Bells are a person's, oldest first.
func (h *Host) Bells(ctx context.Context, p table.PlayerID) ([]Bell, error) {
	return h.cfg.Store.Bells(ctx, p)
}

// RemoveBell forgets a person's bell. ErrNotFound.
func (h *Host) RemoveBell(ctx context.Context, p table.PlayerID, id string) error {
	return h.cfg.Store.RemoveBell(ctx, p, id)
}
