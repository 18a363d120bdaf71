package host

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"

	"tablee/table"
)

// Limits of ways in.
const (
	MaxDevice     = 40              // characters of the name of a passkey or a device
	MaxPasskeys   = 20              // a person may have
	NumberOfCodes = 10              // recovery codes a person gets at a time
	ChallengeTime = 5 * time.Minute // a passkey has to answer in
	codeSigns     = 16              // of a recovery code: 79 bits
	seenEvery     = 24 * time.Hour  // a device is noted again after
)

// Ways are a person's ways in.
type Ways struct {
	Passkeys []Passkey // the oldest first
	Codes    Codes
	Sessions []Session // the last seen first
}

// Last says that there is no other way in than the passkey of that id.
func (w Ways) Last(id string) bool {
	other := func(k Passkey) bool { return k.ID != id }
	return w.Codes.Left == 0 && !slices.ContainsFunc(w.Passkeys, other)
}

// Visit is the person a token belongs to and what is known of the device, which is noted
// about once a day. ErrNotFound.
func (h *Host) Visit(ctx context.Context, token, device string) (Player, Session, error) {
	p, s, err := h.cfg.Store.Session(ctx, hash(token))
	if err != nil {
		return p, s, err
	}
	now := h.instant()
	if device = cleanDevice(device); device == "" {
		device = s.Device // a program with a browser's token
	}
	if now.Sub(s.Seen) < seenEvery && s.Device == device {
		return p, s, nil
	}
	s.Seen, s.Device = now, device
	err = h.cfg.Store.Visited(ctx, hash(token), device, now)
	if errors.Is(err, ErrNotFound) {
		return Player{}, Session{}, err // signed out at this moment
	}
	return p, s, err
}

// instant is now as the store keeps it.
func (h *Host) instant() time.Time { return h.cfg.Now().UTC().Truncate(time.Millisecond) }

// cleanDevice is a device's name, or nothing when it cannot be one.
func cleanDevice(name string) string {
	name, err := clean("device", name, MaxDevice)
	if err != nil {
		return ""
	}
	return name
}

// SignIn gives a person a new token, in the place of the one his browser had ("" for
// none), which opens nothing any more. Proved says that a passkey was shown. ErrNotFound
// when the person is gone.
func (h *Host) SignIn(ctx context.Context, p table.PlayerID, old, device string, proved bool) (token string, err error) {
	token = base64.RawURLEncoding.EncodeToString(randomBytes(32))
	s := Session{Device: cleanDevice(device), Created: h.instant(), Seen: h.instant()}
	if proved {
		s.Proved = s.Created
	}
	var replaced []byte
	if old != "" {
		replaced = hash(old)
	}
	return token, h.cfg.Store.SignIn(ctx, p, s, hash(token), replaced)
}

