package limit

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// clock is a manual clock.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// allow counts one event of a key.
func allow(l *Limiter, key string) (wait time.Duration, ok bool) {
	wait = l.take(Share{Key: key})
	return wait, wait == 0
}

func TestAllow_BurstThenWait(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 3, Per: time.Second}, c.now)
	for i := range 3 {
		if _, ok := allow(l, "ana"); !ok {
			t.Fatalf("event %d was refused", i)
		}
	}
	wait, ok := allow(l, "ana")
	if ok || wait <= 0 || wait > time.Second {
		t.Fatalf("the fourth event: ok %v, wait %v", ok, wait)
	}
	if _, ok := allow(l, "bob"); !ok {
		t.Fatal("bob is limited by ana's events")
	}
	c.at = c.at.Add(wait)
	if _, ok := allow(l, "ana"); !ok {
		t.Fatal("refused after the announced wait")
	}
	if _, ok := allow(l, "ana"); ok {
		t.Fatal("a refused event changed the count")
	}
}

func TestBack_ReturnsEvent(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 2, Per: time.Minute}, c.now)
	for range 5 {
		if _, ok := allow(l, "ana"); !ok {
			t.Fatal("a returned event was counted")
		}
		l.back(Share{Key: "ana"})
	}
	l.back(Share{Key: "ana"})
	for i, want := range []bool{true, true, false} {
		if _, ok := allow(l, "ana"); ok != want {
			t.Errorf("event %d: %v", i, ok)
		}
	}
	var none *Limiter
	none.back(Share{Key: "ana"})
}

func TestAllow_ZeroAndNilAllowEverything(t *testing.T) {
	var none *Limiter
	off := New(Rate{}, nil)
	for range 1000 {
		if _, ok := allow(none, "ana"); !ok {
			t.Fatal("nil refused")
		}
		if _, ok := allow(off, "ana"); !ok {
			t.Fatal("0 refused")
		}
	}
}

func TestSet_TakesEffectAtOnce(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 1, Per: time.Minute}, c.now)
	allow(l, "ana")
	for _, events := range []int{3, 0} {
		l.Set(events)
		for i := range 3 {
			if _, ok := allow(l, "ana"); !ok {
				t.Fatalf("event %d of %d was refused", i+1, events)
			}
		}
		if _, ok := allow(l, "ana"); ok != (events == 0) {
			t.Errorf("the fourth event of %d: %v", events, ok)
		}
	}
}

func TestAllow_MemoryIsBounded(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 1, Per: time.Minute}, c.now)
	for i := range 3 * maxKeys {
		allow(l, strconv.Itoa(i))
	}
	if n := l.keys(); n > maxKeys {
		t.Fatalf("%d keys in memory", n)
	}
	for range 2 {
		c.at = c.at.Add(2 * time.Minute)
		allow(l, "ana")
	}
	if n := l.keys(); n > 2 {
		t.Fatalf("%d keys in memory with a single active one", n)
	}
}

func TestAllow_BusyKeySurvivesGeneration(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 2, Per: time.Minute}, c.now)
	allow(l, "ana")
	c.at = c.at.Add(61 * time.Second)
	allow(l, "ana")
	allow(l, "ana")
	if _, ok := allow(l, "ana"); ok {
		t.Fatal("a new generation reset the count")
	}
}

// After a clock step no key gets more than its full allowance, and none is locked out for longer than a
// period. The test's times have no monotonic part.
func TestAllow_ClockStep(t *testing.T) {
	for name, step := range map[string]time.Duration{"an hour back": -time.Hour, "a day forward": 24 * time.Hour, "a year forward": 365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			c := &clock{time.Unix(100_000_000, 0)}
			l := New(Rate{Events: 3, Per: time.Minute}, c.now)
			for range 3 {
				allow(l, "ana")
			}
			c.at = c.at.Add(step)
			given := 0
			for range 10 {
				if wait, ok := allow(l, "ana"); ok {
					given++
				} else if wait > time.Minute {
					t.Fatalf("ana has to wait for %v", wait)
				}
			}
			if given > 3 {
				t.Errorf("%d events allowed at once", given)
			}
			c.at = c.at.Add(time.Minute)
			if _, ok := allow(l, "ana"); !ok {
				t.Error("ana is locked out a minute after the step")
			}
			for i := range maxKeys {
				allow(l, strconv.Itoa(i))
			}
			if n := l.keys(); n > maxKeys {
				t.Errorf("%d keys in memory", n)
			}
		})
	}
}

func TestRetryAfter_WholeSeconds(t *testing.T) {
	for wait, want := range map[time.Duration]string{time.Millisecond: "1", time.Second: "1", 1001 * time.Millisecond: "2"} {
		if got := RetryAfter(wait); got != want {
			t.Errorf("%v: %s, want %s", wait, got, want)
		}
	}
}

func TestAddress(t *testing.T) {
	for _, c := range []struct {
		remote, forwarded string
		trust             bool
		want              string
	}{
		{"192.0.2.7:1234", "", false, "192.0.2.7"},
		{"192.0.2.7:1234", "198.51.100.1", false, "192.0.2.7"},
		{"127.0.0.1:1234", "10.9.9.9, 198.51.100.1", true, "198.51.100.1"},
		{"127.0.0.1:1234", "nonsense", true, "127.0.0.1"},
		{"[2001:db8:1:2:3:4:5:6]:1234", "", false, "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.7]:1234", "", false, "192.0.2.7"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := Address(r, c.trust); got != c.want {
			t.Errorf("%s, %q, %v: %s, want %s", c.remote, c.forwarded, c.trust, got, c.want)
		}
	}
}

func TestBody_TooLongIs413(t *testing.T) {
	reached := 0
	h := Body(func(w http.ResponseWriter, _ *http.Request, status int) { w.WriteHeader(status) },
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached++ }))
	for length, want := range map[int]int{MaxBody: http.StatusOK, MaxBody + 1: http.StatusRequestEntityTooLarge} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(strings.Repeat("x", length))))
		if w.Code != want {
			t.Errorf("%d bytes: %d, want %d", length, w.Code, want)
		}
	}
	if reached != 1 {
		t.Errorf("the handler ran %d times", reached)
	}
}
