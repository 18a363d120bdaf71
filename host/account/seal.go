package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"

	"tablee/host/secret"
)

// Secrets is the part of a Store that keeps secrets of the server.
type Secrets interface {
	// Secret returns the secret of a name on all nodes: fresh, unless one is stored already.
	Secret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}

// sealKey is the name of the secret under which texts are sealed.
const sealKey = "commands"

// Seal returns a secret that stands for a text: the same on every node and after a restart, and unknown to everyone
// else, even if they know the text.
func (s *Service) Seal(ctx context.Context, text string) (string, error) {
	key := s.sealKey.Load()
	if key == nil {
		stored, err := s.cfg.Store.Secret(ctx, sealKey, secret.Bytes(keyBytes))
		if err != nil {
			return "", fmt.Errorf("read the key of commands: %w", err)
		}
		key = &stored
		s.sealKey.Store(key)
	}
	sum := hmac.New(sha256.New, *key)
	sum.Write([]byte(text))
	return string(sum.Sum(nil)), nil
}
