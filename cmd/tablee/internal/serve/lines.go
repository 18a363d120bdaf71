package serve

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A fault that lasts is met by everybody who comes: one line a minute tells of it as well as
// a thousand.
const (
	lineEvery = time.Minute
	mostKinds = 256 // of lines that are told apart
)

// newLineLimiter passes one warning or error a minute of each kind on, and then one more that
// says how many there were since ("times"). Other lines pass as they are.
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

// lineKind is a kind of which a line was passed on less than a minute ago.
type lineKind struct {
	held int // lines since
	last slog.Record
	to   slog.Handler // of that line
}

// Handle passes a line on or holds it back.
func (l lineLimiter) Handle(ctx context.Context, rec slog.Record) error {
	if rec.Level >= slog.LevelWarn && l.kinds.hold(keyOf(rec), rec, l.Handler) {
		return nil
	}
	return l.Handler.Handle(ctx, rec)
}

// WithAttrs counts the lines of derived loggers with the others.
func (l lineLimiter) WithAttrs(a []slog.Attr) slog.Handler {
	return lineLimiter{l.Handler.WithAttrs(a), l.kinds}
}

// WithGroup counts the lines of derived loggers with the others.
func (l lineLimiter) WithGroup(name string) slog.Handler {
	return lineLimiter{l.Handler.WithGroup(name), l.kinds}
}

// hold reports whether a line is held back, for one of its kind was passed on lately.
func (k *lineKinds) hold(key string, rec slog.Record, to slog.Handler) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.byKey) >= mostKinds && k.byKey[key] == nil {
		key = "" // one kind for all that are too many
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

// release passes on the last of the lines that were held back, and begins a new minute; a
// kind of which there were none is forgotten.
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
	_ = to.Handle(context.Background(), last) // a log that cannot be written has nobody to tell
}

// keyOf is the kind of a line: its message, and what lies at the bottom of its error, without
// the tables and people that errors name on their way.
func keyOf(rec slog.Record) string {
	key := rec.Message
	rec.Attrs(func(a slog.Attr) bool {
		damage := a.Key == "table" && strings.Contains(rec.Message, "damaged") // each table once
		if damage || a.Key == "error" || a.Key == "value" || a.Key == "found" {
			key += "\x00" + bottom(a.Value.Any())
		}
		return true
	})
	return key
}

// bottom is the first cause of an error, cut to a length.
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
