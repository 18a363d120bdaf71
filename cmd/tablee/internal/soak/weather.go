package soak

import (
	"sync"
	"time"
)

// kind is a kind of fault, as it is named on the command line.
type kind string

const (
	kill     kind = "kill"     // kill -9, and a new start
	restart  kind = "restart"  // SIGTERM, and a new start
	stop     kind = "stop"     // the process is suspended
	disk     kind = "disk"     // no byte can be written
	database kind = "database" // it does not answer
	clock    kind = "clock"    // the time of day steps
	files    kind = "files"    // no file can be opened
)

// what a fault excuses.
func (k kind) unreachable() bool { return k == kill || k == restart || k == stop || k == files }
func (k kind) busy() bool        { return k != clock }

// weather is which faults there are, for those who judge answers.
type weather struct {
	mu          sync.Mutex
	now         kind // "" for none
	unreachable time.Time
	busy        time.Time
}

// recovery is how long after a fault its effects are excused: clients come back, and the
// server notices.
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

// Excused is load.Observer's: whether a request since then may have had no answer.
func (w *weather) Excused(since time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now.unreachable() || since.Before(w.unreachable)
}

// Busy is load.Observer's: whether a request since then may have been answered 503.
func (w *weather) Busy(since time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now != "" && w.now.busy() || since.Before(w.busy)
}
