package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Limits of credentials.
const (
	MaxDevice     = 40              // characters of the name of a passkey or a device
	MaxPasskeys   = 20              // per person
	maxPasskey    = 16 << 10        // bytes of a passkey: its id and the browser's data
	NumberOfCodes = 10              // recovery codes a person gets at a time
	ChallengeTime = 5 * time.Minute // time limit for the answer to a challenge
	codeLength    = 24              // letters and digits of a recovery code: 118 bits, enough to store a plain hash
)

// ErrTaken is returned for a passkey or a person whose id is already stored.
var ErrTaken = errors.New("account: the id is already stored")

// Passkey is one credential of a person.
type Passkey struct {
	ID      string // the credential's id, base64url
	Player  table.PlayerID
	Name    string // chosen by its owner: "Firefox, Linux"
	Data    []byte // the public key and its counter, encoded by package passkey (JSON)
	Created time.Time
	Used    time.Time // zero: never
}

// Codes summarizes the recovery codes of a person.
type Codes struct {
	Made time.Time // zero if there are none
	All  int
	Left int // unused
}

// Credentials are a person's ways to sign in and their open sessions.
type Credentials struct {
	Passkeys []Passkey // oldest first
	Codes    Codes
	Provider time.Time // since when they sign in at the site's provider (see Subject); zero: they do not
	Sessions []Session // last seen first
	Programs []Program // oldest first
}

// None reports whether a person can sign in only by the token of a device.
func (c Credentials) None() bool {
	return len(c.Passkeys) == 0 && c.Codes.Left == 0 && c.Provider.IsZero()
}

// Last reports whether the passkey with that id is the only remaining way to sign in.
func (c Credentials) Last(id string) bool {
	other := func(k Passkey) bool { return k.ID != id }
	return c.Codes.Left == 0 && c.Provider.IsZero() && !slices.ContainsFunc(c.Passkeys, other)
}

// Passkeys is the part of a Store that keeps passkeys.
type Passkeys interface {
	// AddPasskey stores a passkey. It returns ErrTaken if its id exists, ErrNotFound if its player does
	// not, an *input.Invalid of the field "passkeys" if they have MaxPasskeys.
	AddPasskey(ctx context.Context, k Passkey) error

	// Passkeys lists a person's passkeys, oldest first.
	Passkeys(ctx context.Context, p table.PlayerID) ([]Passkey, error)

	// Passkey returns the passkey with that id. ErrNotFound.
	Passkey(ctx context.Context, id string) (Passkey, error)

	// UpdatePasskey stores a passkey's Data and Used. ErrNotFound.
	UpdatePasskey(ctx context.Context, k Passkey) error

	// NamePasskey and RemovePasskey change a passkey of this person. ErrNotFound.
	NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error
	RemovePasskey(ctx context.Context, p table.PlayerID, id string) error
}

// RecoveryCodes is the part of a Store that keeps recovery codes.
type RecoveryCodes interface {
	// SetCodes replaces all recovery codes of a person by codes with these hashes. It returns
	// ErrNotFound if the person does not exist.
	SetCodes(ctx context.Context, p table.PlayerID, hashes [][]byte, at time.Time) error

	// CodeOwner returns the owner of a recovery code. It returns ErrNotFound if the code does not exist or
	// has been used.
	CodeOwner(ctx context.Context, hash []byte) (table.PlayerID, error)

	// Codes summarizes the recovery codes of a person.
	Codes(ctx context.Context, p table.PlayerID) (Codes, error)
}

// Challenges is the part of a Store that keeps pending passkey challenges.
type Challenges interface {
	// AddChallenge stores the data needed to verify the answer to a challenge, until it expires. It
	// also deletes challenges that have expired.
	AddChallenge(ctx context.Context, hash, data []byte, now, expires time.Time) error

	// Challenge returns a challenge's data. ErrNotFound when there is none or it has expired.
	Challenge(ctx context.Context, hash []byte, now time.Time) ([]byte, error)

	// TakeChallenge returns a challenge's data and deletes it. Of concurrent calls, on any node,
	// exactly one succeeds. ErrNotFound when there is none or it has expired.
	TakeChallenge(ctx context.Context, hash []byte, now time.Time) ([]byte, error)
}

// Credentials returns the credentials of a person.
func (s *Service) Credentials(ctx context.Context, p table.PlayerID) (c Credentials, err error) {
	if c.Passkeys, err = s.cfg.Store.Passkeys(ctx, p); err != nil {
		return c, fmt.Errorf("list the passkeys of %s: %w", p, err)
	}
	if c.Codes, err = s.cfg.Store.Codes(ctx, p); err != nil {
		return c, fmt.Errorf("count the recovery codes of %s: %w", p, err)
	}
	if c.Provider, err = s.cfg.Store.SubjectSince(ctx, p); err != nil {
		return c, fmt.Errorf("read the subject of %s: %w", p, err)
	}
	if c.Sessions, err = s.cfg.Store.Sessions(ctx, p); err != nil {
		return c, fmt.Errorf("list the sessions of %s: %w", p, err)
	}
	c.Programs, err = s.Programs(ctx, p)
	return c, err
}

