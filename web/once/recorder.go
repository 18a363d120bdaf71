package once

import (
	"maps"
	"net/http"
	"slices"
	"time"
)

// answer is the answer to a form, of which the fields below done are set once done is closed.
type answer struct {
	key  Key
	done chan struct{}

	kept   bool // it is repeated to equal requests
	until  time.Time
	status int
	header http.Header // what the handler set, cookies included
	body   []byte
}

// repeat writes the answer again.
func (a *answer) repeat(w http.ResponseWriter) {
	for name, values := range a.header {
		w.Header()[name] = slices.Clone(values)
	}
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body) // a disconnected reader is not an error
}

// recorder writes an answer and keeps a copy.
type recorder struct {
	http.ResponseWriter
	before   http.Header // before the handler
	answer   *answer
	large    bool
	complete bool
}

// Unwrap lets http.ResponseController find the writer below.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// WriteHeader records the status and the headers.
func (r *recorder) WriteHeader(status int) {
	if r.answer.status == 0 {
		r.answer.status, r.answer.header = status, r.Header().Clone()
		maps.DeleteFunc(r.answer.header, func(name string, values []string) bool { return slices.Equal(values, r.before[name]) })
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write records a part of the body.
func (r *recorder) Write(p []byte) (int, error) {
	if r.answer.status == 0 {
		r.WriteHeader(http.StatusOK)
	}
	if r.large = r.large || len(r.answer.body)+len(p) > maxAnswer; r.large {
		r.answer.body = nil
	} else {
		r.answer.body = append(r.answer.body, p...)
	}
	return r.ResponseWriter.Write(p)
}

// repeatable reports whether the answer holds for a second request too: it is no temporary failure, and not too
// large to be kept.
func (r *recorder) repeatable() bool {
	if r.answer.status == 0 {
		r.WriteHeader(http.StatusOK) // as net/http does after a handler that wrote nothing
	}
	return !r.large && r.answer.status < http.StatusInternalServerError && r.answer.status != http.StatusTooManyRequests
}
