package serve

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tablee/host/lobby"
)

// A stream continues after net/http is done with it: every update is one packet, it ends like a complete
// response, its request is freed, and the metrics count it until the end.
func TestStreams_ContinueAfterHandler(t *testing.T) {
	for name, set := range map[string]func(b *broadcast){"plain": nil, "by TLS": func(b *broadcast) { b.TLS = &tls.Config{MinVersion: tls.VersionTLS13} }} {
		t.Run(name, func(t *testing.T) {
			b := newBroadcast(t, set)
			resp, body := b.open(t)
			came, handled := <-b.requests, <-b.requests
			await(t, "net/http releases the connection", func() bool { return b.taken.Load() == 1 })
			await(t, "the request is freed", func() bool { runtime.GC(); return came.Value() == nil && handled.Value() == nil })
			before := b.writes.Load()
			for i := range 10 {
				text := fmt.Sprint("update ", i, strings.Repeat(".", i*1000), "\n")
				b.told <- text
				expect(t, body, text)
			}
			if n := b.writes.Load() - before; n != 10 && b.TLS == nil {
				t.Errorf("10 updates took %d writes", n)
			}
			if n := b.inFlight(); n != "1" {
				t.Errorf("%s streams are counted", n)
			}
			close(b.told)
			if rest, err := io.ReadAll(body); err != nil || len(rest) > 0 {
				t.Fatalf("the end is %q, %v", rest, err)
			}
			if err := <-b.over; err != nil {
				t.Errorf("its context had ended: %v", err)
			}
			if !resp.Close {
				t.Error("the response does not close the connection")
			}
			b.logged(t, "msg=request", "route=/stream/{id}", "status=200", "request="+resp.Header.Get("X-Request-Id"))
			if n := b.inFlight(); n != "0" {
				t.Errorf("%s streams are counted after the end", n)
			}
		})
	}
}

// Requests that cannot be taken from net/http stay with it.
func TestStreams_OthersStayWithNetHTTP(t *testing.T) {
	http2 := newBroadcast(t, func(b *broadcast) { b.EnableHTTP2 = true })
	resp, body := http2.open(t)
	if resp.ProtoMajor != 2 || resp.Header.Get("Connection") != "" {
		t.Errorf("by %s: %v", resp.Proto, resp.Header)
	}
	http2.told <- "update\n"
	expect(t, body, "update\n")
	close(http2.told)
	if rest, err := io.ReadAll(body); err != nil || len(rest) > 0 {
		t.Errorf("HTTP/2: the end is %q, %v", rest, err)
	}
	b := newBroadcast(t, nil)
	for name, request := range map[string]string{
		"HTTP/1.0":          "GET /stream/a HTTP/1.0\r\nHost: here\r\n\r\n",
		"a body":            "GET /stream/a HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\n\r\nx",
		"a POST":            "POST /stream/a HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n",
		"an unknown length": "GET /stream/a HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	} {
		conn, body := b.dial(t, request)
		b.told <- "update\n"
		expect(t, body, "update\n")
		_ = conn.Close()
		<-b.over
		if n := b.taken.Load() + http2.taken.Load(); n > 0 {
			t.Errorf("%s was taken", name)
		}
	}
}

// A reader that closes the connection, or half of it, ends the stream. Data it sends during the stream does
// not.
func TestStreams_EndWhenReaderLeaves(t *testing.T) {
	for name, leave := range map[string]func(conn *net.TCPConn) error{"gone": (*net.TCPConn).Close, "half closed": (*net.TCPConn).CloseWrite,
		"cut": func(conn *net.TCPConn) error { return errors.Join(conn.SetLinger(0), conn.Close()) }} {
		t.Run(name, func(t *testing.T) {
			b := newBroadcast(t, nil)
			conn, body := b.dial(t, asksForStream+asksForStream) // the second is never handled
			for range 3 {
				if _, err := io.WriteString(conn, asksForStream); err != nil {
					t.Fatal(err)
				}
				b.told <- "update\n"
				expect(t, body, "update\n")
			}
			if err := leave(conn.(*net.TCPConn)); err != nil {
				t.Fatal(err)
			}
			if err := <-b.over; !errors.Is(err, context.Canceled) {
				t.Errorf("its context has %v", err)
			}
			b.logged(t, "msg=request", "route=/stream/{id}", "status=200")
			if n := len(b.requests); n != 2 {
				t.Errorf("%d requests were recorded, want 2", n)
			}
		})
	}
}

