// Package once lets a form that arrives twice act once: the second request, also a simultaneous one, gets the
// answer of the first. A double click sends a form twice, and so does a person who goes back and presses again.
package once

import (
	"context"
	"crypto/sha256"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Remembered is the time for which an answer is remembered.
const Remembered = time.Minute

// Bounds of what one node remembers. Beyond them the oldest answers are forgotten.
const (
	maxAnswers = 1 << 14
	maxBytes   = 16 << 20
	maxAnswer  = 256 << 10 // bytes of one answer that is remembered
)

// patience limits the time of a form whose sender has gone: it is carried through, since the second request
// waits for its answer.
const patience = 30 * time.Second

// Key identifies what a form asks for.
type Key [sha256.Size]byte

// KeyOf returns the key of a request by its parts, such as its sender, its path, and its form.
func KeyOf(parts ...string) Key { return sha256.Sum256([]byte(strings.Join(parts, "\x00"))) }

// Answers holds the answers to the forms of the last minute. Use New to make one.
type Answers struct {
	now func() time.Time

	mu    sync.Mutex
	known map[Key]*answer
	order []*answer // those that are complete, oldest first
	bytes int       // of their bodies
}

// New returns an Answers that remembers by the given clock (nil: time.Now).
func New(now func() time.Time) *Answers {
	if now == nil {
		now = time.Now
	}
	return &Answers{now: now, known: map[Key]*answer{}}
}

// Serve serves a request with next, or repeats the answer to an equal one. Answers that report a temporary
// failure are not repeated.
func (a *Answers) Serve(w http.ResponseWriter, r *http.Request, key Key, next http.HandlerFunc) {
	for {
		found, first := a.enter(key)
		if first {
			a.perform(w, r, found, next)
			return
		}
		select {
		case <-found.done:
		case <-r.Context().Done():
			panic(http.ErrAbortHandler) // the client has gone
		}
		if found.kept {
			found.repeat(w)
			return
		}
	}
}

// perform serves the first request of a key. It completes even if the client goes: browsers cancel the first of
// two presses.
func (a *Answers) perform(w http.ResponseWriter, r *http.Request, mine *answer, next http.HandlerFunc) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), patience)
	defer cancel()
	rec := &recorder{ResponseWriter: w, before: w.Header().Clone(), answer: mine}
	defer func() { a.leave(mine, rec.complete) }() // also if next panics
	next(rec, r.WithContext(ctx))
	rec.complete = rec.repeatable()
}

// enter returns the answer of a key, and whether the caller has to give it.
func (a *Answers) enter(key Key) (found *answer, first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.forget()
	if found, ok := a.known[key]; ok {
		return found, false
	}
	found = &answer{key: key, done: make(chan struct{})}
	a.known[key] = found
	return found, true
}

// leave ends the first request of a key. Its answer is kept if it is to be repeated.
func (a *Answers) leave(mine *answer, keep bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	mine.kept, mine.until = keep, a.now().Add(Remembered)
	close(mine.done)
	if !keep {
		delete(a.known, mine.key)
		return
	}
	a.order = append(a.order, mine)
	a.bytes += len(mine.body)
	a.forget()
}

// forget drops the answers that are too old or too many. The caller holds a.mu.
func (a *Answers) forget() {
	now, gone := a.now(), 0
	for _, one := range a.order {
		if now.Before(one.until) && len(a.order)-gone <= maxAnswers && a.bytes <= maxBytes {
			break
		}
		delete(a.known, one.key)
		a.bytes -= len(one.body)
		gone++
	}
	clear(a.order[:gone])
	a.order = a.order[gone:]
}
