package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
)

// newLogger writes the log in a form. It never holds a token, a hand or a name.
func newLogger(w io.Writer, form string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	var h slog.Handler = slog.NewTextHandler(w, options)
	if form == "json" {
		h = slog.NewJSONHandler(w, options)
	}
	return slog.New(withRequest{h})
}

type requestKey struct{}

// named gives every request an id, which its answer and every line of the log about it
// carry.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var raw [6]byte
		_, _ = rand.Read(raw[:]) // it cannot fail
		id := hex.EncodeToString(raw[:])
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
	})
}

// withRequest adds the request's id to a line.
type withRequest struct{ slog.Handler }

// Handle adds the id and passes on.
func (h withRequest) Handle(ctx context.Context, rec slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		rec.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, rec)
}

// WithAttrs keeps the id on derived loggers.
func (h withRequest) WithAttrs(a []slog.Attr) slog.Handler {
	return withRequest{h.Handler.WithAttrs(a)}
}

// WithGroup keeps the id on derived loggers.
func (h withRequest) WithGroup(name string) slog.Handler {
	return withRequest{h.Handler.WithGroup(name)}
}
