package call

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/secure"
)

// Caller is the sender of a request, as far as the request identifies them.
type Caller struct {
	Token   string
	Bearer  bool // the token came in the Authorization header, not in a cookie
	reads   bool // the request changes nothing
	Lang    string
	Address string
	BaseURL string // the server's URL as the caller uses it: "https://tablee.example"

	request huma.Context
}

type callerKey struct{}

// Identify is a middleware that stores the request's Caller in its context.
func (k *Kit) Identify(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	c := k.CallerOf(r)
	c.request = ctx
	if secure.OverTLS(r) {
		k.Accounts.NoteHTTPS(r.Context())
	}
	ctx = huma.WithContext(ctx, account.WithAddress(ctx.Context(), c.Address))
	next(huma.WithValue(ctx, callerKey{}, c))
}

// CallerOf returns the caller of a request.
func (k *Kit) CallerOf(r *http.Request) Caller {
	_, bearer := secure.Bearer(r)
	return Caller{
		Token:   secure.Token(r),
		Bearer:  bearer,
		reads:   r.Method == http.MethodGet || r.Method == http.MethodHead,
		Lang:    k.Words.Languages.Best(r.Header.Get("Accept-Language")),
		Address: limit.Address(r, k.TrustProxy),
		BaseURL: cmp.Or(k.Config.Address, secure.BaseURL(r)),
	}
}

// From returns the caller stored in ctx.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// Player returns the player who calls; 401 without a token.
func (k *Kit) Player(ctx context.Context) (account.Player, error) {
	p, err := k.Visitor(ctx)
	if err == nil && p.ID == "" {
		return p, unauthorized("no-token")
	}
	return p, err
}

// ActingPlayer is Player for a call that does something: it counts as an action.
func (k *Kit) ActingPlayer(ctx context.Context) (account.Player, error) {
	p, err := k.Player(ctx)
	if err != nil {
		return p, err
	}
	return p, Allow(k.Actions, string(p.ID), "actions")
}

// Visitor returns the player who calls, or the zero Player. An unknown bearer token is an error. An
// unknown cookie is not: the browser will get a new one. A program's token is not accepted as a
// cookie.
func (k *Kit) Visitor(ctx context.Context) (account.Player, error) {
	c := From(ctx)
	if c.Token == "" && !c.Bearer {
		return account.Player{}, k.Admit(ctx, "")
	}
	p, session, err := k.Accounts.Visit(ctx, c.Token, "")
	if err == nil && session.OfProgram() && !c.Bearer {
		err = input.ErrNotFound
	}
	switch {
	case errors.Is(err, input.ErrNotFound) && c.Bearer:
		return account.Player{}, unauthorized("nobodys-token")
	case errors.Is(err, input.ErrNotFound):
		return account.Player{}, k.Admit(ctx, "")
	case err != nil:
		return account.Player{}, k.Failed(ctx, err)
	case session.Scope == account.ScopeRead && !c.reads:
		return account.Player{}, Deny(http.StatusForbidden, "only-reads")
	}
	return p, k.AdmitSession(ctx, p, session)
}

// Session returns the session of the caller's token, zero without one.
func (k *Kit) Session(ctx context.Context) (account.Session, error) {
	c := From(ctx)
	if c.Token == "" {
		return account.Session{}, nil
	}
	_, session, err := k.Accounts.Visit(ctx, c.Token, "")
	if err != nil && !errors.Is(err, input.ErrNotFound) {
		return session, k.Failed(ctx, err)
	}
	return session, nil
}

// AdmitSession is Admit for a player and, if their session is a program's, for its owner too.
func (k *Kit) AdmitSession(ctx context.Context, p account.Player, session account.Session) error {
	if session.OfProgram() && session.Owner != p.ID {
		if err := k.Admit(ctx, session.Owner); err != nil {
			return err
		}
	}
	return k.Admit(ctx, p.ID)
}

