package bell

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"tablee/host/daily"
)

// Keys are those by which push services know the house (VAPID, RFC 8292).
type Keys struct {
	Public  string // in base64url: what browsers subscribe with
	private string
}

// OpenKeys are the house's keys: made at the first start, the same ever after, at all nodes.
func OpenKeys(ctx context.Context, s daily.Store) (Keys, error) {
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return Keys{}, err
	}
	kept, err := s.Secret(ctx, "vapid", fresh.Bytes())
	if err != nil {
		return Keys{}, err
	}
	key, err := ecdh.P256().NewPrivateKey(kept)
	if err != nil {
		return Keys{}, err
	}
	text := base64.RawURLEncoding.EncodeToString
	return Keys{Public: text(key.PublicKey().Bytes()), private: text(key.Bytes())}, nil
}
