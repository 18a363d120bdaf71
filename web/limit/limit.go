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

// Limiter applies a Rate, or a multiple of it, to every key (a player, an address, a network). It forgets a key that has been idle long
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

// take counts a share, or returns the time until it would be allowed. A nil Limiter allows
// everything.
func (l *Limiter) take(s Share) (wait time.Duration) {
	l.use(s, func(b *rate.Limiter, now time.Time) {
		if wait = missing(b, s, now); wait == 0 {
			b.AllowN(now, s.events(b))
		}
	})
	return wait
}

// wait returns the time until a share would be allowed.
func (l *Limiter) wait(s Share) (wait time.Duration) {
	l.use(s, func(b *rate.Limiter, now time.Time) { wait = missing(b, s, now) })
	return wait
}

// charge counts a share, even beyond its rate.
func (l *Limiter) charge(s Share) {
	l.use(s, func(b *rate.Limiter, now time.Time) { b.ReserveN(now, s.events(b)) })
}

// back returns a share that had no effect. A bucket never exceeds its burst.
func (l *Limiter) back(s Share) {
	l.use(s, func(b *rate.Limiter, now time.Time) { b.AllowN(now, -s.events(b)) })
}

// quietPart divides the allowance of a network that counts as quiet while it has used less.
const quietPart = 400

// quiet reports whether a share has hardly been used.
func (l *Limiter) quiet(s Share) bool {
	quiet := true
	l.use(s, func(b *rate.Limiter, now time.Time) {
		burst := float64(b.Burst())
		quiet = burst-b.TokensAt(now) < burst/quietPart
	})
	return quiet
}

// use passes the bucket of a share to do, if there is a limit.
func (l *Limiter) use(s Share, do func(b *rate.Limiter, now time.Time)) {
	if l == nil {
		return
	}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rate.Events > 0 {
		b := l.bucket(s.Key, max(1, s.times), now)
		b.ReserveN(now, 0) // a bucket goes by the time it was last used at, even if the clock was set back since
		do(b, now)
	}
}

// missing returns the time until a bucket has the events of a share above what the share leaves untouched.
func missing(b *rate.Limiter, s Share, now time.Time) time.Duration {
	need := float64(s.events(b)) + float64(b.Burst()*s.spare/4) - b.TokensAt(now)
	if need <= tiny {
		return 0
	}
	return max(time.Nanosecond, time.Duration(need/float64(b.Limit())*float64(time.Second)))
}

// tiny is a part of an event lost by rounding.
const tiny = 1e-6

// Set changes the number of events per period, 0 for no limit. Every key gets its full allowance again.
func (l *Limiter) Set(events int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rate.Events = events
	l.young, l.old, l.turned = map[string]*rate.Limiter{}, nil, l.now()
}

// bucket finds or creates the key's bucket, of times the usual allowance. There are two generations: a bucket
// unused for rate.Per is full again, so the older generation can be dropped as a whole.
func (l *Limiter) bucket(key string, times int, now time.Time) *rate.Limiter {
	if now.Sub(l.turned) > l.rate.Per || len(l.young) >= maxKeys/2 {
		l.old, l.young, l.turned = l.young, map[string]*rate.Limiter{}, now
	}
	b := l.young[key]
	if b == nil {
		b = l.old[key]
		if b == nil {
			events := times * l.rate.Events
			b = rate.NewLimiter(rate.Limit(float64(events)/l.rate.Per.Seconds()), events)
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
