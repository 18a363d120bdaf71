package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
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
	MaxPasskeys   = 20              // a person may have
	maxPasskey    = 16 << 10        // bytes of a passkey: its id and what a browser reports of it
	NumberOfCodes = 10              // recovery codes a person gets at a time
	ChallengeTime = 5 * time.Minute // in which a passkey has to answer
	codeLength    = 24              // letters and digits of a recovery code: 118 bits, so that its plain hash may be kept
)

// ErrTaken says that a passkey of that id is known already.
var ErrTaken = errors.New("account: this passkey is known already")

// Passkey is one credential of a person.
type Passkey struct {
	ID      string // the credential's id, base64url
	Player  table.PlayerID
	Name    string // as its owner calls it: "Firefox, Linux"
	Data    []byte // the public key and its counter, as package passkey wrote them (JSON)
	Created time.Time
	Used    time.Time // zero: never
}

// Codes is what a person has of recovery codes.
type Codes struct {
	Made time.Time // zero when there are none
	All  int
	Left int // not used up
}

// Credentials are all by which a person can sign in or is signed in.
type Credentials struct {
	Passkeys []Passkey // the oldest first
	Codes    Codes
	Sessions []Session // the last seen first
	Programs []Program // the oldest first
}

// Last reports whether the passkey of that id is the only way left to sign in.
func (c Credentials) Last(id string) bool {
	other := func(k Passkey) bool { return k.ID != id }
	return c.Codes.Left == 0 && !slices.ContainsFunc(c.Passkeys, other)
}

// Passkeys is the part of a Store that keeps passkeys.
type Passkeys interface {
	// AddPasskey stores a passkey of a person. ErrTaken when its id is known, ErrNotFound
	// when the person is gone.
	AddPasskey(ctx context.Context, k Passkey) error

	// Passkeys lists a person's passkeys, the oldest first.
	Passkeys(ctx context.Context, p table.PlayerID) ([]Passkey, error)

	// Passkey is the one of that id. ErrNotFound.
	Passkey(ctx context.Context, id string) (Passkey, error)

	// UpdatePasskey keeps a passkey's Data and Used. ErrNotFound.
	UpdatePasskey(ctx context.Context, k Passkey) error

	// NamePasskey and RemovePasskey change one of this person's. ErrNotFound.
	NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error
	RemovePasskey(ctx context.Context, p table.PlayerID, id string) error
}

// RecoveryCodes is the part of a Store that keeps recovery codes.
type RecoveryCodes interface {
	// SetCodes replaces all recovery codes of a person by those of these hashes.
	// ErrNotFound when the person is gone.
	SetCodes(ctx context.Context, p table.PlayerID, hashes [][]byte, at time.Time) error

	// SpendCode uses a recovery code up and returns whose it was. ErrNotFound when nobody
	// has it or it is used up: of any number of calls one alone succeeds.
	SpendCode(ctx context.Context, hash []byte, at time.Time) (table.PlayerID, error)

	// Codes says what a person has of recovery codes.
	Codes(ctx context.Context, p table.PlayerID) (Codes, error)
}

// Challenges is the part of a Store that keeps what a passkey is asked.
type Challenges interface {
	// AddChallenge keeps what has to be known to judge a passkey's answer until a time.
	// Those that have expired by now go.
	AddChallenge(ctx context.Context, hash, data []byte, now, expires time.Time) error

	// TakeChallenge returns it and forgets it: of any number of calls, on any node, one
	// alone succeeds. ErrNotFound when there is none or it has expired.
	TakeChallenge(ctx context.Context, hash []byte, now time.Time) ([]byte, error)
}

