package api

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"golang.org/x/text/language"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/secure"
)

// caller is who calls, as far as the request says it.
type caller struct {
	token   string
	bearer  bool // the token came with the Authorization header, not with a cookie
	lang    string
	address string
	baseURL string // as the caller reaches the server: "https://tablee.example"
}

type callerKey struct{}

// identifyCaller keeps for the call what its request says about the caller.
func (a *api) identifyCaller(ctx huma.Context, next func(huma.Context)) {
	r, _ := humago.Unwrap(ctx)
	next(huma.WithValue(ctx, callerKey{}, a.callerOf(r)))
}

func (a *api) callerOf(r *http.Request) caller {
	_, bearer := secure.Bearer(r)
	return caller{
		token:   secure.Token(r),
		bearer:  bearer,
		lang:    langOf(r.Header.Get("Accept-Language")),
		address: limit.Address(r, a.cfg.TrustProxy),
		baseURL: baseURLOf(r),
	}
}

// baseURLOf is the server's address as a caller reaches it.
func baseURLOf(r *http.Request) string {
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

func callerFrom(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

var languages = language.NewMatcher([]language.Tag{language.French, language.English})

// langOf is the best of our languages for an Accept-Language header; French when it
// says nothing.
func langOf(header string) string {
	if header == "" || len(header) > 256 {
		return "fr"
	}
	tag, _ := language.MatchStrings(languages, header)
	base, _ := tag.Base()
	return base.String()
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
// unknown cookie is not: the browser will be given another one.
func (a *api) visitor(ctx context.Context) (account.Player, error) {
	c := callerFrom(ctx)
	if c.token == "" && !c.bearer {
		return account.Player{}, nil
	}
	p, err := a.cfg.Accounts.Player(ctx, c.token)
	switch {
	case errors.Is(err, input.ErrNotFound) && c.bearer:
		return account.Player{}, unauthorized("nobodys-token")
	case errors.Is(err, input.ErrNotFound):
		return account.Player{}, nil
	case err != nil:
		return account.Player{}, a.failed(ctx, err)
	}
	return p, nil
}

func unauthorized(key string) error {
	return huma.ErrorWithHeaders(deny(http.StatusUnauthorized, key),
		http.Header{"WWW-Authenticate": {`Bearer realm="tablee"`}})
}

// allow counts one event of key; what says of which limit: actions, tables, guests, reports.
func allow(l *limit.Limiter, key, what string) error {
	wait, ok := l.Allow(key)
	if ok {
		return nil
	}
	p := deny(http.StatusTooManyRequests, "too-many."+what, "Wait", limit.RetryAfter(wait))
	return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {limit.RetryAfter(wait)}})
}

// rateLimited does something that a player may do only so often. What the host refuses was not
// done and counts only as an action. The error is the host's, or one to answer with.
func (a *api) rateLimited(l *limit.Limiter, p account.Player, what string, do func() error) error {
	if err := allow(a.cfg.Actions, string(p.ID), "actions"); err != nil {
		return err
	}
	if err := allow(l, string(p.ID), what); err != nil {
		return err
	}
	err := do()
	if host.Refused(err) {
		l.Back(string(p.ID))
	}
	return err
}

// openLimited is seldom for calls that open a table.
func (a *api) openLimited(p account.Player, do func() (table.ID, error)) (id table.ID, err error) {
	err = a.rateLimited(a.cfg.Tables, p, "tables", func() error {
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
