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

// streams holds the streams whose connections were taken from net/http, so that its buffers, request and
// stack for each are freed while they wait.
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

// packet is a chunk, sent with one write.
type packet struct {
	bytes.Buffer
	chunks io.WriteCloser // writes into the buffer
}

// streamConn is the connection of a stream, as the writer of the rest of its response.
type streamConn struct {
	net.Conn
	all    *streams
	failed error // first failed write: later data cannot be read
}

// hijack takes the connection of a stream that has begun from net/http; nil if that is not possible.
func (s *streams) hijack(rec *recorder) *streamConn {
	if !rec.hijackable || rec.cancel == nil || rec.stream == "" {
		return nil
	}
	control := http.NewResponseController(rec.ResponseWriter)
	if control.Flush() != nil { // the reader left: net/http notices too
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

// add takes a connection; nil if that fails. It holds the lock so that shutdown waits for the connection as
// soon as net/http no longer does.
func (s *streams) add(control *http.ResponseController) *streamConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	conn, _, err := control.Hijack() // buffered input belongs to no request that will be handled
	if err != nil {
		return nil
	}
	c := &streamConn{Conn: conn, all: s}
	s.open[c] = struct{}{}
	return c
}

// mostUnasked limits how often a client may send data during a stream. The data is ignored: it would be the
// next request, and this connection accepts none.
const mostUnasked = 1000

// watch waits until the client closes the connection, then calls leave.
func (c *streamConn) watch(leave context.CancelFunc) {
	defer leave()
	some := make([]byte, 64)
	for range mostUnasked {
		if _, err := c.Conn.Read(some); err != nil {
			return
		}
	}
}

// Header returns an empty header: the response has begun, so changes are ignored.
func (c *streamConn) Header() http.Header { return http.Header{} }

// WriteHeader does nothing: the header was sent.
func (c *streamConn) WriteHeader(int) {}

// Write sends a chunk at once.
func (c *streamConn) Write(b []byte) (int, error) {
	if len(b) == 0 { // an empty chunk would end the stream
		return 0, c.failed
	}
	return len(b), c.send(func(p *packet) { _, _ = p.chunks.Write(b) }) // to memory: never fails
}

// FlushError does nothing: nothing is buffered.
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

// lastWord is the time a client has to receive the end of a stream.
const lastWord = 5 * time.Second

// end closes the connection; whole means that the response is complete.
func (c *streamConn) end(whole bool) {
	if whole {
		_ = c.Conn.SetWriteDeadline(time.Now().Add(lastWord))
		_ = c.send(func(p *packet) { // the reader may have left
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

// tellLast closes last when no stream is open; s.mu is held.
func (s *streams) tellLast() {
	if s.last != nil && len(s.open) == 0 {
		close(s.last)
		s.last = nil
	}
}

// shutdown waits for the streams to end and closes the remaining ones when ctx ends. No stream can be added
// meanwhile.
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
			_ = c.Conn.Close() // out of time
		}
		clear(s.open)
	}
}
