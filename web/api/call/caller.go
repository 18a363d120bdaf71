package call

import (
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

// Caller is who calls, as far as the request says it.
type Caller struct {
	Token   string
	Bearer  bool // the token came with the Authorization header, not with a cookie
	reads   bool // the call changes nothing
	Lang    string
	Address string
	BaseURL string // as the caller reaches the server: "https://tablee.example"
}

type callerKey struct{}

// Identify keeps for the call what its request says about the caller.
func (k *Kit) Identify(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	c := k.CallerOf(r)
	ctx = huma.WithContext(ctx, account.WithAddress(ctx.Context(), c.Address))
	next(huma.WithValue(ctx, callerKey{}, c))
}

// CallerOf is who sends a request.
func (k *Kit) CallerOf(r *http.Request) Caller {
	_, bearer := secure.Bearer(r)
	return Caller{
		Token:   secure.Token(r),
		Bearer:  bearer,
		reads:   r.Method == http.MethodGet || r.Method == http.MethodHead,
		Lang:    k.Words.Languages.Best(r.Header.Get("Accept-Language")),
		Address: limit.Address(r, k.TrustProxy),
		BaseURL: secure.BaseURL(r),
	}
}

// From is who makes the call of ctx.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}

// Player is the person who calls; 401 without a token.
func (k *Kit) Player(ctx context.Context) (account.Player, error) {
	p, err := k.Visitor(ctx)
	if err == nil && p.ID == "" {
		return p, unauthorized("no-token")
	}
	return p, err
}

// Visitor is the person who calls, or nobody. An unknown bearer token is an error; an
// unknown cookie is not: the browser will be given another one. A program's token is no cookie.
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

// Session is what is known of the token that the caller came with; zero without one.
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

// AdmitSession is Admit for a person and, if they are a program, for whose it is.
func (k *Kit) AdmitSession(ctx context.Context, p account.Player, session account.Session) error {
	if session.OfProgram() && session.Owner != p.ID {
		if err := k.Admit(ctx, session.Owner); err != nil {
			return err
		}
	}
	return k.Admit(ctx, p.ID)
}

// PresentAs is as whom the caller counts as present at tables: nobody, when their token only reads.
func (k *Kit) PresentAs(ctx context.Context, p account.Player) (table.PlayerID, error) {
	session, err := k.Session(ctx)
	if err != nil || session.Scope == account.ScopeRead {
		return "", err
	}
	return p.ID, nil
}

// Admit refuses a banned caller, also one from a banned range of addresses, and at a private
// site one without a token: 403.
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

func unauthorized(key string) error {
	return huma.ErrorWithHeaders(Deny(http.StatusUnauthorized, key),
		http.Header{"WWW-Authenticate": {`Bearer realm="tablee"`}})
}

// Allow counts one event of key; what says of which limit: actions, words, tables, guests, reports.
func Allow(l *limit.Limiter, key, what string) error {
	return AllowAll(what, limit.Share{Of: l, Key: key})
}

// AllowAll counts one event in each share, or in none.
func AllowAll(what string, shares ...limit.Share) error {
	wait, ok := limit.Take(shares...)
	if ok {
		return nil
	}
	p := Deny(http.StatusTooManyRequests, "too-many."+what, "Wait", limit.RetryAfter(wait))
	return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {limit.RetryAfter(wait)}})
}

// RateLimited does something that a player may do only so often. What the host refuses was not
// done and counts only as an action. The error is the host's, or one to answer with.
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
