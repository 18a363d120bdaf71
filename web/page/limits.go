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

// CountTelling counts the telling of commits for the first time, beyond the price of a request's route; the error
// is a *limit.Exceeded.
func (s *Site) CountTelling(r *http.Request, commits int) error {
	if units := limit.Telling(commits); units > 0 {
		return s.spend(r, units)
	}
	return nil
}

// spend counts units of work for a request's address, see limit.Unit.
func (s *Site) spend(r *http.Request, units int) error {
	return limit.Take(limit.At(units, limit.OfNetworks(s.limits.Requests, s.ClientAddress(r), 1))...)
}

// Try begins a visitor's guess of a code or another secret, see limit.Guesses.
func (s *Site) Try(guesses limit.Guesses, r *http.Request, v *Visitor) (wrong func(), err error) {
	who := ""
	if v.Known {
		who = string(v.Player.ID)
	}
	return guesses.Try(who, s.ClientAddress(r))
}

// ExceededText says whose limit was exceeded, and when the visitor may try again.
func ExceededText(l *board.Loc, e *limit.Exceeded) string {
	again := l.T("status.429.seconds", "N", int(math.Ceil(e.Wait.Seconds())))
	if e.Wait > time.Minute {
		again = l.T("status.429.minutes", "N", int(math.Ceil(e.Wait.Minutes())))
	}
	return l.T("status.429."+string(e.Whose)) + " " + again
}
