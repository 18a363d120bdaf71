package serve

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Connections stay below the limit of open files. Connections without a request make room for a new one,
// oldest first. If all are in use, a new one is refused with a retry hint, and there is room again when
// others close.
func TestConnections_Bounded(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const most = 10
	l, began := &listeners{conns: &connections{most: most}}, make(chan struct{})
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/stay" {
			began <- struct{}{}
			<-r.Context().Done()
		}
		_, _ = io.WriteString(w, "here")
	})}
	l.add(l.counted(listener, fullAnswer), server)
	l.serve()
	t.Cleanup(func() { _ = server.Close() })
	dial := func(says string) net.Conn {
		t.Helper()
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		t.Cleanup(func() { _ = conn.Close() })
		if _, err := io.WriteString(conn, says); err != nil {
			t.Fatal(err)
		}
		return conn
	}
	const stay, once = "GET /stay HTTP/1.1\r\nHost: here\r\n\r\n", "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
	waiting := func() int {
		l.conns.mu.Lock()
		defer l.conns.mu.Unlock()
		return l.conns.waiting.Len()
	}

	var silent []net.Conn
	for i := range most { // no request, or an incomplete one
		silent = append(silent, dial(stay[:i]))
	}
	answer, _ := io.ReadAll(dial(once))
	if !strings.HasPrefix(string(answer), "HTTP/1.1 200 ") {
		t.Fatalf("beside silent connections, the response is %q", answer)
	}
	if said, err := io.ReadAll(silent[0]); err != nil || len(said) > 0 {
		t.Fatalf("the oldest connection reads %q, %v, want it closed", said, err)
	}
	var held []net.Conn
	for range most {
		held = append(held, dial(stay))
		<-began
	}
	if n := waiting(); n > 0 {
		t.Fatalf("%d connections wait beside %d in use", n, most)
	}
	answer, _ = io.ReadAll(dial("")) // the connection is closed, so the read ends
	if !strings.HasPrefix(string(answer), "HTTP/1.1 503 ") || !strings.Contains(string(answer), "Retry-After: ") {
		t.Fatalf("the response above the limit is %q", answer)
	}
	for _, conn := range held {
		_ = conn.Close()
	}
	for deadline := time.Now().Add(time.Minute); ; { // until the server has noticed the closes
		if answer, _ := io.ReadAll(dial(once)); strings.HasPrefix(string(answer), "HTTP/1.1 200 ") {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("no free slot although all connections closed")
		}
	}
}

// Half of a small limit, and 128 of a large one, are reserved for other files.
func TestMostConnections(t *testing.T) {
	for files, want := range map[uint64]int{64: 32, 256: 128, 1024: 896, 1 << 20: 1<<20 - 128, 1<<64 - 1: 1<<30 - 128} {
		if got := mostConnections(files); got != want {
			t.Errorf("%d files: %d connections, want %d", files, got, want)
		}
	}
}