// A client that never stops sending is cut off.
func TestStreams_EndWhenReaderFloods(t *testing.T) {
	b := newBroadcast(t, nil)
	conn, _ := b.dial(t, asksForStream)
	go func() {
		for talk := make([]byte, 4096); ; {
			if _, err := conn.Write(talk); err != nil {
				return
			}
		}
	}()
	if err := <-b.over; !errors.Is(err, context.Canceled) {
		t.Errorf("its context has %v", err)
	}
}

// A finished stream leaves no goroutine; an open one has two.
func TestStreams_Goroutines(t *testing.T) {
	var b *broadcast
	running := goroutinesOf(t, func() { b = newBroadcast(t, nil) })
	const many = 50
	var conns []net.Conn
	for range many {
		conn, _ := b.dial(t, asksForStream)
		conns = append(conns, conn)
	}
	await(t, "net/http releases the connections", func() bool { return b.taken.Load() == many && running() == 1+2*many })
	if n := b.streams.count(); n != many {
		t.Errorf("%d streams are counted", n)
	}
	for _, conn := range conns {
		_ = conn.Close()
	}
	await(t, "only the accept loop is left", func() bool { return running() == 1 })
	if n := b.streams.count(); n > 0 {
		t.Errorf("%d streams are left", n)
	}
}

// A panic in a stream is logged and ends only that stream.
func TestStreams_PanicEndsOnlyOne(t *testing.T) {
	b := newBroadcast(t, func(b *broadcast) {
		b.wait = func(ctx context.Context, w http.ResponseWriter) {
			if text := <-b.told; text == "abort" {
				panic(http.ErrAbortHandler)
			} else if text != "" {
				panic(text)
			}
		}
	})
	resp, body := b.open(t)
	_, other := b.open(t)
	_, aborted := b.open(t)
	b.told <- "broken"
	b.told <- "abort"
	b.told <- ""
	ends := map[error]int{}
	for _, body := range []*bufio.Reader{body, other, aborted} {
		_, err := io.ReadAll(body)
		ends[err]++
	}
	if ends[io.ErrUnexpectedEOF] != 1 || ends[nil] != 2 {
		t.Errorf("the streams end with %v", ends)
	}
	b.logged(t, "level=ERROR", "msg=panic", "value=broken", "streams_test.go", "request=")
	if resp.Header.Get("X-Request-Id") == "" || strings.Count(b.log.String(), "msg=panic") != 1 {
		t.Errorf("the log is\n%s", b.log.String())
	}
	await(t, "no stream is counted", func() bool { return b.inFlight() == "0" })
	if resp, err := b.Client().Get(b.URL); err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("the next request: %v, %v", resp, err)
	}
}

// A reader that does not read is cut off, and the data sent never looks like a complete response.
func TestStreams_StalledReader(t *testing.T) {
	failed := make(chan error, 2)
	b := newBroadcast(t, func(b *broadcast) {
		b.wait = func(ctx context.Context, w http.ResponseWriter) {
			control, much := http.NewResponseController(w), make([]byte, 1<<20)
			var err error
			for err == nil {
				err = errors.Join(control.SetWriteDeadline(time.Now().Add(20*time.Millisecond)), ignoreN(w.Write(much)))
			}
			failed <- err
			_ = control.SetWriteDeadline(time.Now().Add(time.Minute))
			failed <- ignoreN(w.Write([]byte("the end")))
		}
	})
	_, body := b.dial(t, asksForStream)
	first := <-failed
	rest, err := io.ReadAll(body) // now the client reads
	if then := <-failed; !errors.Is(first, os.ErrDeadlineExceeded) || then == nil {
		t.Errorf("writes fail with %v, then %v", first, then)
	}
	if err == nil || bytes.HasSuffix(rest, []byte("the end")) {
		t.Errorf("the client read %d bytes up to a complete end", len(rest))
	}
}

func ignoreN(_ int, err error) error { return err }

// A stream keeps the slot of its connection until it ends.
func TestStreams_KeepTheirSlots(t *testing.T) {
	all := &connections{most: 2}
	b := newBroadcast(t, func(b *broadcast) {
		b.Listener = bounded{b.Listener, all, fullAnswer}
		taken := b.Config.ConnState
		b.Config.ConnState = func(conn net.Conn, state http.ConnState) {
			all.follow(conn, state)
			taken(conn, state)
		}
	})
	first, _ := b.dial(t, asksForStream)
	_, second := b.dial(t, asksForStream)
	await(t, "net/http releases the connections", func() bool { return b.taken.Load() == 2 })
	ask := func() string {
		conn, err := net.Dial("tcp", b.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
		status, _ := bufio.NewReader(conn).ReadString('\n')
		return status
	}
	if status := ask(); !strings.Contains(status, " 503 ") {
		t.Errorf("the response above the limit is %q", status)
	}
	b.told <- "update\n" // one stream receives it
	_ = first.Close()
	<-b.over
	await(t, "there is room", func() bool { return strings.Contains(ask(), " 200 ") })
	close(b.told)
	if _, err := io.ReadAll(second); err != nil {
		t.Errorf("the other stream ends with %v", err)
	}
	await(t, "all slots are free", func() bool {
		all.mu.Lock()
		defer all.mu.Unlock()
		return all.open == 0
	})
}

// A closing server waits for the end of its streams, but not forever.
func TestStreams_AwaitedAtShutdown(t *testing.T) {
	var ended atomic.Bool
	answer := make(chan struct{})
	b := newBroadcast(t, func(b *broadcast) {
		b.wait = func(ctx context.Context, w http.ResponseWriter) {
			b.pass(ctx, w)
			_, _ = io.WriteString(w, "bye\n")
			<-answer
			ended.Store(true)
		}
	})
	b.Config.RegisterOnShutdown(func() { close(b.told) })
	_, body := b.open(t)
	l := &listeners{streams: b.streams}
	l.servers = append(l.servers, attached{b.Listener, b.Config})
	shut := make(chan bool)
	go func() {
		l.shutdown()
		shut <- ended.Load()
	}()
	expect(t, body, "bye\n")
	close(answer)
	if !<-shut {
		t.Error("shutdown did not wait for the stream")
	}
	if rest, err := io.ReadAll(body); err != nil || len(rest) > 0 {
		t.Errorf("the end is %q, %v", rest, err)
	}

	b = newBroadcast(t, nil)
	_, body = b.open(t)
	await(t, "net/http releases the connection", func() bool { return b.taken.Load() == 1 })
	b.Config.SetKeepAlivesEnabled(false)
	now, cancel := context.WithCancel(t.Context())
	cancel()
	b.streams.shutdown(now)
	if _, err := io.ReadAll(body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the cut-off stream ends with %v", err)
	}
	<-b.over
}

// A banned viewer gets the event "gone" on a hijacked page stream, and the stream ends properly.
func TestStreams_BannedViewer(t *testing.T) {
	e := newEdge(t, &Cmd{})
	ana, err := e.node.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	id, err := e.node.Lobby.Open(t.Context(), ana.Player.ID, lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(e)
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/t/"+string(id)+"/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "tablee", Value: ana.Token})
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text := bufio.NewReader(resp.Body)
	for line := ""; line != "event: fragment\n"; {
		if line, err = text.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	if n := e.Handler.(*root).streams.count(); n != 1 { // it was taken before its first update
		t.Fatalf("%d streams are hijacked, want 1", n)
	}
	if err := e.node.Moderation.BanPerson(t.Context(), "", ana.Player.ID, time.Time{}, "reasons"); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(text); err != nil || !strings.HasSuffix(string(rest), "event: gone\ndata:\n\n") {
		t.Errorf("the end is %q, %v", rest[max(0, len(rest)-100):], err)
	}
}

// A stream counts as a request being handled only until it has begun.
func TestStreams_LeaveGate(t *testing.T) {
	e := newEdge(t, &Cmd{MaxRequests: 1})
	ana, err := e.node.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(e)
	defer server.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api/v1/me/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ana.Token)
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	line, err := bufio.NewReader(resp.Body).ReadString('\n')
	if err != nil || !strings.Contains(line, `"kind":"tables"`) {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	if resp, err := http.Get(server.URL + "/api/v1/games"); err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("another request: %v, %v", resp, err)
	}
}
