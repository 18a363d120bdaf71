// Package limit protects a server from overload and from single visitors that take too much: it limits rates,
// concurrent requests and resources, and the length of bodies.
package limit

import (
	"math"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate allows a number of events per period, with bursts up to that number. The zero value allows everything.
type Rate struct {
	Events int
	Per    time.Duration
}

// maxKeys limits the memory of a Limiter, at about 200 bytes per key.
const maxKeys = 1 << 17

// Limiter applies the same Rate to every key (a player, an address). It forgets a key that has been idle long
// enough to have its full allowance again, so its memory is limited by the active keys, and in any case by
// maxKeys.
type Limiter struct {
	now func() time.Time

	mu     sync.Mutex
	rate   Rate
	turned time.Time                // when young became old
	young  map[string]*rate.Limiter // used since then
	old    map[string]*rate.Limiter // used only in the period before
}

// New returns a Limiter; a nil now stands for time.Now.
func New(r Rate, now func() time.Time) *Limiter {
	if now == nil {
		now = time.Now
	}
	return &Limiter{rate: r, now: now, turned: now(), young: map[string]*rate.Limiter{}}
}

// Allow counts one event of key. If the rate is exceeded, ok is false, nothing is counted, and wait is the
// time until the event would be allowed. A nil Limiter allows everything.
func (l *Limiter) Allow(key string) (wait time.Duration, ok bool) { return l.Spend(key, 1) }

// Back returns an allowed event to key that had no effect.
func (l *Limiter) Back(key string) {
	if l == nil {
		return
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rate.Events > 0 {
		l.bucket(key, now).AllowN(now, -1) // a bucket never exceeds its burst
	}
}

// Set changes the number of events per period, 0 for no limit. Every key gets its full allowance again.
func (l *Limiter) Set(events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rate.Events = events
	l.young, l.old, l.turned = map[string]*rate.Limiter{}, nil, l.now()
}

// bucket finds or creates the key's bucket. There are two generations: a bucket unused for rate.Per is full
// again, so the older generation can be dropped as a whole.
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

// keys returns the number of keys in memory.
func (l *Limiter) keys() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.young) + len(l.old)
}

// RetryAfter formats a wait for the header of that name: whole seconds, at least 1.
func RetryAfter(wait time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
}
