package limit

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"time"
)

// MaxBody is the maximum length of a request body, in bytes.
const MaxBody = 64 << 10

// bodyTime is the time limit for receiving a body.
const bodyTime = 10 * time.Second

// Body reads the body of every request before its handler runs, so that a handler never waits for a client.
// refuse responds to a body longer than MaxBody with 413, to one that is too slow with 408, and to one that
// breaks off with 400.
func Body(refuse func(w http.ResponseWriter, r *http.Request, status int), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // not supported by a test's recorder
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
		if err != nil {
			Drain(r.Body)
			refuse(w, r, bodyStatus(err))
			return
		}
		_ = control.SetReadDeadline(time.Time{})
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// mostDrained limits how much of an oversized body is read and discarded, in bytes.
const mostDrained = 16 << 20

// Drain discards the rest of a body. A client that is still sending when the connection closes would never
// read the response.
func Drain(body io.Reader) {
	_, _ = io.CopyN(io.Discard, body, mostDrained) // content and errors do not matter
}

func bodyStatus(err error) int {
	var tooLong *http.MaxBytesError
	var slow interface{ Timeout() bool }
	switch {
	case errors.As(err, &tooLong):
		return http.StatusRequestEntityTooLarge
	case errors.As(err, &slow) && slow.Timeout():
		return http.StatusRequestTimeout
	}
	return http.StatusBadRequest
}