// AddPasskey adds a passkey to a person. The error is an *input.Invalid ("passkeys" when there are too
// many, "passkey" when it is too long), ErrTaken, or ErrNotFound.
func (s *Service) AddPasskey(ctx context.Context, k Passkey) error {
	if k.Name = cleanDevice(k.Name); k.Name == "" {
		k.Name = "–"
	}
	if len(k.ID)+len(k.Data) > maxPasskey {
		return &input.Invalid{Field: "passkey", Code: "too-long", Limit: maxPasskey}
	}
	k.Created = s.instant()
	if err := s.cfg.Store.AddPasskey(ctx, k); err != nil {
		return fmt.Errorf("add a passkey of %s: %w", k.Player, err)
	}
	return nil
}

// Passkey returns the passkey with that id. ErrNotFound.
func (s *Service) Passkey(ctx context.Context, id string) (Passkey, error) {
	k, err := s.cfg.Store.Passkey(ctx, id)
	if err != nil {
		err = fmt.Errorf("read passkey %.20q: %w", id, err)
	}
	return k, err
}

// UpdatePasskey stores a passkey's data after a sign-in, and the time of its use. ErrNotFound.
func (s *Service) UpdatePasskey(ctx context.Context, k Passkey) error {
	k.Used = s.instant()
	if err := s.cfg.Store.UpdatePasskey(ctx, k); err != nil {
		return fmt.Errorf("update passkey %.20q: %w", k.ID, err)
	}
	return nil
}

// NamePasskey renames a passkey. The error is an *input.Invalid of the field "device", or ErrNotFound.
func (s *Service) NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error {
	name, err := input.Required("device", name, MaxDevice)
	if err != nil {
		return err
	}
	if err := s.cfg.Store.NamePasskey(ctx, p, id, name); err != nil {
		return fmt.Errorf("name passkey %.20q: %w", id, err)
	}
	return nil
}

// RemovePasskey removes a passkey. If it is the only way left to sign in, sure must be set; otherwise
// the error is an *input.Invalid of the field "sure". ErrNotFound.
func (s *Service) RemovePasskey(ctx context.Context, p table.PlayerID, id string, sure bool) error {
	c, err := s.Credentials(ctx, p)
	if err != nil {
		return err
	}
	if c.Last(id) && !sure {
		return &input.Invalid{Field: "sure", Code: "unsure"}
	}
	if err := s.cfg.Store.RemovePasskey(ctx, p, id); err != nil {
		return fmt.Errorf("remove passkey %.20q: %w", id, err)
	}
	return nil
}

// Challenge stores the data needed to verify the answer to a challenge, for ChallengeTime.
func (s *Service) Challenge(ctx context.Context, challenge string, data []byte) error {
	return s.challenge(ctx, challenge, data, ChallengeTime)
}

func (s *Service) challenge(ctx context.Context, challenge string, data []byte, life time.Duration) error {
	now := s.instant()
	if err := s.cfg.Store.AddChallenge(ctx, secret.Hash(challenge), data, now, now.Add(life)); err != nil {
		return fmt.Errorf("store a challenge: %w", err)
	}
	return nil
}

// Challenged returns the data stored by Challenge, once. It returns ErrNotFound if the challenge does
// not exist, was answered already, or has expired.
func (s *Service) Challenged(ctx context.Context, challenge string) ([]byte, error) {
	data, err := s.cfg.Store.TakeChallenge(ctx, secret.Hash(challenge), s.instant())
	if err != nil {
		err = fmt.Errorf("take a challenge: %w", err)
	}
	return data, err
}

// NewCodes replaces a person's recovery codes and returns the new ones. Only hashes are stored, so they
// cannot be shown again. ErrNotFound.
func (s *Service) NewCodes(ctx context.Context, p table.PlayerID) ([]string, error) {
	codes, hashes := make([]string, NumberOfCodes), make([][]byte, NumberOfCodes)
	for i := range codes {
		plain := secret.TextFor(ctx, codeLength, "code", string(p), strconv.Itoa(i))
		hashes[i] = secret.Hash(plain)
		for j := 0; j < codeLength; j += 4 {
			codes[i] += plain[j:j+4] + "-"
		}
		codes[i] = strings.TrimSuffix(codes[i], "-")
	}
	if err := s.cfg.Store.SetCodes(ctx, p, hashes, s.instant()); err != nil {
		return nil, fmt.Errorf("replace the recovery codes of %s: %w", p, err)
	}
	return codes, nil
}

// plainCode normalizes a typed recovery code for hashing.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, code)
}
