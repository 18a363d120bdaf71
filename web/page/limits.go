package page

import (
	"errors"
	"time"

	"tablee/web/limit"
)

// tooMany is the error for exceeding a limit.
type tooMany struct{ wait time.Duration }

// Error returns the text for logs.
func (t tooMany) Error() string { return "web: too many, wait " + t.wait.String() }

// Wait returns the waiting time of a tooMany error, 0 for other errors.
func Wait(err error) time.Duration {
	var hurry tooMany
	errors.As(err, &hurry)
	return hurry.wait
}

// Allow counts one event; the error is a tooMany.
func Allow(l *limit.Limiter, key string) error { return AllowAll(limit.Share{Of: l, Key: key}) }

// spend counts the price of a request for a route; the error is a tooMany.
func spend(l *limit.Limiter, key, route string) error {
	if wait, ok := l.Spend(key, limit.Price(route)); !ok {
		return tooMany{wait}
	}
	return nil
}

// AllowAll counts one event in each share, or in none; the error is a tooMany.
func AllowAll(shares ...limit.Share) error {
	if wait, ok := limit.Take(shares...); !ok {
		return tooMany{wait}
	}
	return nil
}