// SignInByCode uses a recovery code up and signs its person in. ErrNotFound when it opens
// nothing: nobody has it, or it was used.
func (h *Host) SignInByCode(ctx context.Context, code, old, device string) (token string, err error) {
	p, err := h.cfg.Store.SpendCode(ctx, hash(plainCode(code)), h.instant())
	if err != nil {
		return "", err
	}
	return h.SignIn(ctx, p, old, device, false)
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

// NewCodes gives a person new recovery codes in the place of those he had. They are not
// kept and cannot be shown again. ErrNotFound.
func (h *Host) NewCodes(ctx context.Context, p table.PlayerID) ([]string, error) {
	codes, hashes := make([]string, NumberOfCodes), make([][]byte, NumberOfCodes)
	for i := range codes {
		plain := randomText(codeSigns)
		hashes[i] = hash(plain)
		for j := 0; j < codeSigns; j += 4 {
			codes[i] += plain[j:j+4] + "-"
		}
		codes[i] = strings.TrimSuffix(codes[i], "-")
	}
	return codes, h.cfg.Store.SetCodes(ctx, p, hashes, h.instant())
}

// Ways are a person's ways in.
func (h *Host) Ways(ctx context.Context, p table.PlayerID) (w Ways, err error) {
	if w.Passkeys, err = h.cfg.Store.Passkeys(ctx, p); err != nil {
		return w, err
	}
	if w.Codes, err = h.cfg.Store.Codes(ctx, p); err != nil {
		return w, err
	}
	w.Sessions, err = h.cfg.Store.Sessions(ctx, p)
	return w, err
}

// AddPasskey gives a person one more way in. The error is an *Invalid (of "device", or
// "passkeys" when he has too many), ErrConflict when somebody has it already, ErrNotFound.
func (h *Host) AddPasskey(ctx context.Context, k Passkey) error {
	if k.Name = cleanDevice(k.Name); k.Name == "" {
		k.Name = "–"
	}
	have, err := h.cfg.Store.Passkeys(ctx, k.Player)
	if err != nil {
		return err
	}
	if len(have) >= MaxPasskeys {
		return &Invalid{Field: "passkeys", Code: "too-many", Limit: MaxPasskeys}
	}
	k.Created = h.instant()
	return h.cfg.Store.AddPasskey(ctx, k)
}

// Passkey is the one of that id. ErrNotFound.
func (h *Host) Passkey(ctx context.Context, id string) (Passkey, error) {
	return h.cfg.Store.Passkey(ctx, id)
}

// UsedPasskey keeps what a passkey's answer has changed in its data. ErrNotFound.
func (h *Host) UsedPasskey(ctx context.Context, k Passkey) error {
	k.Used = h.instant()
	return h.cfg.Store.UsedPasskey(ctx, k)
}

// NamePasskey calls a passkey of a person otherwise. The error is an *Invalid of the
// field "device", or ErrNotFound.
func (h *Host) NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error {
	name, err := clean("device", name, MaxDevice)
	if err == nil && name == "" {
		err = &Invalid{Field: "device", Code: "empty"}
	}
	if err != nil {
		return err
	}
	return h.cfg.Store.NamePasskey(ctx, p, id, name)
}

// RemovePasskey takes a way in from a person. When it is his last one he must be sure:
// else the error is an *Invalid of the field "sure". ErrNotFound.
func (h *Host) RemovePasskey(ctx context.Context, p table.PlayerID, id string, sure bool) error {
	w, err := h.Ways(ctx, p)
	if err != nil {
		return err
	}
	if w.Last(id) && !sure {
		return &Invalid{Field: "sure", Code: "unsure"}
	}
	return h.cfg.Store.RemovePasskey(ctx, p, id)
}

// SignOut makes a token open nothing any more.
func (h *Host) SignOut(ctx context.Context, token string) error {
	return h.cfg.Store.SignOut(ctx, hash(token))
}

// EndSession signs one device of a person out, EndOthers all but the one with this token.
// ErrNotFound when he has no such session.
func (h *Host) EndSession(ctx context.Context, p table.PlayerID, id string) error {
	return h.cfg.Store.EndSession(ctx, p, id)
}

// EndOthers signs a person out everywhere but where this token is.
func (h *Host) EndOthers(ctx context.Context, p table.PlayerID, token string) error {
	return h.cfg.Store.EndOthers(ctx, p, hash(token))
}

// Challenge keeps what must be known to judge the answer to a challenge, for ChallengeTime;
// Challenged returns it, once. ErrNotFound when it was asked by nobody, answered, or too
// long ago.
func (h *Host) Challenge(ctx context.Context, challenge string, data []byte) error {
	now := h.instant()
	return h.cfg.Store.AddChallenge(ctx, hash(challenge), data, now, now.Add(ChallengeTime))
}

// Challenged is what Challenge kept of a challenge.
func (h *Host) Challenged(ctx context.Context, challenge string) ([]byte, error) {
	return h.cfg.Store.TakeChallenge(ctx, hash(challenge), h.instant())
}
