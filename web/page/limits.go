package page

import (
	"math"
	"net/http"
	"time"

	"tablee/web/board"
	"tablee/web/limit"
)

// Allow counts one event of a person; the error is a *limit.Exceeded.
func Allow(l *limit.Limiter, person string) error { return limit.Take(limit.OfPerson(l, person)) }

// AllowAddress counts one event of a request's address; the error is a *limit.Exceeded.
func (s *Site) AllowAddress(l *limit.Limiter, r *http.Request) error {
	return limit.Take(limit.OfNetworks(l, s.ClientAddress(r), 1)...)
}

// TryCode begins an attempt to enter a code, see limit.Codes.
func (s *Site) TryCode(codes limit.Codes, r *http.Request, v *Visitor) (wrong func(), err error) {
	who := ""
	if v.Known {
		who = string(v.Player.ID)
	}
	return codes.Try(who, s.ClientAddress(r))
}

// ExceededText says whose limit was exceeded, and when the visitor may try again.
func ExceededText(l *board.Loc, e *limit.Exceeded) string {
	again := l.T("status.429.seconds", "N", int(math.Ceil(e.Wait.Seconds())))
	if e.Wait > time.Minute {
		again = l.T("status.429.minutes", "N", int(math.Ceil(e.Wait.Minutes())))
	}
	return l.T("status.429."+string(e.Whose)) + " " + again
}