// Credentials are a person's.
func (s *Service) Credentials(ctx context.Context, p table.PlayerID) (c Credentials, err error) {
	if c.Passkeys, err = s.cfg.Store.Passkeys(ctx, p); err != nil {
		return c, fmt.Errorf("list the passkeys of %s: %w", p, err)
	}
	if c.Codes, err = s.cfg.Store.Codes(ctx, p); err != nil {
		return c, fmt.Errorf("count the recovery codes of %s: %w", p, err)
	}
	if c.Sessions, err = s.cfg.Store.Sessions(ctx, p); err != nil {
		return c, fmt.Errorf("list the sessions of %s: %w", p, err)
	}
	c.Programs, err = s.Programs(ctx, p)
	return c, err
}

// AddPasskey gives a person one more passkey. The error is an *input.Invalid ("passkeys"
// when there are too many, "passkey" when it is too long), ErrTaken, or ErrNotFound.
func (s *Service) AddPasskey(ctx context.Context, k Passkey) error {
	if k.Name = cleanDevice(k.Name); k.Name == "" {
		k.Name = "–"
	}
	if len(k.ID)+len(k.Data) > maxPasskey {
		return &input.Invalid{Field: "passkey", Code: "too-long", Limit: maxPasskey}
	}
	have, err := s.cfg.Store.Passkeys(ctx, k.Player)
	if err != nil {
		return fmt.Errorf("list the passkeys of %s: %w", k.Player, err)
	}
	if len(have) >= MaxPasskeys {
		return &input.Invalid{Field: "passkeys", Code: "too-many", Limit: MaxPasskeys}
	}
	k.Created = s.instant()
	if err := s.cfg.Store.AddPasskey(ctx, k); err != nil {
		return fmt.Errorf("add a passkey of %s: %w", k.Player, err)
	}
	return nil
}

// Passkey is the one of that id. ErrNotFound.
func (s *Service) Passkey(ctx context.Context, id string) (Passkey, error) {
	k, err := s.cfg.Store.Passkey(ctx, id)
	if err != nil {
		err = fmt.Errorf("read passkey %.20q: %w", id, err)
	}
	return k, err
}

// UpdatePasskey keeps what a passkey's answer has changed in its data. ErrNotFound.
func (s *Service) UpdatePasskey(ctx context.Context, k Passkey) error {
	k.Used = s.instant()
	if err := s.cfg.Store.UpdatePasskey(ctx, k); err != nil {
		return fmt.Errorf("update passkey %.20q: %w", k.ID, err)
	}
	return nil
}

// NamePasskey changes what a passkey is called. The error is an *input.Invalid of the
// field "device", or ErrNotFound.
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

// RemovePasskey takes a passkey from a person. When nothing else is left to sign in with
// they must be sure: else the error is an *input.Invalid of the field "sure". ErrNotFound.
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

// Challenge keeps what must be known to judge the answer to a challenge, for ChallengeTime.
func (s *Service) Challenge(ctx context.Context, challenge string, data []byte) error {
	now := s.instant()
	if err := s.cfg.Store.AddChallenge(ctx, secret.Hash(challenge), data, now, now.Add(ChallengeTime)); err != nil {
		return fmt.Errorf("keep a challenge: %w", err)
	}
	return nil
}

// Challenged returns what Challenge kept, once. ErrNotFound when nobody was asked that,
// when it was answered, or too long ago.
func (s *Service) Challenged(ctx context.Context, challenge string) ([]byte, error) {
	data, err := s.cfg.Store.TakeChallenge(ctx, secret.Hash(challenge), s.instant())
	if err != nil {
		err = fmt.Errorf("take a challenge: %w", err)
	}
	return data, err
}

// NewCodes gives a person new recovery codes, which replace the old ones. They are not
// kept and cannot be shown again. ErrNotFound.
func (s *Service) NewCodes(ctx context.Context, p table.PlayerID) ([]string, error) {
	codes, hashes := make([]string, NumberOfCodes), make([][]byte, NumberOfCodes)
	for i := range codes {
		plain := secret.Text(codeLength)
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

// plainCode is a recovery code as it is hashed, however it was typed.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, code)
}
