package limit

import (
	"context"
	"math"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Class is the priority of a request.
type Class int

const (
	FirstClass  Class = iota // before the others
	SecondClass              // while no request of FirstClass waits
	classes
	FreeClass Class = -1 // not counted and never waits
)

// GateConfig holds the limits of a Gate.
type GateConfig struct {
	AtOnce  int           // concurrent requests
	Reads   int           // concurrent reads of a key; 0: no limit
	Waiting int           // requests that may wait
	Wait    time.Duration // maximum waiting time
}

// Gate limits the number of concurrent requests under overload: it lets a few more wait briefly in a fair
// queue, and rejects the others at once, which costs next to nothing. Within a class the waiting requests are
// served round-robin by key (an address), so that a key with many requests delays only itself. While others
// wait, a key gets no more than a quarter of the places. When too many wait, the last request of the key with
// the most of them is rejected.
//
// Reads of a key are also limited while there are free places. They only compute, so that more of them at once
// would not end sooner, but take the processors from others.
//
// A request has a place while the server works on it, and only then. Its body is read before it enters
// (receive.go) and its response is sent after it has left (answer.go), so a slow client delays no one. What is
// kept in memory for slow clients is limited (memory.go).
type Gate struct {
	cfg  GateConfig
	kept memory

	mu      sync.Mutex
	free    int            // requests that may begin now
	placed  map[string]int // places by line
	waiting int
	lines   [classes][]*line // in the order of their turns
	refused uint64
}

// Entry says how a request enters.
type Entry struct {
	Class Class
	Key   string // an address
	Reads bool   // it only reads and computes
}

// line returns the name of the line in which the request waits: a key has one for reads and one for the others.
func (e Entry) line() string {
	if e.Reads {
		return e.Key + " reads"
	}
	return e.Key
}

// line holds the waiting requests of a line of a key, in order of arrival.
type line struct {
	key   string
	reads bool
	waits []*waiter
}

// waiter is a waiting request: told receives true to admit and false to reject it.
type waiter struct{ told chan bool }

// NewGate returns a Gate.
func NewGate(cfg GateConfig) *Gate {
	return &Gate{cfg: cfg, free: cfg.AtOnce, placed: map[string]int{}, kept: memory{held: map[string]int{}}}
}

// Handler passes admitted requests to next; busy responds to the others.
func (g *Gate) Handler(of func(r *http.Request) Entry, busy, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := of(r)
		if e.Class == FreeClass {
			next.ServeHTTP(w, r)
			return
		}
		if !g.kept.room(e.Key) || !g.Enter(r.Context(), e) {
			busy.ServeHTTP(w, r)
			return
		}
		a := newAnswer(w, func() { g.Leave(e) })
		defer a.leave() // next may panic
		next.ServeHTTP(a, r)
		a.leave()
		a.send(&g.kept, e.Key)
	})
}

// Stats returns the number of requests waiting now, and of those rejected so far.
func (g *Gate) Stats() (waiting int, refused uint64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.waiting, g.refused
}

// Enter waits until a request is admitted or rejected, and reports which. After admission the caller must
// call Leave.
func (g *Gate) Enter(ctx context.Context, e Entry) bool {
	w := g.begin(e)
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
	case ok := <-w.told: // decided just now
		return ok
	default:
		g.remove(e.Class, w)
		g.refused++
		return false
	}
}

// begin admits a request (nil) or queues it.
func (g *Gate) begin(e Entry) *waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	key := e.line()
	if g.free > 0 && g.may(key, e.Reads) {
		g.free--
		g.placed[key]++
		return nil
	}
	w := &waiter{told: make(chan bool, 1)}
	at := slices.IndexFunc(g.lines[e.Class], func(l *line) bool { return l.key == key })
	if at < 0 {
		at = len(g.lines[e.Class])
		g.lines[e.Class] = append(g.lines[e.Class], &line{key: key, reads: e.Reads})
	}
	l := g.lines[e.Class][at]
	l.waits = append(l.waits, w)
	if g.waiting++; g.waiting > g.cfg.Waiting {
		g.refuseOne()
	}
	return w
}

// may reports whether another request of a line may have a place.
func (g *Gate) may(key string, reads bool) bool {
	return !reads || g.cfg.Reads == 0 || g.placed[key] < g.cfg.Reads
}

// refuseOne rejects the last request of the longest line in the lowest class that has any.
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

// remove removes a request from its line.
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

// Leave ends an admitted request and admits the next one.
func (g *Gate) Leave(e Entry) {
	g.mu.Lock()
	defer g.mu.Unlock()
	key := e.line()
	if g.placed[key]--; g.placed[key] == 0 {
		delete(g.placed, key)
	}
	class, at, ok := g.next()
	if !ok {
		g.free++
		return
	}
	l := g.lines[class][at]
	w := l.waits[0]
	g.lines[class] = append(slices.Delete(g.lines[class], at, at+1), l) // its other requests wait for all other lines
	g.remove(class, w)
	g.placed[l.key]++
	w.told <- true
}

// next returns the line whose turn it is: the first of the highest class that has less than its share of the
// places, or just the first if there is none.
func (g *Gate) next() (class Class, at int, ok bool) {
	for _, share := range []int{max(1, g.cfg.AtOnce/4), math.MaxInt} {
		for class, lines := range g.lines {
			at := slices.IndexFunc(lines, func(l *line) bool { return g.placed[l.key] < share && g.may(l.key, l.reads) })
			if at >= 0 {
				return Class(class), at, true
			}
		}
	}
	return 0, 0, false
}
