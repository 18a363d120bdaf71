package moderation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Limits of invitations to a private site.
const (
	MaxInvitations    = 100                 // valid at the same time
	MaxInvitationTime = 90 * 24 * time.Hour // longest validity
	MaxPlaces         = 500                 // people per invitation
)

// Invitation is a link that admits people to a private site.
type Invitation struct {
	ID      string // its name in lists; grants nothing
	Author  table.PlayerID
	At      time.Time
	Expires time.Time
	Places  int // how many people it still admits
}

// Invitations is the part of a Store that keeps invitations to a private site.
type Invitations interface {
	// AddSiteInvitation stores an invitation. The error is an *input.Invalid of the field "invitations"
	// if MaxInvitations are valid.
	AddSiteInvitation(ctx context.Context, i Invitation, hash []byte) error

	// SiteInvitation returns the invitation with this hash if it has not expired, also one without places;
	// TakeSitePlace takes one of its places. ErrNotFound.
	SiteInvitation(ctx context.Context, hash []byte, now time.Time) (Invitation, error)
	TakeSitePlace(ctx context.Context, hash []byte, now time.Time) error

	// SiteInvitations lists the valid invitations, newest first; RemoveSiteInvitation removes one.
	// ErrNotFound.
	SiteInvitations(ctx context.Context, now time.Time) ([]Invitation, error)
	RemoveSiteInvitation(ctx context.Context, id string) error
}

// InviteHere makes an invitation that admits up to places people to a private site, and returns its
// secret. The error is an *input.Invalid of the fields "places", "until" or "invitations".
func (s *Service) InviteHere(ctx context.Context, by table.PlayerID, places int, until time.Time) (word string, err error) {
	i := Invitation{ID: secret.TextFor(ctx, 8, "invitation", string(by)), Author: by, At: s.instant(), Expires: until.UTC().Truncate(time.Millisecond), Places: places}
	switch {
	case places < 1 || places > MaxPlaces:
		return "", &input.Invalid{Field: "places", Code: "too-many", Limit: MaxPlaces}
	case !i.Expires.After(i.At):
		return "", &input.Invalid{Field: "until", Code: "too-short"}
	case i.Expires.Sub(i.At) > MaxInvitationTime:
		return "", &input.Invalid{Field: "until", Code: "too-long", Limit: int(MaxInvitationTime.Hours() / 24)}
	}
	all, err := s.InvitationsHere(ctx)
	if err != nil {
		return "", err
	}
	word = secret.TokenFor(ctx, 16, "invitation", string(by))
	if slices.ContainsFunc(all, func(other Invitation) bool { return other.ID == i.ID }) { // asked for twice
		return word, nil
	}
	if len(all) >= MaxInvitations {
		return "", &input.Invalid{Field: "invitations", Code: "too-many", Limit: MaxInvitations}
	}
	e := AuditEntry{Author: by, Kind: AuditOpen, Target: i.ID, Detail: fmt.Sprint(places)}
	err = s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.AddSiteInvitation(ctx, i, secret.Hash(word)) })
	return word, err
}

// InvitationsHere lists the valid invitations.
func (s *Service) InvitationsHere(ctx context.Context) ([]Invitation, error) {
	all, err := s.cfg.Store.SiteInvitations(ctx, s.cfg.Now())
	if err != nil {
		err = fmt.Errorf("list invitations: %w", err)
	}
	return all, err
}

// Withhold removes an invitation. ErrNotFound.
func (s *Service) Withhold(ctx context.Context, by table.PlayerID, id string) error {
	all, err := s.InvitationsHere(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(in Invitation) bool { return in.ID == id }) {
		return fmt.Errorf("invitation %.20q: %w", id, input.ErrNotFound) // nothing to do, so nothing is logged
	}
	e := AuditEntry{Author: by, Kind: AuditWithhold, Target: id}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.RemoveSiteInvitation(ctx, id) })
}

// ErrNoPlace is returned for an invitation by which as many people have come as it was made for.
var ErrNoPlace = errors.New("moderation: the invitation has no places left")

// Admits returns nil if the secret belongs to a valid invitation. Errors: ErrNotFound, ErrNoPlace.
func (s *Service) Admits(ctx context.Context, word string) error {
	i, err := s.cfg.Store.SiteInvitation(ctx, secret.Hash(word), s.cfg.Now())
	if err != nil {
		return fmt.Errorf("find an invitation: %w", err)
	}
	if i.Places <= 0 {
		return ErrNoPlace
	}
	return nil
}

// Enter takes a place of an invitation. Errors as of Admits.
func (s *Service) Enter(ctx context.Context, word string) error {
	err := s.cfg.Store.TakeSitePlace(ctx, secret.Hash(word), s.cfg.Now())
	if errors.Is(err, input.ErrNotFound) {
		if full := s.Admits(ctx, word); full != nil {
			return full
		}
	}
	if err != nil {
		return fmt.Errorf("take a place of an invitation: %w", err)
	}
	return nil
}
