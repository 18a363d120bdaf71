package limit_test

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/net/http2"

	"tablee/web/limit"
)

// places is the number of places of a house.
const places = 4

// house is a server behind a gate; it answers a form with its length and a page with 64 KB.
type house struct {
	*httptest.Server
	working atomic.Int32 // handlers that run now
	served  atomic.Int32
}

func newHouse(t *testing.T) *house {
	h := &house{}
	mux := http.NewServeMux()
	mux.Handle("POST /form", limit.Body(func(w http.ResponseWriter, _ *http.Request, status int) { w.WriteHeader(status) },
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			b, _ := io.ReadAll(r.Body)
			_, _ = fmt.Fprint(w, len(b))
		})))
	mux.HandleFunc("GET /page", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 64<<10)) })
	mux.HandleFunc("GET /long", func(w http.ResponseWriter, _ *http.Request) {
		for range 64 {
			_, _ = w.Write(make([]byte, 256<<10))
		}
	})
	counted := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.working.Add(1)
		defer h.working.Add(-1)
		h.served.Add(1)
		mux.ServeHTTP(w, r)
	})
	g := limit.NewGate(limit.GateConfig{AtOnce: places, Waiting: places, Wait: time.Minute})
	busy := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	key := func(r *http.Request) string { return r.Header.Get("From") }
	h.Server = httptest.NewUnstartedServer(g.Receive(key, busy, g.Handler(
		func(r *http.Request) limit.Entry { return limit.Entry{Class: limit.SecondClass, Key: key(r)} }, busy, counted)))
	h.EnableHTTP2 = true
	t.Cleanup(func() { h.CloseClientConnections(); h.Close() })
	return h
}

// dial opens a connection, sends text and reads nothing.
func (h *house) dial(t *testing.T, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", h.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_ = conn.(*net.TCPConn).SetReadBuffer(1) // as small as the system allows
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// serves fails the test unless another client is served.
func (h *house) serves(t *testing.T) {
	t.Helper()
	client := h.Client()
	for _, form := range []string{"", "a=b"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/page", nil)
		if form != "" {
			r, err = http.NewRequestWithContext(t.Context(), http.MethodPost, h.URL+"/form", strings.NewReader(form))
		}
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("others get %d, %v", resp.StatusCode, err)
		}
		_ = resp.Body.Close()
	}
}

// Slow clients hold no place: neither by a body that does not come, nor by one that no one wants, nor by
// leaving a response unread.
func TestGate_SlowClientsHoldNoPlace(t *testing.T) {
	const slow = 8 * places
	for name, text := range map[string]string{
		"body that does not come": "POST /form HTTP/1.1\r\nHost: house\r\nFrom: slow\r\nContent-Length: 60000\r\n\r\nx",
		"body without a length":   "POST /form HTTP/1.1\r\nHost: house\r\nFrom: slow\r\nTransfer-Encoding: chunked\r\n\r\n",
		"body of a GET":           "GET /page HTTP/1.1\r\nHost: house\r\nFrom: slow\r\nContent-Length: 60000\r\n\r\nx",
		"unread response":         strings.Repeat("GET /page HTTP/1.1\r\nHost: house\r\nFrom: slow\r\n\r\n", 100),
		"long unread response":    "GET /long HTTP/1.1\r\nHost: house\r\nFrom: slow\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			h.Start()
			for range slow {
				h.dial(t, text)
			}
			h.serves(t)
		})
	}
}

// Nor does a client of HTTP/2 whose window is closed.
func TestGate_ClosedWindowHoldsNoPlace(t *testing.T) {
	h := newHouse(t)
	h.StartTLS()
	conn, err := tls.Dial("tcp", h.Listener.Addr().String(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var frames bytes.Buffer
	frames.WriteString(http2.ClientPreface)
	f := http2.NewFramer(&frames, nil)
	const requests = 8 * places
	err = f.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 0})
	for i := range requests {
		if err == nil {
			head := append([]byte{0x82, 0x87, 0x04, 5}, "/page"...) // method and scheme by number, the path in letters
			head = append(append(head, 0x01, 5), "house"...)        // the authority
			head = append(append(head, 0x00, 4), "from\x04slow"...)
			err = f.WriteHeaders(http2.HeadersFrameParam{StreamID: uint32(2*i + 1), BlockFragment: head, EndHeaders: true, EndStream: true})
		}
	}
	if err == nil {
		_, err = conn.Write(frames.Bytes())
	}
	if err != nil {
		t.Fatal(err)
	}
	h.serves(t)
	for h.served.Load() < requests { // every one was worked on, though none was read
		h.serves(t)
	}
}

// pipe is a listener that accepts one in-memory connection.
type pipe struct{ conns chan net.Conn }

func (p pipe) Accept() (net.Conn, error) {
	if conn, ok := <-p.conns; ok {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (pipe) Close() error   { return nil }
func (pipe) Addr() net.Addr { return &net.TCPAddr{} }

// inMemory serves one connection in a bubble of synctest, whose clock passes at once.
func inMemory(t *testing.T, h http.Handler) (client net.Conn, end func()) {
	t.Helper()
	client, conn := net.Pipe()
	l := pipe{make(chan net.Conn, 1)}
	l.conns <- conn
	server := &http.Server{Handler: h}
	served := make(chan struct{})
	go func() { defer close(served); _ = server.Serve(l) }()
	return client, func() {
		_ = client.Close()
		close(l.conns)
		_ = server.Close()
		<-served
	}
}

// A body that trickles in gets 408 after ten seconds, and its handler never runs.
func TestReceive_TooSlowIs408(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		client, end := inMemory(t, h.Config.Handler)
		var drip sync.WaitGroup
		defer drip.Wait()
		defer end()
		began := time.Now()
		if _, err := io.WriteString(client, "POST /form HTTP/1.1\r\nHost: house\r\nContent-Length: 100\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		drip.Go(func() { // a byte per second, for as long as they are read
			for {
				if _, err := client.Write([]byte("x")); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		})
		resp, err := http.ReadResponse(bufio.NewReader(client), nil)
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); resp.StatusCode != http.StatusRequestTimeout || took > 11*time.Second || !resp.Close {
			t.Errorf("%s after %v, closing %v", resp.Status, took, resp.Close)
		}
	})
}

// A response that its client does not read is given up.
func TestGate_UnreadResponseIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		client, end := inMemory(t, h.Config.Handler)
		defer end()
		began := time.Now()
		if _, err := io.WriteString(client, "GET /page HTTP/1.1\r\nHost: house\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Second)
		_, _ = io.Copy(io.Discard, client)
		if took := time.Since(began); took > 31*time.Second {
			t.Errorf("the connection was open for %v", took)
		}
	})
}

// A client that sends more than is taken can read why.
func TestReceive_OversizedBodyGetsResponse(t *testing.T) {
	h := newHouse(t)
	h.Start()
	const length = 12 << 20
	conn := h.dial(t, fmt.Sprintf("POST /form HTTP/1.1\r\nHost: house\r\nContent-Length: %d\r\n\r\n", length))
	if _, err := conn.Write(make([]byte, length)); err != nil {
		t.Fatalf("cut off while sending: %v", err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%s", resp.Status)
	}
}
