package page

import (
	"net/http"

	"tablee/web/board"
	"tablee/web/secure"
)

// Reach tells which devices can follow the links of a page. The zero value stands for any.
type Reach struct {
	Loopback string // loopback host by which the page was opened, "localhost:8080"; "" if by another
	Outside  string // what its links begin with instead; "" if no other device reaches the site
}

// Reach returns the reach of the links on the page of a request.
func (s *Site) Reach(r *http.Request) Reach {
	if s.Address != "" || s.Outside == nil || !secure.ByLoopback(r) {
		return Reach{}
	}
	return Reach{Loopback: r.Host, Outside: s.Outside()}
}

// Note returns the sentence to show beside a link for other devices; "" if they can simply follow it.
func (to Reach) Note(l *board.Loc) string {
	switch {
	case to.Loopback == "":
		return ""
	case to.Outside == "":
		return l.T("reach.none")
	}
	return l.T("reach.outside", "Host", to.Loopback)
}

// Link returns the absolute address of a path, for other devices.
func (s *Site) Link(r *http.Request, path string) string {
	if to := s.Reach(r); to.Outside != "" {
		return to.Outside + path
	}
	return s.OwnLink(r, path)
}

// OwnLink is Link for the visitor's own browser, which keeps the host that has its cookies.
func (s *Site) OwnLink(r *http.Request, path string) string {
	if s.Address != "" {
		return s.Address + path
	}
	return secure.BaseURL(r) + path
}
