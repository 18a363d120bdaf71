package delivery

import (
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"tablee/host/notify"
)

// Keys are the site's identity towards push services (VAPID, RFC 8292).
type Keys struct {
	Public  string // base64url; browsers subscribe with it
	private string
}

// Secrets stores secrets that all nodes share.
type Secrets interface {
	// Secret returns the server's secret with that name. If there is none, it stores fresh and returns it.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// OpenKeys returns the site's keys. They are generated at the first start and shared by all nodes.
func OpenKeys(ctx context.Context, s Secrets) (Keys, error) {
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

// keysOf derives both keys from the private one.
func keysOf(private []byte) (Keys, error) {
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return Keys{}, fmt.Errorf("read the push key: %w", err)
	}
	text := base64.RawURLEncoding.EncodeToString
	return Keys{Public: text(key.PublicKey().Bytes()), private: text(key.Bytes())}, nil
}

// topic returns the topic of a table's messages, by which a push service replaces an older message with a
// newer one (RFC 8030, 5.4). It does not reveal the table's id, since knowing that gives access to the table.
func (k Keys) topic(n notify.Notification) string {
	mac := hmac.New(sha256.New, []byte(k.private))
	_, _ = mac.Write([]byte("topic " + string(n.Table) + " " + n.Target.ID)) // hash writes never fail
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}
