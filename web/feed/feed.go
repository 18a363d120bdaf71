// Package feed writes what programs of people read again and again: calendars (RFC 5545) and Atom (RFC 4287). It has
// the feed of the moderators' announcements; calendars are those of circles.
package feed

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strings"
)

// Content types of feeds.
const (
	CalendarType = "text/calendar"
	AtomType     = "application/atom+xml"
)

// Send sends a feed that caches may keep as cache says, or tells a program that has it already that nothing has
// changed.
func Send(w http.ResponseWriter, r *http.Request, kind, cache, text string) error {
	sum := sha256.Sum256([]byte(text))
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("ETag", "W/"+tag) // weak: it is the same compressed
	h.Set("Cache-Control", cache)
	h.Del("Vary") // what it is follows from the address alone
	if hasTag(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", kind+"; charset=utf-8")
	_, _ = io.WriteString(w, text) // a disconnected reader is not an error
	return nil
}

// hasTag reports whether a program has what a tag stands for.
func hasTag(r *http.Request, tag string) bool {
	for _, values := range r.Header.Values("If-None-Match") {
		for one := range strings.SplitSeq(values, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == tag {
				return true
			}
		}
	}
	return false
}
