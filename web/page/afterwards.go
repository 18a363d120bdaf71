package page

import "net/http"

// Afterwards runs wait once all that has handled a request on the way to a page has returned, if
// what serves it can do that (a method After, on w or on what it wraps), else at once. What only
// waits then does so on a stack of half the size, and there may be thousands.
func Afterwards(w http.ResponseWriter, wait func()) {
	for {
		switch at := w.(type) {
		case interface{ After(wait func()) }:
			at.After(wait)
			return
		case interface{ Unwrap() http.ResponseWriter }:
			w = at.Unwrap()
		default:
			wait()
			return
		}
	}
}
