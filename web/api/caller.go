package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/secure"
)

// caller is who calls, as far as the request says it.
type caller struct {
	token   string
	bearer  bool // the token came with the Authorization header, not with a cookie
	reads   bool // the call changes nothing
	lang    string
	address string
	baseURL string // as the caller reaches the server: "https://tablee.example"
}

type callerKey struct{}

// identifyCaller keeps for the call what its request says about the caller.
func (a *api) identifyCaller(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	c := a.callerOf(r)
	ctx = huma.WithContext(ctx, host.WithAddress(ctx.Context(), c.address))
	next(huma.WithValue(ctx, callerKey{}, c))
}

func (a *api) callerOf(r *http.Request) caller {
	_, bearer := secure.Bearer(r)
	return caller{
		token:   secure.Token(r),
		bearer:  bearer,
		reads:   r.Method == http.MethodGet || r.Method == http.MethodHead,
		lang:    a.cfg.Words.Languages.Best(r.Header.Get("Accept-Language")),
		address: limit.Address(r, a.cfg.TrustProxy),
		baseURL: secure.BaseURL(r),
	}
}

func callerFrom(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

// player is the person who calls; 401 without a token.
func (a *api) player(ctx context.Context) (account.Player, error) {
	p, err := a.visitor(ctx)
	if err == nil && p.ID == "" {
		return p, unauthorized("no-token")
	}
	return p, err
}

// visitor is the person who calls, or nobody. An unknown bearer token is an error; an
// unknown cookie is not: the browser will be given another one. A program's token is no cookie.
func (a *api) visitor(ctx context.Context) (account.Player, error) {
	c := callerFrom(ctx)
	if c.token == "" && !c.bearer {
		return account.Player{}, a.admit(ctx, "")
	}
	p, session, err := a.cfg.Accounts.Visit(ctx, c.token, "")
	if err == nil && session.OfProgram() && !c.bearer {
		err = input.ErrNotFound
	}
	switch {
	case errors.Is(err, input.ErrNotFound) && c.bearer:
		return account.Player{}, unauthorized("nobodys-token")
	case errors.Is(err, input.ErrNotFound):
		return account.Player{}, a.admit(ctx, "")
	case err != nil:
		return account.Player{}, a.failed(ctx, err)
	case session.Scope == account.ScopeRead && !c.reads:
		return account.Player{}, deny(http.StatusForbidden, "only-reads")
	}
	return p, a.admitSession(ctx, p, session)
}

// session is what is known of the token that the caller came with; zero without one.
func (a *api) session(ctx context.Context) (account.Session, error) {
	c := callerFrom(ctx)
	if c.token == "" {
		return account.Session{}, nil
	}
	_, session, err := a.cfg.Accounts.Visit(ctx, c.token, "")
	if err != nil && !errors.Is(err, input.ErrNotFound) {
		return session, a.failed(ctx, err)
	}
	return session, nil
}

// admitSession is admit for a person and, if they are a program, for whose it is.
func (a *api) admitSession(ctx context.Context, p account.Player, session account.Session) error {
	if session.OfProgram() && session.Owner != p.ID {
		if err := a.admit(ctx, session.Owner); err != nil {
			return err
		}
	}
	return a.admit(ctx, p.ID)
}

// presentAs is as whom the caller counts as present at tables: nobody, when their token only reads.
func (a *api) presentAs(ctx context.Context, p account.Player) (table.PlayerID, error) {
	session, err := a.session(ctx)
	if err != nil || session.Scope == account.ScopeRead {
		return "", err
	}
	return p.ID, nil
}

// admit refuses a banned caller, also one from a banned range of addresses, and at a private
// site one without a token: 403.
func (a *api) admit(ctx context.Context, p table.PlayerID) error {
	if a.cfg.Moderation == nil {
		return nil
	}
	err := a.cfg.Moderation.Refuse(ctx, p, callerFrom(ctx).address)
	var banned *moderation.Banned
	switch {
	case errors.As(err, &banned):
		return deny(http.StatusForbidden, "banned."+banned.Kind(), "Until", banned.Until.UTC().Format(time.DateOnly), "Why", banned.Why)
	case errors.Is(err, moderation.ErrPrivate):
		return deny(http.StatusForbidden, "private")
	}
	return nil
}

func unauthorized(key string) error {
	return huma.ErrorWithHeaders(deny(http.StatusUnauthorized, key),
		http.Header{"WWW-Authenticate": {`Bearer realm="tablee"`}})
}

// allow counts one event of key; what says of which limit: actions, words, tables, guests, reports.
func allow(l *limit.Limiter, key, what string) error {
	return allowAll(what, limit.Share{Of: l, Key: key})
}

// allowAll counts one event in each share, or in none.
func allowAll(what string, shares ...limit.Share) error {
	wait, ok := limit.Take(shares...)
	if ok {
		return nil
	}
	p := deny(http.StatusTooManyRequests, "too-many."+what, "Wait", limit.RetryAfter(wait))
	return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {limit.RetryAfter(wait)}})
}

// rateLimited does something that a player may do only so often. What the host refuses was not
// done and counts only as an action. The error is the host's, or one to answer with.
func (a *api) rateLimited(p account.Player, what string, shares []limit.Share, do func() error) error {
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return err
	}
	if err := allowAll(what, shares...); err != nil {
		return err
	}
	err := do()
	if host.Refused(err) {
		limit.Back(shares...)
	}
	return err
}

// openLimited is rateLimited for calls that open a table.
func (a *api) openLimited(ctx context.Context, p account.Player, do func() (table.ID, error)) (id table.ID, err error) {
	err = a.rateLimited(p, "tables", a.cfg.OneTable(string(p.ID), callerFrom(ctx).address), func() error {
		id, err = do()
		return err
	})
	return id, err
}

// viewedTable is a table's frame and the person who asks for it.
type viewedTable struct {
	frame  *host.Frame
	player account.Player
	seat   game.Seat // game.Watcher without one
}

// viewTable finds a table and the caller's seat there.
func (a *api) viewTable(ctx context.Context, id string) (viewedTable, error) {
	p, err := a.visitor(ctx)
	if err != nil {
		return viewedTable{}, err
	}
	tid, err := tableID(id)
	if err != nil {
		return viewedTable{}, err
	}
	frame, err := a.cfg.Host.Frame(ctx, tid)
	if err != nil {
		return viewedTable{}, a.failed(ctx, err)
	}
	s := viewedTable{frame: frame, player: p, seat: seatOf(frame.Table, p.ID)}
	if frame.Hidden(s.seat) {
		return s, deny(http.StatusForbidden, "shut")
	}
	return s, nil
}

// tableID reads the id in an address. A text that cannot be one is never looked up in the store.
func tableID(text string) (table.ID, error) {
	if !isID(text) {
		return "", noTable()
	}
	return table.ID(text), nil
}

// isID reports whether a text may be the id of a table or of a person.
func isID(text string) bool {
	return len(text) <= 32 && !strings.ContainsFunc(text, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9')
	})
}

func noTable() error { return deny(http.StatusNotFound, "no-table") }
