package thinking

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Slice is how long a bot works before others have a turn.
const Slice = 20 * time.Millisecond

// Config is what a Desk needs.
type Config struct {
	Places int                  // for bots that work at the same time
	Fair   time.Duration        // how long people may wait for a bot before thinks are cut short
	Now    func() time.Duration // the monotonic time
}

// Desk has places for bots that think. It is safe for concurrent use. Make it with NewDesk.
type Desk struct {
	cfg Config

	mu    sync.Mutex
	queue Queue
	free  int
	done  [Classes]uint64
	cuts  uint64
}

// NewDesk makes a Desk.
func NewDesk(cfg Config) *Desk { return &Desk{cfg: cfg, free: max(1, cfg.Places)} }

// Stats is what a Desk has done, and who waits.
type Stats struct {
	Thinks  [Classes]uint64        // begun, by class
	Waiting [Classes]int           // that wait for their turn now, by class
	Oldest  [Classes]time.Duration // how long ago the one that waits longest was asked for
	Cut     uint64                 // thinks cut short because people had waited too long
}

// Stats are the figures up to now.
func (d *Desk) Stats() Stats {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := Stats{Thinks: d.done, Cut: d.cuts}
	for _, c := range []Class{Players, Watchers, Nobody} {
		n, oldest := d.queue.Waiting(c)
		if s.Waiting[c] = n; n > 0 {
			s.Oldest[c] = d.cfg.Now() - oldest
		}
	}
	return s
}

// Turn is one think that has begun. Step belongs to the goroutine that thinks.
type Turn struct {
	desk  *Desk
	job   *Job
	over  chan struct{} // closed when it is to answer, or has
	since time.Duration // when its slice began

	// Guarded by the desk's mu.
	works       bool // it has a place
	cut, ended  bool
	worked      time.Duration // in slices that are over
	lastGranted time.Duration
}

// Begin waits until a bot may work; share says whose turn it uses up. The error is ctx's.
func (d *Desk) Begin(ctx context.Context, class Class, share string) (*Turn, error) {
	d.mu.Lock()
	now := d.cfg.Now()
	j := &Job{Class: class, Share: share, Asked: now, grant: make(chan struct{}, 1)}
	d.queue.Add(j, now)
	d.dispatch(now)
	d.mu.Unlock()
	t := &Turn{desk: d, job: j, over: make(chan struct{})}
	select {
	case <-j.grant:
	case <-ctx.Done():
		d.withdraw(j)
		return nil, ctx.Err()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.done[class]++
	t.works, t.since = true, d.cfg.Now()
	t.lastGranted = t.since
	return t, nil
}

// withdraw takes back what was asked for.
func (d *Desk) withdraw(j *Job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.leave(j)
	d.queue.End(j)
	d.dispatch(d.cfg.Now())
}

// leave takes a job out of the queue, or gives back the place that it has just been granted;
// d.mu is held.
func (d *Desk) leave(j *Job) {
	select {
	case <-j.grant:
		d.free++
	default:
		d.queue.Remove(j)
	}
}

// dispatch gives free places away; d.mu is held.
func (d *Desk) dispatch(now time.Duration) {
	for d.free > 0 {
		j := d.queue.Next(now)
		if j == nil {
			return
		}
		d.free--
		j.grant <- struct{}{}
	}
}

// Step is called before every piece of work, and gives way to others when a slice is over. It
// reports whether to go on: if not, the bot answers with the best it has found.
func (t *Turn) Step() bool {
	select {
	case <-t.over:
		return false
	default:
	}
	now := t.desk.cfg.Now()
	return now-t.since < Slice || t.giveWay(now)
}

// giveWay ends a slice, and waits for the next.
func (t *Turn) giveWay(now time.Duration) bool {
	d := t.desk
	d.mu.Lock()
	if t.cut || t.ended {
		d.mu.Unlock()
		return false
	}
	if d.isUnfair(t.job, now) {
		t.cutNow()
		d.mu.Unlock()
		return false
	}
	t.since = now
	if !d.queue.Waits() {
		d.mu.Unlock()
		runtime.Gosched() // to pages
		return true
	}
	t.rest(now)
	d.queue.Back(t.job, now)
	d.dispatch(now)
	d.mu.Unlock()
	select {
	case <-t.job.grant:
	case <-t.over:
		return false
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if t.ended { // in the same moment
		d.free++
		d.dispatch(now)
		return false
	}
	t.works, t.since = true, d.cfg.Now()
	t.lastGranted = t.since
	return true
}

// isUnfair reports whether people have waited too long, for this think or for a turn of their
// own; d.mu is held.
func (d *Desk) isUnfair(j *Job, now time.Duration) bool {
	return j.Class != Nobody && now-j.Asked > d.cfg.Fair || d.queue.Neglected(j.Class, now) > d.cfg.Fair
}

// rest gives the place back; d.mu is held.
func (t *Turn) rest(now time.Duration) {
	t.works = false
	t.worked += now - t.lastGranted
	t.desk.free++
}

// cutNow says that the think is to answer now; the desk's mu is held.
func (t *Turn) cutNow() {
	t.cut = true
	t.desk.cuts++
	close(t.over)
}

// Left is how long the bot may work from now on, at most, while others wait for nothing:
// one that asks for no Step is held to it by Cut.
func (t *Turn) Left() time.Duration {
	fair := t.desk.cfg.Fair
	if t.job.Class == Nobody {
		return 4 * fair
	}
	return max(Slice, fair-(t.desk.cfg.Now()-t.job.Asked))
}

// Cut says that the bot is to answer now with the best it has found.
func (t *Turn) Cut() {
	t.desk.mu.Lock()
	defer t.desk.mu.Unlock()
	if !t.cut && !t.ended {
		t.cutNow()
	}
}

// Over is closed when the bot is to answer, or has answered.
func (t *Turn) Over() <-chan struct{} { return t.over }

// End says that the think is over. It returns how long the bot has worked, and whether it was
// cut short.
func (t *Turn) End() (worked time.Duration, cut bool) {
	d := t.desk
	d.mu.Lock()
	defer d.mu.Unlock()
	if t.ended {
		return t.worked, t.cut
	}
	t.ended = true
	now := d.cfg.Now()
	if t.works {
		t.rest(now)
	} else {
		d.leave(t.job)
	}
	d.queue.End(t.job)
	if !t.cut {
		close(t.over)
	}
	d.dispatch(now)
	return t.worked, t.cut
}
