package serve

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A lasting fault affects every request: one log line per minute is as informative as a thousand.
const (
	lineEvery = time.Minute
	mostKinds = 256 // kinds of lines counted separately
)

// newLineLimiter passes on one warning or error per minute and kind, then one more with the number held back
// since ("times"). Other lines pass unchanged.
func newLineLimiter(to slog.Handler) slog.Handler {
	return lineLimiter{to, &lineKinds{byKey: map[string]*lineKind{}}}
}

type lineLimiter struct {
	slog.Handler
	kinds *lineKinds
}

type lineKinds struct {
	mu    sync.Mutex
	byKey map[string]*lineKind
}

// lineKind is a kind of line of which one was passed on within the last minute.
type lineKind struct {
	held int // number of lines held back
	last slog.Record
	to   slog.Handler // handler of the last line
}

// Handle passes a line on or holds it back.
func (l lineLimiter) Handle(ctx context.Context, rec slog.Record) error {
	if rec.Level >= slog.LevelWarn && l.kinds.hold(keyOf(rec), rec, l.Handler) {
		return nil
	}
	return l.Handler.Handle(ctx, rec)
}

// WithAttrs shares the counts with derived loggers.
func (l lineLimiter) WithAttrs(a []slog.Attr) slog.Handler {
	return lineLimiter{l.Handler.WithAttrs(a), l.kinds}
}

// WithGroup shares the counts with derived loggers.
func (l lineLimiter) WithGroup(name string) slog.Handler {
	return lineLimiter{l.Handler.WithGroup(name), l.kinds}
}

// hold reports whether to hold a line back because one of its kind was passed on recently.
func (k *lineKinds) hold(key string, rec slog.Record, to slog.Handler) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.byKey) >= mostKinds && k.byKey[key] == nil {
		key = "" // one kind for all beyond the limit
	}
	if kind := k.byKey[key]; kind != nil {
		kind.held++
		kind.last, kind.to = rec.Clone(), to
		return true
	}
	k.byKey[key] = &lineKind{}
	time.AfterFunc(lineEvery, func() { k.release(key) })
	return false
}

// release passes on the last line held back and begins a new minute; it forgets a kind without any.
func (k *lineKinds) release(key string) {
	k.mu.Lock()
	kind := k.byKey[key]
	if kind.held == 0 {
		delete(k.byKey, key)
		k.mu.Unlock()
		return
	}
	held, last, to := kind.held, kind.last, kind.to
	k.byKey[key] = &lineKind{}
	time.AfterFunc(lineEvery, func() { k.release(key) })
	k.mu.Unlock()
	last.AddAttrs(slog.Int("times", held))
	_ = to.Handle(context.Background(), last) // a failure of the log cannot be reported
}

// keyOf returns the kind of a line: its message and the root cause of its error, without the tables and
// people named by wrapping errors.
func keyOf(rec slog.Record) string {
	key := rec.Message
	rec.Attrs(func(a slog.Attr) bool {
		damage := a.Key == "table" && strings.Contains(rec.Message, "damaged") // each table separately
		if damage || a.Key == "error" || a.Key == "value" || a.Key == "found" {
			key += "\x00" + bottom(a.Value.Any())
		}
		return true
	})
	return key
}

// bottom returns the root cause of an error, truncated.
func bottom(of any) string {
	const most = 200
	err, is := of.(error)
	for is {
		var next error
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			next = e.Unwrap()
		case interface{ Unwrap() []error }:
			if all := e.Unwrap(); len(all) > 0 {
				next = all[0]
			}
		}
		if next == nil {
			break
		}
		err = next
	}
	if is {
		of = err
	}
	text := fmt.Sprint(of)
	return text[:min(len(text), most)]
}
