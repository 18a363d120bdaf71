package limit

import (
	"bytes"
	"io"
	"net/http"
	"time"
)

// bodyTime is the time limit for receiving a body: a form of MaxBody at some 6 KB a second.
const bodyTime = 10 * time.Second

// Receive reads the bodies of requests before they reach next, which must lead to the gate. next reads them from
// memory, and gets an error that occurred (Body tells which) where it occurred. An unwanted body is not
// read; the connection ends with the response. busy responds if too much is being received.
func (g *Gate) Receive(keyOf func(r *http.Request) string, busy, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Body == nil || r.Body == http.NoBody:
		case r.Method == http.MethodGet || r.Method == http.MethodHead:
			leaveUnread(w, r)
			r.Body = http.NoBody
		default:
			key, size := keyOf(r), sizeOf(r)
			if !g.kept.room(key) {
				leaveUnread(w, r)
				busy.ServeHTTP(w, r)
				return
			}
			g.kept.keep(key, size)
			defer g.kept.free(key, size)
			r.Body = receive(w, r)
		}
		next.ServeHTTP(w, r)
	})
}

// sizeOf returns the number of bytes that a body may take in memory.
func sizeOf(r *http.Request) int {
	if r.ContentLength < 0 {
		return MaxBody
	}
	return int(min(r.ContentLength, MaxBody))
}

// leaveUnread makes the connection end with the response instead of waiting for the rest of the body, which
// net/http would read first.
func leaveUnread(w http.ResponseWriter, r *http.Request) {
	if r.ProtoMajor == 1 { // in HTTP/2 it would end the other requests of the connection
		w.Header().Set("Connection", "close")
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)) // long over; a test's recorder has none
}

// mostDrained limits how much of an oversized body is read and discarded, in bytes. A client that is still sending
// when the connection closes would never read the response.
const mostDrained = 16 << 20

// receive reads a body, at most MaxBody bytes of it and for bodyTime.
func receive(w http.ResponseWriter, r *http.Request) io.ReadCloser {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // not supported by a test's recorder
	all, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
	if len(all) > MaxBody {
		_, _ = io.CopyN(io.Discard, r.Body, mostDrained) // content and errors do not matter
		all, err = all[:MaxBody], &http.MaxBytesError{Limit: MaxBody}
	}
	if err != nil {
		leaveUnread(w, r)
		return io.NopCloser(io.MultiReader(bytes.NewReader(all), broken{err}))
	}
	_ = control.SetReadDeadline(time.Time{})
	return io.NopCloser(bytes.NewReader(all))
}

// broken is a reader that fails.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }
