package account

import (
	"context"
	"fmt"

	"tablee/host/secret"
	"tablee/table"
)

// linkKind prefixes device links in the store, which keeps them among the passkey challenges.
const linkKind = "device "

// NewDeviceLink returns a secret that signs another device in as a person, once and within
// ChallengeTime. Only its hash is stored, so it cannot be shown again.
func (s *Service) NewDeviceLink(ctx context.Context, p table.PlayerID) (link string, err error) {
	link = secret.TokenFor(ctx, tokenBytes, "device", string(p))
	if err := s.Challenge(ctx, linkKind+link, []byte(p)); err != nil {
		return "", fmt.Errorf("link a device of %s: %w", p, err)
	}
	return link, nil
}
