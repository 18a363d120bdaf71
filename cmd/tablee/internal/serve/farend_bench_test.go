package serve

import (
	"bytes"
	"io"
	"net/http"
	"sync/atomic"
)

// viewerStream is the client end of a stream. It keeps the sent data unread until asked, so that reading is
// not part of the measurement.
type viewerStream struct {
	header  http.Header
	of      *benchTable
	sends   chan []byte // received, not read yet
	sent    atomic.Uint64
	unread  []byte
	seen    uint64 // the newest update that was read
	toRead  chan []byte
	allRead chan struct{}
	rest    []byte
}

func newViewerStream(of *benchTable) *viewerStream {
	v := &viewerStream{header: http.Header{}, of: of, sends: make(chan []byte, 1024), toRead: make(chan []byte), allRead: make(chan struct{})}
	go func() {
		of.callers.seqs(v, func(seq uint64) {
			of.updates.Add(1)
			v.seen = seq
		})
		close(v.allRead)
	}()
	<-v.allRead // the reader waits for data
	return v
}

// read lets the reader read all of b.
func (v *viewerStream) read(b []byte) {
	v.toRead <- b
	<-v.allRead
}

// close ends the stream for the reader.
func (v *viewerStream) close() {
	close(v.toRead)
	for range v.allRead {
	}
}

// Read is called by the reader. A call means that it has read everything so far.
func (v *viewerStream) Read(b []byte) (int, error) {
	for len(v.rest) == 0 {
		v.allRead <- struct{}{}
		next, open := <-v.toRead
		if !open {
			return 0, io.EOF
		}
		v.rest = next
	}
	n := copy(b, v.rest)
	v.rest = v.rest[n:]
	return n, nil
}

func (v *viewerStream) Header() http.Header { return v.header }
func (v *viewerStream) WriteHeader(int)     {}
func (v *viewerStream) Flush()              {}

func (v *viewerStream) Write(b []byte) (int, error) {
	v.of.sent.Add(uint64(len(b)))
	v.sent.Add(uint64(len(b)))
	v.sends <- bytes.Clone(b)
	return len(b), nil
}
