package soak

import (
	"sync"
	"time"
)

// kind is a kind of fault, as named on the command line.
type kind string

const (
	kill     kind = "kill"     // kill -9 and a restart
	restart  kind = "restart"  // SIGTERM and a restart
	stop     kind = "stop"     // the process is suspended
	disk     kind = "disk"     // no byte can be written
	database kind = "database" // it does not respond
	clock    kind = "clock"    // the time of day jumps
	files    kind = "files"    // no file can be opened
)

// unreachable and busy report the effects that a fault excuses.
func (k kind) unreachable() bool { return k == kill || k == restart || k == stop || k == files }
func (k kind) busy() bool        { return k != clock }

// weather tracks the current fault and its after-effects, to judge responses.
type weather struct {
	mu          sync.Mutex
	now         kind // "" for none
	unreachable time.Time
	busy        time.Time
}

// recovery is the time after a fault during which its effects are excused, for clients to reconnect and the
// server to notice.
const recovery = 5 * time.Second

func (w *weather) begin(k kind) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = k
}

func (w *weather) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	until := time.Now().Add(recovery)
	if w.now.unreachable() {
		w.unreachable = until
	}
	if w.now.busy() {
		w.busy = until
	}
	w.now = ""
}

// Excused implements crowd.Observer: it reports whether a request begun at since may have had no response.
func (w *weather) Excused(since time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now.unreachable() || since.Before(w.unreachable)
}

// Busy implements crowd.Observer: it reports whether a request begun at since may have got a 503.
func (w *weather) Busy(since time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now != "" && w.now.busy() || since.Before(w.busy)
}
