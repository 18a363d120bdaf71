package once

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// counting answers requests with their number among those that it has served.
type counting struct {
	mu     sync.Mutex
	served int
	status int
	before func() // called before each answer
}

func (c *counting) serve(w http.ResponseWriter, _ *http.Request) {
	if c.before != nil {
		c.before()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served++
	http.SetCookie(w, &http.Cookie{Name: "n", Value: fmt.Sprint(c.served)})
	w.WriteHeader(c.status)
	fmt.Fprint(w, c.served)
}

func (c *counting) ask(a *Answers, key Key) *http.Response {
	w := httptest.NewRecorder()
	w.Header().Set("X-Request", "own")
	a.Serve(w, httptest.NewRequest(http.MethodPost, "/", nil), key, c.serve)
	return w.Result()
}

func read(t *testing.T, r *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(r.StatusCode, " ", string(body), " ", r.Header["Set-Cookie"])
}

func TestServe_EqualRequests_ActOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, slow := New(nil), &counting{status: http.StatusSeeOther, before: func() { time.Sleep(time.Second) }}
		key := KeyOf("ana", "/sit")
		answers := make([]string, 5)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = read(t, slow.ask(a, key)) })
		}
		all.Wait()
		time.Sleep(50 * time.Second)
		for _, got := range append(answers, read(t, slow.ask(a, key))) {
			if got != "303 1 [n=1]" {
				t.Errorf("an equal request got %q", got)
			}
		}
		if got := read(t, slow.ask(a, KeyOf("ben", "/sit"))); got != "303 2 [n=2]" {
			t.Errorf("another request got %q", got)
		}
		time.Sleep(Remembered)
		if got := read(t, slow.ask(a, key)); got != "303 3 [n=3]" {
			t.Errorf("after a minute: %q", got)
		}
	})
}

// A request that failed for the moment is served again, also to those who waited for its answer.
func TestServe_TemporaryFailure_NotRepeated(t *testing.T) {
	for _, status := range []int{http.StatusServiceUnavailable, http.StatusTooManyRequests} {
		synctest.Test(t, func(t *testing.T) {
			a, fails := New(nil), &counting{status: status, before: func() { time.Sleep(time.Second) }}
			var both sync.WaitGroup
			for range 2 {
				both.Go(func() { fails.ask(a, KeyOf("sit")) })
			}
			both.Wait()
			if fails.served != 2 {
				t.Errorf("%d: served %d times", status, fails.served)
			}
		})
	}
}

// Browsers cancel the first of two presses: it is carried through for the second.
func TestServe_SenderGone_CarriedThrough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, key := New(nil), KeyOf("sit")
		ctx, cancel := context.WithCancel(t.Context())
		go a.Serve(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil), key, func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(time.Second)
			if r.Context().Err() == nil {
				fmt.Fprint(w, "seated")
			}
		})
		synctest.Wait()
		cancel()
		w := httptest.NewRecorder()
		a.Serve(w, httptest.NewRequest(http.MethodPost, "/", nil), key, func(http.ResponseWriter, *http.Request) { t.Error("served again") })
		if w.Body.String() != "seated" {
			t.Errorf("the second press got %q", w.Body)
		}
	})
}

// A handler that panics leaves no one waiting.
func TestServe_Panic_NotRepeated(t *testing.T) {
	a, key := New(nil), KeyOf("sit")
	func() {
		defer func() { _ = recover() }()
		a.Serve(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil), key, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	}()
	if got := read(t, (&counting{status: http.StatusOK}).ask(a, key)); got != "200 1 [n=1]" {
		t.Errorf("after a panic: %q", got)
	}
}

// What is remembered is bounded, in number and in bytes.
func TestServe_MemoryIsBounded(t *testing.T) {
	a := New(nil)
	large := strings.Repeat("x", 200<<10)
	for i := range 1000 {
		a.Serve(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil), KeyOf(fmt.Sprint(i)), func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, large) })
	}
	if n := len(a.known); n == 0 || a.bytes > maxBytes {
		t.Errorf("%d answers of %d bytes are remembered", n, a.bytes)
	}
	c := &counting{status: http.StatusNoContent}
	for i := range maxAnswers + 1000 {
		c.ask(a, KeyOf("small", fmt.Sprint(i)))
	}
	if n := len(a.known); n > maxAnswers {
		t.Errorf("%d answers are remembered", n)
	}
	whole := strings.Repeat("x", 300<<10)
	for range 2 {
		w := httptest.NewRecorder()
		a.Serve(w, httptest.NewRequest(http.MethodPost, "/", nil), KeyOf("whole"), func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, whole) })
		if w.Body.Len() != len(whole) {
			t.Errorf("a large answer was cut to %d bytes", w.Body.Len())
		}
	}
}
