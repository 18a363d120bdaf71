package serve

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"log/slog"
	"net/http"
	"strings"
)

// newLogger returns a logger with the format text or json. The log never contains a token, a hand or a name.
func newLogger(w io.Writer, format string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: cut}
	var h slog.Handler = slog.NewTextHandler(w, options)
	if format == "json" {
		h = slog.NewJSONHandler(w, options)
	}
	return slog.New(requestIDHandler{newLineLimiter(h)})
}

// maxLogged limits one value of a line, in bytes: a stack fits.
const maxLogged = 8 << 10

// cut shortens an overlong value.
func cut(_ []string, a slog.Attr) slog.Attr {
	text := ""
	switch v := a.Value.Any().(type) {
	case string:
		text = v
	case error:
		text = v.Error()
	}
	if len(text) > maxLogged {
		a.Value = slog.StringValue(strings.ToValidUTF8(text[:maxLogged], "") + "…")
	}
	return a
}

type requestIDKey struct{}

// withRequestID gives every request an id, which its response and all its log lines carry.
func withRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var raw [6]byte
		_, _ = rand.Read(raw[:]) // never fails
		id := hex.EncodeToString(raw[:])
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// requestIDHandler adds the request's id to a line.
type requestIDHandler struct{ slog.Handler }

// Handle adds the id and passes the line on.
func (h requestIDHandler) Handle(ctx context.Context, rec slog.Record) error {
	if id, ok := ctx.Value(requestIDKey{}).(string); ok {
		rec.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, rec)
}

// WithAttrs keeps the id on derived loggers.
func (h requestIDHandler) WithAttrs(a []slog.Attr) slog.Handler {
	return requestIDHandler{h.Handler.WithAttrs(a)}
}

// WithGroup keeps the id on derived loggers.
func (h requestIDHandler) WithGroup(name string) slog.Handler {
	return requestIDHandler{h.Handler.WithGroup(name)}
}
