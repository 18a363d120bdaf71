//go:build unix

package storetest

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Gate stands before a PostgreSQL server of Postgres: cut, the server is gone for those who
// come through it, and their connections with it; stalled, it takes what they say and does not
// answer, as a stopped process does.
type Gate struct {
	t      testing.TB
	socket string // of the server
	addr   string

	mu       sync.Mutex
	listener net.Listener // nil while it is cut
	conns    []net.Conn
	flows    chan struct{} // closed while what is said is carried
}

// NewGate makes a gate that is open, and returns the URL of a database behind it.
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

// Open lets everybody through.
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

// Cut lets nobody through, nor those who came before.
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

// Stall carries nothing any more: connections stay, and new ones are taken.
func (g *Gate) Stall() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.flows = make(chan struct{})
}

// Flow ends Stall: what was said meanwhile is carried.
func (g *Gate) Flow() {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.flows:
	default:
		close(g.flows)
	}
}

// gated is one side of a connection, whose words wait while the gate is stalled.
type gated struct {
	net.Conn
	gate *Gate
}

// Read reads what may be carried.
func (c gated) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.gate.mu.Lock()
	flows := c.gate.flows
	c.gate.mu.Unlock()
	<-flows
	return n, err
}

// pass carries what two sides say to each other, until one has gone.
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
