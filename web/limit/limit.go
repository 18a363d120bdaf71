// Package limit keeps one visitor from taking everybody's time: how often somebody may
// do something, and how long a body may be.
package limit

import (
	"math"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how many events are allowed in a time, all of them at once if need be. The
// zero value allows everything.
type Rate struct {
	Events int
	Per    time.Duration
}

// maxKeys bounds the memory of one Limiter: about 200 bytes a key.
const maxKeys = 1 << 17

// Limiter gives every key (a player, an address) the same Rate. It forgets a key that
// has been quiet long enough to have everything again, so its memory is bounded by those
// who are busy, and by maxKeys in any case.
type Limiter struct {
	now func() time.Time

	mu     sync.Mutex
	rate   Rate
	turned time.Time                // when young became old
	young  map[string]*rate.Limiter // seen since then
	old    map[string]*rate.Limiter // seen in the time before only
}

// New makes a Limiter; now nil is time.Now.
func New(r Rate, now func() time.Time) *Limiter {
	if now == nil {
		now = time.Now
	}
	return &Limiter{rate: r, now: now, turned: now(), young: map[string]*rate.Limiter{}}
}

// Allow counts one event of key. When it is too much, ok is false, nothing is counted
// and wait is the time after which it would be allowed. A nil Limiter allows everything.
func (l *Limiter) Allow(key string) (wait time.Duration, ok bool) {
	if l == nil {
		return 0, true
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rate.Events == 0 {
		return 0, true
	}
	bucket := l.bucket(key, now)
	reservation := bucket.ReserveN(now, 1)
	wait = reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// Back gives key one event back that was allowed, and came to nothing.
func (l *Limiter) Back(key string) {
	if l == nil {
		return
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rate.Events > 0 {
		l.bucket(key, now).AllowN(now, -1) // never more than all of them: a bucket does not run over
	}
}

// Set changes how many events are allowed in the same time, 0 for any number. Everybody
// has all of them again.
func (l *Limiter) Set(events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rate.Events = events
	l.young, l.old, l.turned = map[string]*rate.Limiter{}, nil, l.now()
}

// bucket finds or makes the key's bucket. Two generations: after rate.Per a bucket that
// nobody touched is full again, so the older generation can be dropped whole.
func (l *Limiter) bucket(key string, now time.Time) *rate.Limiter {
	if now.Sub(l.turned) > l.rate.Per || len(l.young) >= maxKeys/2 {
		l.old, l.young, l.turned = l.young, map[string]*rate.Limiter{}, now
	}
	b := l.young[key]
	if b == nil {
		b = l.old[key]
		if b == nil {
			every := rate.Limit(float64(l.rate.Events) / l.rate.Per.Seconds())
			b = rate.NewLimiter(every, l.rate.Events)
		}
		l.young[key] = b
	}
	return b
}

// keys is how many keys are remembered.
func (l *Limiter) keys() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.young) + len(l.old)
}

// RetryAfter is a wait as the header of that name has it: whole seconds, at least 1.
func RetryAfter(wait time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
}
