package serve

import (
	"container/list"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// reservedFiles are the open files that connections may not take: the database, calls of
// webhooks and the log need some.
const reservedFiles = 128

// mostConnections is how many connections fit under a limit of open files.
func mostConnections(files uint64) int {
	files = min(files, 1<<30) // "no limit" is a number too
	return int(max(files/2, files-min(files, reservedFiles)))
}

// connections are what all listeners have accepted. When all places are taken, a newcomer gets
// that of the connection that has waited longest for a request; when there is none, all are in
// use, and the newcomer is told so.
type connections struct {
	most int

	mu      sync.Mutex
	open    int
	waiting list.List // of *counted, the longest first: new ones, and those whose requests are answered
}

// admit gives a connection a place; nil when all are in use.
func (c *connections) admit(conn net.Conn) *counted {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open >= c.most {
		oldest := c.waiting.Front()
		if oldest == nil {
			return nil
		}
		evicted := oldest.Value.(*counted)
		c.remove(evicted)
		_ = evicted.Conn.Close() // its server notices
	}
	c.open++
	n := &counted{Conn: conn, all: c}
	n.waits = c.waiting.PushBack(n)
	return n
}

// follow is the ConnState of the servers.
func (c *connections) follow(conn net.Conn, state http.ConnState) {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	n, ok := conn.(*counted)
	if !ok || state == http.StateNew {
		return // of an address that is not counted, or waits since it was accepted
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.use(n)
	if state == http.StateIdle && !n.gone {
		n.waits = c.waiting.PushBack(n)
	}
}

// use says that a connection does not wait; c.mu is held.
func (c *connections) use(n *counted) {
	if n.waits != nil {
		c.waiting.Remove(n.waits)
	}
	n.waits = nil
}

// remove frees the place of a connection, once; c.mu is held.
func (c *connections) remove(n *counted) {
	c.use(n)
	if !n.gone {
		n.gone = true
		c.open--
	}
}

// bounded is a listener whose connections are counted. Full is sent to those without a place;
// "" for nothing, where it would not be understood.
type bounded struct {
	net.Listener
	all  *connections
	full string
}

// Accept waits for a connection that has a place.
func (l bounded) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if n := l.all.admit(conn); n != nil {
			return n, nil
		}
		_ = conn.SetWriteDeadline(time.Now().Add(time.Millisecond)) // it fits into an empty buffer
		_, _ = io.WriteString(conn, l.full)
		_ = conn.Close()
	}
}

// fullAnswer is sent before a request was read: it is the same whatever is asked.
const fullAnswer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

// counted is a connection that gives its place back when it is closed.
type counted struct {
	net.Conn
	all *connections

	// Both are guarded by all.mu.
	waits *list.Element // in all.waiting; nil while a request is answered
	gone  bool          // its place is free
}

// Close gives the place back. It does so first: who hears that the connection has ended may ask
// for another at once, and finds room.
func (n *counted) Close() error {
	n.leave()
	return n.Conn.Close()
}

func (n *counted) leave() {
	n.all.mu.Lock()
	defer n.all.mu.Unlock()
	n.all.remove(n)
}
