package limit

import (
	"bytes"
	"net/http"
	"sync"
	"time"
)

// mostBuffered limits the part of a response that is kept in memory. A longer one (an export) and a stream
// give up their place and continue at the speed of their reader.
const mostBuffered = 1 << 20

// answer keeps a response until its request has left the gate.
type answer struct {
	http.ResponseWriter
	leave func() // gives up the place, once

	status  int // 0 before WriteHeader
	body    bytes.Buffer
	passing bool // what is written goes to the client
}

func newAnswer(w http.ResponseWriter, leave func()) *answer {
	return &answer{ResponseWriter: w, leave: sync.OnceFunc(leave)}
}

// Unwrap lets http.ResponseController find the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader keeps the status; informational responses are sent at once.
func (a *answer) WriteHeader(status int) {
	switch {
	case status < http.StatusOK:
		a.ResponseWriter.WriteHeader(status)
	case a.status == 0:
		a.status = status
	}
}

// Write keeps b, or sends it if the response is long or a stream.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if !a.passing && a.body.Len()+len(b) > mostBuffered {
		if err := a.pass(); err != nil {
			return 0, err
		}
	}
	if a.passing {
		a.allow(len(b))
		return a.ResponseWriter.Write(b)
	}
	return a.body.Write(b)
}

// FlushError sends everything so far: the response is a stream.
func (a *answer) FlushError() error {
	if err := a.pass(); err != nil {
		return err
	}
	return http.NewResponseController(a.ResponseWriter).Flush()
}

// pass gives up the place and lets everything go to the client from now on.
func (a *answer) pass() error {
	if a.passing {
		return nil
	}
	a.passing = true
	a.leave()
	return a.write()
}

// send sends a response that was kept, which counts as memory of its key until the client has taken it.
func (a *answer) send(m *memory, key string) {
	if a.passing {
		return
	}
	size := a.body.Len()
	m.keep(key, size)
	defer m.free(key, size)
	_ = a.write() // a client who left is not an error
}

// write sends the header and what was kept.
func (a *answer) write() error {
	if a.status == 0 {
		return nil // net/http responds with 200
	}
	a.allow(a.body.Len())
	a.ResponseWriter.WriteHeader(a.status)
	_, err := a.body.WriteTo(a.ResponseWriter)
	return err
}

// A client has patience for a response, and a second more for every leastRate bytes of it.
const (
	patience  = 10 * time.Second
	leastRate = 8 << 10
)

// allow sets the deadline for sending n bytes. A test's recorder does not support it.
func (a *answer) allow(n int) {
	_ = http.NewResponseController(a.ResponseWriter).SetWriteDeadline(time.Now().Add(patience + time.Duration(n)*time.Second/leastRate))
}
