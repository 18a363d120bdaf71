//go:build unix

package storetest

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Gate is a proxy in front of a server of Postgres. Cut drops all connections and refuses new ones, as if the
// server were gone. Stall accepts data without answering, like a stopped process.
type Gate struct {
	t      testing.TB
	socket string // of the server
	addr   string

	mu       sync.Mutex
	listener net.Listener // nil while cut
	conns    []net.Conn
	flows    chan struct{} // closed while data flows
}

// NewGate opens a gate, and returns the URL of a database behind it.
func NewGate(t testing.TB, database string) (*Gate, string) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	g := &Gate{t: t, socket: u.Query().Get("host") + "/.s.PGSQL.5432", addr: "127.0.0.1:0", flows: make(chan struct{})}
	g.Flow()
	g.Open()
	t.Cleanup(func() { g.Cut(); g.Flow() })
	return g, "postgres://postgres@" + g.addr + u.Path + "?sslmode=disable"
}

// Open accepts connections.
func (g *Gate) Open() {
	g.t.Helper()
	listener, err := net.Listen("tcp", g.addr)
	if err != nil {
		g.t.Fatal(err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.listener, g.addr = listener, listener.Addr().String()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go g.pass(conn)
		}
	}()
}

// Cut refuses connections and closes the existing ones.
func (g *Gate) Cut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.listener != nil {
		_ = g.listener.Close()
	}
	g.listener = nil
	for _, conn := range g.conns {
		_ = conn.Close()
	}
	g.conns = nil
}

// Stall stops the flow of data. Existing connections stay, and new ones are accepted.
func (g *Gate) Stall() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.flows = make(chan struct{})
}

// Flow ends Stall, and forwards the data received meanwhile.
func (g *Gate) Flow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.flows:
	default:
		close(g.flows)
	}
}

// gated is one side of a connection, whose data waits while the gate is stalled.
type gated struct {
	net.Conn
	gate *Gate
}

// Read reads data once it may flow.
func (c gated) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.gate.mu.Lock()
	flows := c.gate.flows
	c.gate.mu.Unlock()
	<-flows
	return n, err
}

// pass forwards data in both directions until one side closes.
func (g *Gate) pass(conn net.Conn) {
	server, err := net.Dial("unix", g.socket)
	if err != nil {
		_ = conn.Close()
		return
	}
	g.mu.Lock()
	gone := g.listener == nil
	g.conns = append(g.conns, conn, server)
	g.mu.Unlock()
	if !gone {
		go func() { _, _ = io.Copy(server, gated{conn, g}); _ = server.Close() }()
		_, _ = io.Copy(conn, gated{server, g})
	}
	_ = conn.Close()
	_ = server.Close()
}
