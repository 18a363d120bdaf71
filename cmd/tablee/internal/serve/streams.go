package serve

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"sync"
	"time"
)

// streams are those whose connections were taken from net/http: the buffers, the request and the
// stack that it keeps for each are let go of while they wait.
type streams struct {
	mu      sync.Mutex
	open    map[*streamConn]struct{}
	last    chan struct{} // closed when none is open any more; nil until shutdown
	packets sync.Pool     // of *packet
}

func newStreams() *streams {
	return &streams{
		open: map[*streamConn]struct{}{},
		packets: sync.Pool{New: func() any {
			p := &packet{}
			p.chunks = httputil.NewChunkedWriter(&p.Buffer)
			return p
		}},
	}
}

// packet is a chunk on its way, to be written at once.
type packet struct {
	bytes.Buffer
	chunks io.WriteCloser // into it
}

// streamConn is the connection of a stream, and the rest of its answer.
type streamConn struct {
	net.Conn
	all    *streams
	failed error // of a write: what comes after it cannot be read
}

// hijack takes the connection of a stream that has begun from net/http; nil if that cannot be done.
func (s *streams) hijack(rec *recorder) *streamConn {
	if !rec.hijackable || rec.cancel == nil || rec.stream == "" {
		return nil
	}
	control := http.NewResponseController(rec.ResponseWriter)
	if control.Flush() != nil { // the reader has gone: net/http notices as well
		return nil
	}
	rec.unbind() // that context ends with the handlers
	conn := s.add(control)
	if conn == nil {
		rec.cancel()
		return nil
	}
	rec.ResponseWriter = conn
	go conn.watch(rec.cancel)
	return conn
}

// add takes a connection; nil if that fails. It does so under the lock: once net/http no longer
// waits for it when the server closes, shutdown does.
func (s *streams) add(control *http.ResponseController) *streamConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	conn, _, err := control.Hijack() // what was read already is part of no request that is answered
	if err != nil {
		return nil
	}
	c := &streamConn{Conn: conn, all: s}
	s.open[c] = struct{}{}
	return c
}

// mostUnasked is how often a reader may send something while a stream lasts. Nothing of it is
// looked at: it would be the next request, and there is none on this connection.
const mostUnasked = 1000

// watch waits until the reader has gone.
func (c *streamConn) watch(leave context.CancelFunc) {
	defer leave()
	some := make([]byte, 64)
	for range mostUnasked {
		if _, err := c.Conn.Read(some); err != nil {
			return
		}
	}
}

// Header is that of an answer that has begun: nothing of it is sent any more.
func (c *streamConn) Header() http.Header { return http.Header{} }

// WriteHeader does nothing: it was written.
func (c *streamConn) WriteHeader(int) {}

// Write sends a chunk at once.
func (c *streamConn) Write(b []byte) (int, error) {
	if len(b) == 0 { // would be the end
		return 0, c.failed
	}
	return len(b), c.send(func(p *packet) { _, _ = p.chunks.Write(b) }) // to memory: it cannot fail
}

// FlushError has nothing to do: nothing is held back.
func (c *streamConn) FlushError() error { return c.failed }

func (c *streamConn) send(fill func(p *packet)) error {
	if c.failed != nil {
		return c.failed
	}
	p := c.all.packets.Get().(*packet)
	defer c.all.packets.Put(p)
	p.Reset()
	fill(p)
	_, c.failed = c.Conn.Write(p.Bytes())
	return c.failed
}

// lastWord is how long a reader has to take the end of a stream.
const lastWord = 5 * time.Second

// end closes the connection; whole says that what was sent is all there was to send.
func (c *streamConn) end(whole bool) {
	if whole {
		_ = c.Conn.SetWriteDeadline(time.Now().Add(lastWord))
		_ = c.send(func(p *packet) { // the reader may have gone
			_ = p.chunks.Close()
			p.WriteString("\r\n")
		})
	}
	_ = c.Conn.Close()
	c.all.remove(c)
}

func (s *streams) remove(c *streamConn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, c)
	s.tellLast()
}

// tellLast closes last when none is open; s.mu is held.
func (s *streams) tellLast() {
	if s.last != nil && len(s.open) == 0 {
		close(s.last)
		s.last = nil
	}
}

// shutdown lets the streams end, once none can be added, and cuts off those that have not when ctx
// ends.
func (s *streams) shutdown(ctx context.Context) {
	s.mu.Lock()
	last := make(chan struct{})
	s.last = last
	s.tellLast()
	s.mu.Unlock()
	select {
	case <-last:
	case <-ctx.Done():
		s.mu.Lock()
		defer s.mu.Unlock()
		for c := range s.open {
			_ = c.Conn.Close() // they had their time
		}
		clear(s.open)
	}
}
