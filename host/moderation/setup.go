package moderation

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"tablee/host/input"
	"tablee/host/secret"
)

// ErrSetUp is returned for a site that has, or had, a moderator: moderators change its settings.
var ErrSetUp = errors.New("moderation: the site has been set up")

// Names of the sets of rate limits among which a new site chooses.
const (
	UsualLimits  = "usual"  // those of the flags
	SchoolLimits = "school" // hundreds of people behind one address
)

// LimitSets lists the sets of rate limits.
func LimitSets() []string { return []string{UsualLimits, SchoolLimits} }

// limitSet returns the rates of a set that differ from those of the flags.
func limitSet(name string) map[string]int {
	if name != SchoolLimits {
		return nil
	}
	return map[string]int{"requests": 6000, "guests": 600, "guests-day": 3000, "tables-day": 5000, "running-address": 2000}
}

// whySetUp is the reason of the audit entries of SetUp.
const whySetUp = "/setup"

// MaySetUp returns nil if the secret of a moderator's link may still set up the site. Errors: ErrSetUp, and
// ErrNotFound for a link that is used, expired or unknown.
func (s *Service) MaySetUp(ctx context.Context, token string) error {
	had, err := s.HadModerator(ctx)
	if err != nil {
		return err
	}
	if had {
		return ErrSetUp
	}
	return s.Invited(ctx, token)
}

// HadModerator reports whether the site has, or ever had, a moderator.
func (s *Service) HadModerator(ctx context.Context) (bool, error) {
	had, err := s.cfg.Store.HadModerator(ctx)
	if err != nil {
		err = fmt.Errorf("find the first moderator: %w", err)
	}
	return had, err
}

// SetUp stores the first settings of the site, by name as for SetHouse, and a set of rate limits. It may be called
// again until the site has a moderator. The error is an *input.Invalid of the setting's name or of "limits", or one
// of MaySetUp.
func (s *Service) SetUp(ctx context.Context, token string, settings map[string]string, limits string) error {
	if err := s.MaySetUp(ctx, token); err != nil {
		return err
	}
	if !slices.Contains(LimitSets(), limits) {
		return &input.Invalid{Field: "limits", Code: "unknown"}
	}
	if err := s.SetHouse(ctx, CommandLine, settings, whySetUp); err != nil {
		return err
	}
	return s.useLimits(ctx, limitSet(limits))
}

// useLimits raises the rates to those of a set, and gives the others that a set may raise the values of their flags.
func (s *Service) useLimits(ctx context.Context, set map[string]int) error {
	now, flags := s.Limits(), s.flags()
	for _, name := range slices.Sorted(maps.Keys(limitSet(SchoolLimits))) {
		var err error
		switch flag, known := flags[name]; {
		case !known:
		case flag == 0 || flag >= set[name]: // 0: no limit
			err = s.resetLimit(ctx, name)
		case now[name] != set[name]:
			err = s.SetLimit(ctx, CommandLine, name, set[name], whySetUp)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// resetLimit gives a rate that was set the value of its flag again.
func (s *Service) resetLimit(ctx context.Context, name string) error {
	kept, err := s.cfg.Store.Limits(ctx)
	if err != nil {
		return fmt.Errorf("read limits: %w", err)
	}
	was, set := kept[name]
	if !set {
		return nil
	}
	e := AuditEntry{Author: CommandLine, Kind: AuditLimit, Target: name, Detail: fmt.Sprintf("%d → %d", was, s.flags()[name]), Why: whySetUp}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Store.UnsetLimit(ctx, name) })
}

// EndSetUp uses up the link of a site that is set up where no moderator can make a passkey. ErrNotFound if it is
// used already.
func (s *Service) EndSetUp(ctx context.Context, token string) error {
	if err := s.MaySetUp(ctx, token); err != nil {
		return err
	}
	return s.act(ctx, AuditEntry{Author: CommandLine, Kind: AuditSetUp}, func(ctx context.Context) error {
		return s.cfg.Store.UseInvite(ctx, secret.Hash(token), s.instant())
	})
}
