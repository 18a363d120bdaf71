package call

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/outage"
	"tablee/table"
	"tablee/web/accesslog"
	"tablee/web/api/wire"
	"tablee/web/limit"
)

// Problem is the body of every error response, with the key of its text.
type Problem struct {
	wire.Problem
	key   string // of the text, filled in when the response is written; "" if Detail is already set
	pairs []any
	whose limit.Owner // of an exceeded limit
}

// Error returns a text for logs.
func (p *Problem) Error() string { return fmt.Sprintf("%d %s", p.Status, p.Detail) }

// GetStatus returns the status of the response.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of RFC 9457.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

func problem(status int, detail string) *Problem {
	return &Problem{Problem: wire.Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}}
}

// Deny returns a refusal by the API itself: the key of its text, with pairs of names and values.
func Deny(status int, key string, pairs ...any) *Problem {
	p := problem(status, key)
	p.key, p.pairs = key, pairs
	return p
}

// Exceeded returns the refusal of an event beyond a limit. what names the limit.
func Exceeded(what string, e *limit.Exceeded) *Problem {
	p := Deny(http.StatusTooManyRequests, "too-many."+what, "Wait", limit.RetryAfter(e.Wait))
	p.whose = e.Whose
	return p
}

// Localize sets the text of a refusal by the API itself in a language.
func (k *Kit) Localize(lang string, p *Problem) {
	if p.key != "" && k.Words.Answer != nil {
		p.Detail = k.Words.Answer(lang, p.key, p.pairs...)
		if p.whose != "" {
			p.Detail += " " + k.Words.Answer(lang, "whose."+string(p.whose))
		}
	}
}

// LocalizeProblem localizes a Problem for the caller, and turns huma's validation errors into one.
// Long values are left out: they could be the whole body.
func (k *Kit) LocalizeProblem(ctx huma.Context, _ string, v any) (any, error) {
	if p, ok := v.(*Problem); ok {
		k.Localize(From(ctx.Context()).Lang, p)
	}
	m, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	p := problem(m.Status, m.Detail)
	for _, e := range m.Errors {
		flaw := wire.FieldError{Message: e.Message, Location: e.Location}
		switch value := e.Value.(type) {
		case string:
			if len(value) <= 64 {
				flaw.Value = value
			}
		case bool, float64, int, int64, uint64:
			flaw.Value = value
		}
		p.Errors = append(p.Errors, flaw)
	}
	if len(p.Errors) > 0 {
		p.Detail += ": " + p.Errors[0].Location + ": " + p.Errors[0].Message
	}
	return p, nil
}

// Failed returns the response to a host's error that concerns no particular table.
func (k *Kit) Failed(ctx context.Context, err error) error {
	return k.FailedAt(ctx, err, "", nil)
}

// FailedAt returns the response to a host's error. With 409 it gives the seq of frame, which may be
// nil.
func (k *Kit) FailedAt(ctx context.Context, err error, gameID string, frame *host.Frame) error {
	accesslog.Refused(ctx, err)
	lang := From(ctx).Lang
	var (
		invalid *input.Invalid
		refusal *game.Refusal
		no      table.Problem
		said    huma.StatusError
	)
	switch {
	case errors.As(err, &said): // already a response
		return err
	case errors.As(err, &invalid):
		return k.invalid(lang, invalid)
	case errors.As(err, &refusal):
		p := problem(http.StatusUnprocessableEntity, k.refusalText(gameID, lang, refusal))
		p.Refusal = &wire.Refusal{Rule: refusal.Rule, Code: refusal.Code, Text: p.Detail}
		return p
	case errors.As(err, &no):
		p := problem(problemStatus(no), k.problemText(lang, no))
		p.Code = string(no)
		if p.Status == http.StatusConflict && frame != nil {
			seq := frame.Table.Seq
			p.Seq = &seq
		}
		return p
	case errors.Is(err, input.ErrRemoved):
		return Deny(http.StatusGone, "removed")
	case errors.Is(err, input.ErrNotFound):
		return NoTable()
	case errors.Is(ctx.Err(), context.Canceled): // the client has gone; the error may be of any kind
		return Deny(http.StatusServiceUnavailable, "closing")
	case k.Outage.Is(err):
		p := Deny(http.StatusServiceUnavailable, "outage")
		p.Code = "outage"
		return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {limit.RetryAfter(outage.RetryAfter)}})
	case errors.Is(err, host.ErrClosing), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return huma.ErrorWithHeaders(Deny(http.StatusServiceUnavailable, "closing"),
			http.Header{"Retry-After": {"1"}})
	}
	k.Log.ErrorContext(ctx, "api: unexpected error", "error", err)
	return Deny(http.StatusInternalServerError, "failed")
}

// FailedIn is Failed for an error about a field that has another location in this call.
func (k *Kit) FailedIn(ctx context.Context, err error, location string) error {
	answer := k.Failed(ctx, err)
	var no *Problem
	if errors.As(answer, &no) {
		for i := range no.Errors {
			no.Errors[i].Location = location
		}
	}
	return answer
}

// problemStatus returns the status of a table's problem.
func problemStatus(p table.Problem) int {
	switch p {
	case table.ErrNotSeated, table.ErrNotYourSeat, table.ErrNotOpener:
		return http.StatusForbidden
	case table.ErrNoSuchChair, table.ErrBadText:
		return http.StatusUnprocessableEntity
	}
	return http.StatusConflict
}

func (k *Kit) invalid(lang string, in *input.Invalid) *Problem {
	text := in.Error()
	if k.Words.Invalid != nil {
		text = k.Words.Invalid(lang, in)
	}
	p := problem(http.StatusUnprocessableEntity, text)
	p.Errors = []wire.FieldError{{Message: text, Location: "body." + in.Field, Code: in.Code, Limit: in.Limit}}
	return p
}

func (k *Kit) refusalText(gameID, lang string, r *game.Refusal) string {
	if k.Words.Refused != nil {
		return k.Words.Refused(gameID, lang, r)
	}
	return r.Error()
}

func (k *Kit) problemText(lang string, p table.Problem) string {
	if k.Words.Problem != nil {
		return k.Words.Problem(lang, p)
	}
	return p.Error()
}

// NoGame returns the response to an error about a game, or a day of it.
func (k *Kit) NoGame(ctx context.Context, err error) error {
	if errors.Is(err, input.ErrNotFound) {
		return Deny(http.StatusNotFound, "no-game")
	}
	return k.Failed(ctx, err)
}
