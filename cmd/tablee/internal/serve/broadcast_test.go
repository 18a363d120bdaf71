package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"weak"

	"tablee/web/live"
)

// broadcast is a server whose streams send the texts from told after their handlers have returned, until told
// is closed or the reader leaves.
type broadcast struct {
	*httptest.Server
	metrics *metrics
	streams *streams
	log     *lockedBuffer
	told    chan string
	wait    func(ctx context.Context, w http.ResponseWriter) // body of a stream

	requests chan weak.Pointer[http.Request] // requests of the streams, at arrival and in the handler
	over     chan error                      // error of each stream's context when the stream ended; nil if it had not ended
	taken    atomic.Int32                    // hijacked connections
	writes   atomic.Int32                    // writes to all connections
}

// newBroadcast starts a broadcast; set, if not nil, changes the server before it starts.
func newBroadcast(t *testing.T, set func(b *broadcast)) *broadcast {
	t.Helper()
	b := &broadcast{metrics: newMetrics(), streams: newStreams(), log: &lockedBuffer{}, told: make(chan string), requests: make(chan weak.Pointer[http.Request], 100), over: make(chan error, 100)}
	b.wait = b.pass
	b.Server = httptest.NewUnstartedServer(nil)
	b.Listener = watchedListener{b.Listener, &b.writes}
	log := newLogger(b.log, "text", slog.LevelInfo)
	mux := http.NewServeMux()
	mux.HandleFunc("/stream/{id}", func(w http.ResponseWriter, r *http.Request) {
		ctx := live.Lasting(r.Context(), w)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "begun\n")
		_ = http.NewResponseController(w).Flush()
		b.requests <- weak.Make(r)
		live.Afterwards(w, func(w http.ResponseWriter) {
			defer func() { b.over <- ctx.Err() }()
			b.wait(ctx, w)
		})
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "here") })
	handler := withDeadline(withRequestID(b.metrics.instrument(log, b.streams, mux)))
	b.Config = newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			b.requests <- weak.Make(r)
		}
		handler.ServeHTTP(w, r)
	}), log)
	b.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateHijacked {
			b.taken.Add(1)
		}
	}
	if set != nil {
		set(b)
	}
	if b.TLS == nil && !b.EnableHTTP2 {
		b.Start()
	} else {
		b.StartTLS()
	}
	t.Cleanup(func() {
		b.CloseClientConnections()
		b.Close()
	})
	return b
}

// pass sends the texts from told.
func (b *broadcast) pass(ctx context.Context, w http.ResponseWriter) {
	control := http.NewResponseController(w)
	for {
		select {
		case text, more := <-b.told:
			if !more {
				return
			}
			_ = control.SetWriteDeadline(time.Now().Add(time.Minute))
			if _, err := io.WriteString(w, text); err != nil || control.Flush() != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// watchedListener counts the writes to its connections.
type watchedListener struct {
	net.Listener
	writes *atomic.Int32
}

func (l watchedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return watchedConn{conn, l.writes}, err
}

type watchedConn struct {
	net.Conn
	writes *atomic.Int32
}

func (c watchedConn) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

// open requests a stream and reads its first line.
func (b *broadcast) open(t *testing.T) (*http.Response, *bufio.Reader) {
	t.Helper()
	resp, err := b.Client().Get(b.URL + "/stream/a")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	body := bufio.NewReader(resp.Body)
	expect(t, body, "begun\n")
	return resp, body
}

// dial sends a raw request and reads the first line of its stream.
func (b *broadcast) dial(t *testing.T, request string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", b.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	text := bufio.NewReader(conn)
	resp, err := http.ReadResponse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	body := bufio.NewReader(resp.Body)
	expect(t, body, "begun\n")
	return conn, body
}

func expect(t *testing.T, from *bufio.Reader, want string) {
	t.Helper()
	got, err := from.ReadString('\n')
	if err != nil || got != want {
		t.Fatalf("got %q, %v, want %q", got, err, want)
	}
}

// await waits until holds returns true.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal("timed out waiting for: ", what)
		}
	}
}

// logged waits for a log line that contains all the texts.
func (b *broadcast) logged(t *testing.T, texts ...string) {
	t.Helper()
	await(t, fmt.Sprint("a line with ", texts), func() bool {
	next:
		for line := range strings.Lines(b.log.String()) {
			for _, text := range texts {
				if !strings.Contains(line, text) {
					continue next
				}
			}
			return true
		}
		return false
	})
}

// inFlight returns the number of streams in the metrics.
func (b *broadcast) inFlight() string {
	w := httptest.NewRecorder()
	b.metrics.handler().ServeHTTP(w, get("/metrics"))
	_, rest, _ := strings.Cut(w.Body.String(), `tablee_streams{form="sse"} `)
	count, _, _ := strings.Cut(rest, "\n")
	return count
}

// goroutinesOf calls start and returns a function that counts the goroutines started by it, directly or
// indirectly. A profile label tells them from the other goroutines of the process.
func goroutinesOf(t *testing.T, start func()) (running func() int) {
	t.Helper()
	pprof.Do(t.Context(), pprof.Labels("of", t.Name()), func(context.Context) { start() })
	label := fmt.Sprintf("# labels: {%q:%q}", "of", t.Name())
	return func() int {
		var profile strings.Builder
		if err := pprof.Lookup("goroutine").WriteTo(&profile, 1); err != nil {
			t.Fatal(err)
		}
		sum, alike := 0, 0
		for line := range strings.Lines(profile.String()) { // count, labels and stack of each group
			if count, _, ok := strings.Cut(line, " @ "); ok {
				alike, _ = strconv.Atoi(count)
			} else if strings.TrimSpace(line) == label {
				sum += alike
			}
		}
		return sum
	}
}

const asksForStream = "GET /stream/a HTTP/1.1\r\nHost: here\r\n\r\n"

// count returns the number of open streams.
func (s *streams) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}
