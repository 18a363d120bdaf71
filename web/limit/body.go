package limit

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"time"
)

// MaxBody is the longest body the server reads, in bytes.
const MaxBody = 64 << 10

// bodyTime is how long a body may take to arrive.
const bodyTime = 10 * time.Second

// Body reads the body of every request before its handler runs, so that a handler never
// waits for a visitor. A body longer than MaxBody is answered by refuse with 413, one
// that is too slow with 408, one that breaks off with 400.
func Body(refuse func(w http.ResponseWriter, r *http.Request, status int), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(bodyTime)) // a recorder in a test has none
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

// mostDrained is how much of a body that is too long is read on, in bytes.
const mostDrained = 16 << 20

// Drain throws away what is left of a body: a visitor who is still sending when the
// connection closes would never read the answer.
func Drain(body io.Reader) {
	_, _ = io.CopyN(io.Discard, body, mostDrained) // whatever it is, it is not wanted
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
