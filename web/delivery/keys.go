package delivery

import (
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"tablee/host/daily"
	"tablee/host/notify"
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
	return keysOf(kept)
}

// keysOf returns the keys of a private one.
func keysOf(private []byte) (Keys, error) {
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return Keys{}, fmt.Errorf("read the push key: %w", err)
	}
	text := base64.RawURLEncoding.EncodeToString
	return Keys{Public: text(key.PublicKey().Bytes()), private: text(key.Bytes())}, nil
}

// topic is by what a push service tells messages of one table apart, so that a newer one
// replaces an older (RFC 8030, 5.4). It says nothing of the table, whose id opens it.
func (k Keys) topic(n notify.Notification) string {
	mac := hmac.New(sha256.New, []byte(k.private))
	_, _ = mac.Write([]byte("topic " + string(n.Table) + " " + n.Target.ID)) // a hash takes everything
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}
