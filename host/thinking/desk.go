package thinking

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Slice is the time a bot works before others get a turn.
const Slice = 20 * time.Millisecond

// Config configures a Desk.
type Config struct {
	Places int                  // for bots that work concurrently
	Fair   time.Duration        // longest wait of people for a bot before thinks are cut short
	Now    func() time.Duration // monotonic clock
}

// Desk allots places to bots that think. It is safe for concurrent use. Use NewDesk to create one.
type Desk struct {
	cfg Config

	mu    sync.Mutex
	queue Queue
	free  int
	done  [Classes]uint64
	cuts  uint64
}

// NewDesk returns a Desk.
func NewDesk(cfg Config) *Desk { return &Desk{cfg: cfg, free: max(1, cfg.Places)} }

// Stats holds counters and queue lengths of a Desk.
type Stats struct {
	Thinks  [Classes]uint64        // thinks begun, by class
	Waiting [Classes]int           // thinks waiting for their turn now, by class
	Oldest  [Classes]time.Duration // age of the longest waiting request, by class
	Cut     uint64                 // thinks cut short because people had waited too long
}

// Stats returns the current figures.
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

// Turn is a think that has begun. Only the thinking goroutine may call Step.
type Turn struct {
	desk  *Desk
	job   *Job
	over  chan struct{} // closed when the think is cut short or has ended
	since time.Duration // start of its slice

	// Guarded by the desk's mu.
	works       bool // holds a place
	cut, ended  bool
	worked      time.Duration // working time up to lastGranted
	lastGranted time.Duration
}

// Begin waits until a bot may work. share is whose part its turns use. The error
// is ctx's.
func (d *Desk) Begin(ctx context.Context, class Class, share Share) (*Turn, error) {
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

// withdraw cancels a job that has not begun.
func (d *Desk) withdraw(j *Job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.leave(j)
	d.queue.End(j)
	d.dispatch(d.cfg.Now())
}

// leave removes a job from the queue, or gives back the place it has just been granted. The caller
// holds d.mu.
func (d *Desk) leave(j *Job) {
	select {
	case <-j.grant:
		d.free++
	default:
		d.queue.Remove(j)
	}
}

// dispatch hands out free places. The caller holds d.mu.
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

// Step must be called before every piece of work; it yields to others when the slice is over. It
// reports whether to continue: if not, the bot must answer with the best it has found.
func (t *Turn) Step() bool {
	select {
	case <-t.over:
		return false
	default:
	}
	now := t.desk.cfg.Now()
	return now-t.since < Slice || t.giveWay(now)
}

// giveWay ends a slice and waits for the next.
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
		runtime.Gosched() // let page handlers run
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
	if t.ended { // ended while being granted a place
		d.free++
		d.dispatch(now)
		return false
	}
	t.works, t.since = true, d.cfg.Now()
	t.lastGranted = t.since
	return true
}

// isUnfair reports whether people have waited too long, for this think or for a turn of their own. The
// caller holds d.mu.
func (d *Desk) isUnfair(j *Job, now time.Duration) bool {
	return j.Class != Nobody && now-j.Asked > d.cfg.Fair || d.queue.Neglected(j.Class, now) > d.cfg.Fair
}

// rest gives the place back. The caller holds d.mu.
func (t *Turn) rest(now time.Duration) {
	t.works = false
	t.worked += now - t.lastGranted
	t.desk.free++
}

// cutNow cuts the think short. The caller holds the desk's mu.
func (t *Turn) cutNow() {
	t.cut = true
	t.desk.cuts++
	close(t.over)
}

// Left returns the time that the bot may still work if it does not have to wait. Bots that do not call
// Step are stopped by Cut.
func (t *Turn) Left() time.Duration {
	fair := t.desk.cfg.Fair
	if t.job.Class == Nobody {
		return 4 * fair
	}
	return max(Slice, fair-(t.desk.cfg.Now()-t.job.Asked))
}

// Cut tells the bot to answer now with the best it has found.
func (t *Turn) Cut() {
	t.desk.mu.Lock()
	defer t.desk.mu.Unlock()
	if !t.cut && !t.ended {
		t.cutNow()
	}
}

// Over returns a channel that is closed when the think is cut short or has ended.
func (t *Turn) Over() <-chan struct{} { return t.over }

// End ends the think. It returns how long the bot has worked, and whether it was cut short.
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