// PresentAs returns the player whom the caller's stream makes present at tables, "" if their token
// only reads.
func (k *Kit) PresentAs(ctx context.Context, p account.Player) (table.PlayerID, error) {
	session, err := k.Session(ctx)
	if err != nil || session.Scope == account.ScopeRead {
		return "", err
	}
	return p.ID, nil
}

// Admit refuses with 403 a banned caller, a caller from a banned network, and at a private site a
// caller without a token.
func (k *Kit) Admit(ctx context.Context, p table.PlayerID) error {
	if k.Moderation == nil {
		return nil
	}
	err := k.Moderation.Refuse(ctx, p, From(ctx).Address)
	var banned *moderation.Banned
	switch {
	case errors.As(err, &banned):
		return Deny(http.StatusForbidden, "banned."+banned.Kind(), "Until", banned.Until.UTC().Format(time.DateOnly), "Why", banned.Why)
	case errors.Is(err, moderation.ErrPrivate):
		return Deny(http.StatusForbidden, "private")
	}
	return nil
}

// UntilBanned returns a context for a stream that ends when its reader, "" for one without a token, is no
// longer admitted. The caller must call done.
func (k *Kit) UntilBanned(ctx context.Context, p table.PlayerID) (_ context.Context, done func()) {
	if k.Moderation == nil {
		return ctx, func() {}
	}
	return k.Moderation.UntilBanned(ctx, p, From(ctx).Address)
}

func unauthorized(key string) error {
	return huma.ErrorWithHeaders(Deny(http.StatusUnauthorized, key),
		http.Header{"WWW-Authenticate": {`Bearer realm="tablee"`}})
}

// Allow counts one event of a person. what names the limit: actions, words, tables, guests or reports.
func Allow(l *limit.Limiter, person, what string) error {
	return AllowAll(what, limit.OfPerson(l, person))
}

// AllowAll counts one event in every share, or in none if one of them is used up.
func AllowAll(what string, shares ...limit.Share) error {
	return TooMany(what, limit.Take(shares...))
}

// TooMany turns a *limit.Exceeded into a response; any other error is returned as it is.
func TooMany(what string, err error) error {
	var exceeded *limit.Exceeded
	if !errors.As(err, &exceeded) {
		return err
	}
	return huma.ErrorWithHeaders(Exceeded(what, exceeded), http.Header{"Retry-After": {limit.RetryAfter(exceeded.Wait)}})
}

// CountTelling counts the telling of commits for the first time, beyond the price of a call's route; the error is a
// response.
func (k *Kit) CountTelling(ctx context.Context, commits int) error {
	units := limit.Telling(commits)
	if units == 0 {
		return nil
	}
	return TooMany("requests", limit.Take(limit.At(units, limit.OfNetworks(k.Requests, From(ctx).Address, 1))...))
}

// TryCode begins a caller's attempt to enter a code or link, see limit.Guesses; the error is a response.
func (k *Kit) TryCode(ctx context.Context) (wrong func(), err error) {
	return k.try(ctx, "codes", k.Codes)
}

// TrySignIn begins a caller's attempt to sign in, see limit.Guesses; the error is a response.
func (k *Kit) TrySignIn(ctx context.Context) (wrong func(), err error) {
	return k.try(ctx, "entries", k.Signins)
}

func (k *Kit) try(ctx context.Context, what string, guesses limit.Guesses) (wrong func(), err error) {
	p, err := k.Visitor(ctx)
	if err != nil {
		return nil, err
	}
	wrong, err = guesses.Try(string(p.ID), From(ctx).Address)
	return wrong, TooMany(what, err)
}

// RateLimited calls do within a player's rate limits. What the host refuses is not counted in
// shares, only as an action. The error is the host's, or a response.
func (k *Kit) RateLimited(p account.Player, what string, shares []limit.Share, do func() error) error {
	if err := Allow(k.Actions, string(p.ID), "actions"); err != nil {
		return err
	}
	if err := AllowAll(what, shares...); err != nil {
		return err
	}
	err := do()
	if host.Refused(err) {
		limit.Back(shares...)
	}
	return err
}
