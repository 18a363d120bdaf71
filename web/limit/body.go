package limit

import (
	"bytes"
	"errors"
	"io"
	"net/http"
)

// MaxBody is the maximum length of a request body, in bytes.
const MaxBody = 64 << 10

// Body reads the body of every request before its handler runs. refuse responds to a body longer than MaxBody
// with 413, to one that came too slowly (see Gate) with 408, and to one that broke off with 400.
func Body(refuse func(w http.ResponseWriter, r *http.Request, status int), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
		if err != nil {
			refuse(w, r, bodyStatus(err))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
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
