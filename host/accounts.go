package host

import (
	"context"
	"time"

	"tablee/table"
)

// Accounts keeps people's ways in: passkeys, recovery codes and the tokens of their
// devices. It is a part of Store. An account is nothing but a person with a passkey: the
// same id as when he was a guest, so that he loses nothing by it.
type Accounts interface {
	// AddPasskey stores a passkey of a person. ErrConflict when its id is known,
	// ErrNotFound when there is no such person any more.
	AddPasskey(ctx context.Context, k Passkey) error

	// Passkeys lists a person's passkeys, the oldest first.
	Passkeys(ctx context.Context, p table.PlayerID) ([]Passkey, error)

	// Passkey is the one of that id. ErrNotFound.
	Passkey(ctx context.Context, id string) (Passkey, error)

	// UsedPasskey keeps a passkey's Data and Used. ErrNotFound.
	UsedPasskey(ctx context.Context, k Passkey) error

	// NamePasskey and RemovePasskey change one of this person's. ErrNotFound.
	NamePasskey(ctx context.Context, p table.PlayerID, id, name string) error
	RemovePasskey(ctx context.Context, p table.PlayerID, id string) error

	// SetCodes puts the hashes of new recovery codes in the place of all a person had.
	// ErrNotFound when there is no such person any more.
	SetCodes(ctx context.Context, p table.PlayerID, hashes [][]byte, at time.Time) error

	// SpendCode uses a recovery code up and returns whose it was. ErrNotFound when nobody
	// has it or it is used up: of any number of calls one alone succeeds.
	SpendCode(ctx context.Context, hash []byte, at time.Time) (table.PlayerID, error)

	// Codes says what a person has of recovery codes.
	Codes(ctx context.Context, p table.PlayerID) (Codes, error)

	// Session returns a token's person and what is known of its device. ErrNotFound.
	Session(ctx context.Context, tokenHash []byte) (Player, Session, error)

	// SignIn stores a new token's session and, in the same transaction, forgets the token
	// it takes the place of (nil: none). ErrNotFound when the person is gone.
	SignIn(ctx context.Context, p table.PlayerID, s Session, tokenHash, old []byte) error

	// Visited notes that a token's device was here.
	Visited(ctx context.Context, tokenHash []byte, device string, at time.Time) error

	// Sessions lists a person's, the last seen first.
	Sessions(ctx context.Context, p table.PlayerID) ([]Session, error)

	// SignOut forgets a token; that it is forgotten already is no error.
	SignOut(ctx context.Context, tokenHash []byte) error

	// EndSession forgets the token of one of this person's sessions. ErrNotFound.
	EndSession(ctx context.Context, p table.PlayerID, id string) error

	// EndOthers forgets all of a person's tokens but one.
	EndOthers(ctx context.Context, p table.PlayerID, keep []byte) error

	// AddChallenge keeps what has to be known to judge a passkey's answer until a time.
	// Those that have expired by now go.
	AddChallenge(ctx context.Context, hash, data []byte, now, expires time.Time) error

	// TakeChallenge returns it and forgets it: of any number of calls, on any node, one
	// alone succeeds. ErrNotFound when there is none or it has expired.
	TakeChallenge(ctx context.Context, hash []byte, now time.Time) ([]byte, error)
}

// Passkey is one way in of a person.
type Passkey struct {
	ID      string // the credential's id, base64url
	Player  table.PlayerID
	Name    string // as he calls it: "Firefox, Linux"
	Data    []byte // the public key and its counter, as package web wrote them (JSON)
	Created time.Time
	Used    time.Time // zero: never
}

// Codes is what a person has of recovery codes.
type Codes struct {
	Made time.Time // zero when there are none
	All  int
	Left int // not used up
}

// Session is what is known of a device that holds a token.
type Session struct {
	ID      string    // names it in lists; it opens nothing
	Device  string    // "Firefox, Linux"; "" when it did not say
	Created time.Time // zero when it is older than the first list
	Seen    time.Time // to about a day
	Proved  time.Time // when a passkey was last shown here; zero: never
}

// fresh is how long somebody who has shown a passkey or a code may change his ways in, and
// a host look after the house, before he is asked again.
const fresh = 12 * time.Hour

// Fresh reports whether a way in was used or shown here not long ago: a token that was
// found somewhere is not enough to make another.
func (s Session) Fresh(now time.Time) bool { return s.Proven(now) || now.Sub(s.Created) < fresh }

// Proven reports whether a passkey was shown here not long ago, as hosts must.
func (s Session) Proven(now time.Time) bool { return now.Sub(s.Proved) < fresh }
