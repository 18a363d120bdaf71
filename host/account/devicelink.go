package account

import (
	"context"
	"fmt"

	"tablee/host/secret"
	"tablee/table"
)

// linkKind keeps links apart from what passkeys are asked, among which they are kept.
const linkKind = "device "

// NewDeviceLink is a secret that signs another device in as a person: once, within ChallengeTime. It
// is not kept and cannot be shown again.
func (s *Service) NewDeviceLink(ctx context.Context, p table.PlayerID) (link string, err error) {
	link = secret.Token(tokenBytes)
	if err := s.Challenge(ctx, linkKind+link, []byte(p)); err != nil {
		return "", fmt.Errorf("link a device of %s: %w", p, err)
	}
	return link, nil
}

// SpendDeviceLink uses a link up and says whose it was. ErrNotFound when it opens nothing: nobody
// made it, it was used, or it is too old.
func (s *Service) SpendDeviceLink(ctx context.Context, link string) (table.PlayerID, error) {
	p, err := s.Challenged(ctx, linkKind+link)
	if err != nil {
		return "", fmt.Errorf("spend the link of a device: %w", err)
	}
	return table.PlayerID(p), nil
}
