// Package accesslog adds the reason of a refusal to the log line of its request: the same rule and
// code that the page or the API returns.
package accesslog

import (
	"context"
	"errors"
	"log/slog"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

type key struct{}

// Collect returns a context that records refusals, and a function that returns them as attributes,
// nil for none. Both belong to the goroutine of the request.
func Collect(ctx context.Context) (_ context.Context, kept func() []slog.Attr) {
	var attrs []slog.Attr
	return context.WithValue(ctx, key{}, &attrs), func() []slog.Attr { return attrs }
}

// Refused records why something was refused: the rule of a game and its code, the code of a table,
// or the field and the code of an input error. It records no user input, cards or names. Other
// errors are ignored, and so are contexts without Collect.
func Refused(ctx context.Context, err error) {
	attrs, keeps := ctx.Value(key{}).(*[]slog.Attr)
	if !keeps {
		return
	}
	var (
		refusal *game.Refusal
		no      table.Problem
		invalid *input.Invalid
	)
	switch {
	case errors.As(err, &refusal):
		*attrs = []slog.Attr{slog.String("rule", refusal.Rule), slog.String("code", refusal.Code)}
	case errors.As(err, &no):
		*attrs = []slog.Attr{slog.String("code", string(no))}
	case errors.As(err, &invalid):
		*attrs = []slog.Attr{slog.String("field", invalid.Field), slog.String("code", invalid.Code)}
	}
}
