package serve

import (
	"bytes"
	"io"
	"net/http"
	"sync/atomic"
)

// viewerStream is the far end of a stream. What the server sends is kept as it is until it is
// read, so that reading is no part of what is measured.
type viewerStream struct {
	header  http.Header
	of      *benchTable
	sends   chan []byte // as they came, not read yet
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
	<-v.allRead // it waits for the first
	return v
}

// read reads what came, all of it.
func (v *viewerStream) read(b []byte) {
	v.toRead <- b
	<-v.allRead
}

// close ends the file that was read.
func (v *viewerStream) close() {
	close(v.toRead)
	for range v.allRead {
	}
}

// Read is the reader's: once it asks for more, it has read all there was.
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
