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

// reservedFiles is the number of file descriptors kept free of connections, for the database, webhook
// requests and the log.
const reservedFiles = 128

// mostConnections returns the number of connections that fit under a limit of open files.
func mostConnections(files uint64) int {
	files = min(files, 1<<30) // "no limit" is a huge number
	return int(max(files/2, files-min(files, reservedFiles)))
}

// connections tracks the accepted connections of all listeners. When all slots are taken, a new connection
// evicts the one that has waited longest for a request. If none is waiting, all are in use and the new
// connection is refused.
type connections struct {
	most int

	mu      sync.Mutex
	open    int
	waiting list.List // of *counted, oldest first: connections without a request
}

// admit gives a connection a slot; nil if all are in use.
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

// follow is the ConnState hook of the servers.
func (c *connections) follow(conn net.Conn, state http.ConnState) {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	n, ok := conn.(*counted)
	if !ok || state == http.StateNew {
		return // not counted, or waiting since it was accepted
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.use(n)
	if state == http.StateIdle && !n.gone {
		n.waits = c.waiting.PushBack(n)
	}
}

// use marks a connection as not waiting; c.mu is held.
func (c *connections) use(n *counted) {
	if n.waits != nil {
		c.waiting.Remove(n.waits)
	}
	n.waits = nil
}

// remove frees the slot of a connection, once; c.mu is held.
func (c *connections) remove(n *counted) {
	c.use(n)
	if !n.gone {
		n.gone = true
		c.open--
	}
}

// bounded is a listener whose connections are counted. full is sent to refused connections; "" sends nothing,
// where it would not be understood.
type bounded struct {
	net.Listener
	all  *connections
	full string
}

// Accept waits for a connection and gives it a slot.
func (l bounded) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if n := l.all.admit(conn); n != nil {
			return n, nil
		}
		_ = conn.SetWriteDeadline(time.Now().Add(time.Millisecond)) // it fits into the empty send buffer
		_, _ = io.WriteString(conn, l.full)
		_ = conn.Close()
	}
}

// fullAnswer is sent before a request is read, so it is the same for all requests.
const fullAnswer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

// counted is a connection that frees its slot when it is closed.
type counted struct {
	net.Conn
	all *connections

	// Both are guarded by all.mu.
	waits *list.Element // in all.waiting; nil during a request
	gone  bool          // its slot is free
}

// Close frees the slot, then closes the connection. In this order, a client that sees the connection end can
// reconnect at once.
func (n *counted) Close() error {
	n.leave()
	return n.Conn.Close()
}

func (n *counted) leave() {
	n.all.mu.Lock()
	defer n.all.mu.Unlock()
	n.all.remove(n)
}
