// Package shed keeps a server orderly that is asked for more than it can do: so many requests
// are worked on at the same time, a few more wait for a moment in a fair queue, and the others
// are told at once to come back, which costs next to nothing.
package shed

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Class says who is let in before whom.
type Class int

const (
	First  Class = iota // before the others
	Second              // when nobody of First waits
	classes
	Free Class = -1 // is not counted and never waits
)

// Config is what a Gate needs.
type Config struct {
	AtOnce  int           // requests worked on at the same time
	Waiting int           // requests that may wait
	Wait    time.Duration // for so long at most
}

// Gate lets requests in. In each class those who wait are served in turn by key (an address):
// a key that asks for much waits for itself alone. When too many wait, the last of the key
// with the most of them goes.
type Gate struct {
	cfg Config

	mu      sync.Mutex
	free    int // requests that may begin now
	waiting int
	lines   [classes][]*line // those whose turn comes next first
	refused uint64
}

// line are the requests of a key that wait, the first first.
type line struct {
	key   string
	waits []*waiter
}

// waiter is a request that waits: it is told true when it may begin, false when it may not.
type waiter struct{ told chan bool }

// New makes a Gate.
func New(cfg Config) *Gate { return &Gate{cfg: cfg, free: cfg.AtOnce} }

// Handler lets requests in to next, by class and key; those that are not let in are answered
// by busy.
func (g *Gate) Handler(of func(r *http.Request) (Class, string), busy, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class, key := of(r)
		if class == Free {
			next.ServeHTTP(w, r)
			return
		}
		if !g.Enter(r.Context(), class, key) {
			busy.ServeHTTP(w, r)
			return
		}
		defer g.Leave()
		next.ServeHTTP(w, r)
	})
}

// Stats are how many requests wait now, and how many were refused so far.
func (g *Gate) Stats() (waiting int, refused uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting, g.refused
}

// Enter waits until a request may begin, and reports whether it may: then Leave must follow.
func (g *Gate) Enter(ctx context.Context, class Class, key string) bool {
	w := g.begin(class, key)
	if w == nil {
		return true
	}
	timer := time.NewTimer(g.cfg.Wait)
	defer timer.Stop()
	select {
	case ok := <-w.told:
		return ok
	case <-timer.C:
	case <-ctx.Done():
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case ok := <-w.told: // at this moment
		return ok
	default:
		g.remove(class, w)
		g.refused++
		return false
	}
}

// begin lets a request in (nil), or makes it wait.
func (g *Gate) begin(class Class, key string) *waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.free > 0 {
		g.free--
		return nil
	}
	w := &waiter{told: make(chan bool, 1)}
	at := slices.IndexFunc(g.lines[class], func(l *line) bool { return l.key == key })
	if at < 0 {
		at = len(g.lines[class])
		g.lines[class] = append(g.lines[class], &line{key: key})
	}
	l := g.lines[class][at]
	l.waits = append(l.waits, w)
	if g.waiting++; g.waiting > g.cfg.Waiting {
		g.refuseOne()
	}
	return w
}

// refuseOne refuses the last request of the longest line, of the last class that has any.
func (g *Gate) refuseOne() {
	for class := classes - 1; class >= 0; class-- {
		if len(g.lines[class]) == 0 {
			continue
		}
		longest := slices.MaxFunc(g.lines[class], func(a, b *line) int { return len(a.waits) - len(b.waits) })
		w := longest.waits[len(longest.waits)-1]
		g.remove(class, w)
		g.refused++
		w.told <- false
		return
	}
}

// remove takes a request out of its line.
func (g *Gate) remove(class Class, w *waiter) {
	for i, l := range g.lines[class] {
		at := slices.Index(l.waits, w)
		if at < 0 {
			continue
		}
		g.waiting--
		if l.waits = slices.Delete(l.waits, at, at+1); len(l.waits) == 0 {
			g.lines[class] = slices.Delete(g.lines[class], i, i+1)
		}
		return
	}
}

// Leave says that a request that was let in has ended: the next one begins.
func (g *Gate) Leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for class := range g.lines {
		if len(g.lines[class]) == 0 {
			continue
		}
		l := g.lines[class][0]
		w := l.waits[0]
		g.lines[class] = append(g.lines[class][1:], l) // the turn of its other requests comes after all others
		g.remove(Class(class), w)
		w.told <- true
		return
	}
	g.free++
}
