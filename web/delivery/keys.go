package delivery

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"

	"tablee/host/daily"
)

// Keys identify the site to push services (VAPID, RFC 8292).
type Keys struct {
	Public  string // in base64url: what browsers subscribe with
	private string
}

// OpenKeys reads the site's keys. They are made at the first start and are the same at all
// nodes.
func OpenKeys(ctx context.Context, s daily.Store) (Keys, error) {
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return Keys{}, fmt.Errorf("make the push key: %w", err)
	}
	kept, err := s.Secret(ctx, "vapid", fresh.Bytes())
	if err != nil {
		return Keys{}, fmt.Errorf("read the push key: %w", err)
	}
	key, err := ecdh.P256().NewPrivateKey(kept)
	if err != nil {
		return Keys{}, fmt.Errorf("read the push key: %w", err)
	}
	text := base64.RawURLEncoding.EncodeToString
	return Keys{Public: text(key.PublicKey().Bytes()), private: text(key.Bytes())}, nil
}
