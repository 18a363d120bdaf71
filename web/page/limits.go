package page

import (
	"errors"
	"time"

	"tablee/web/limit"
)

// tooMany is something done more often than the limits allow.
type tooMany struct{ wait time.Duration }

// Error is for logs.
func (t tooMany) Error() string { return "web: too many, wait " + t.wait.String() }

// Wait is how long who has done something too often has to wait before it can be done again; 0 where
// that is not what the error says.
func Wait(err error) time.Duration {
	var hurry tooMany
	errors.As(err, &hurry)
	return hurry.wait
}

// Allow counts one more event; the error is a tooMany.
func Allow(l *limit.Limiter, key string) error { return AllowAll(limit.Share{Of: l, Key: key}) }

// AllowAll counts one event in each share, or in none; the error is a tooMany.
func AllowAll(shares ...limit.Share) error {
	if wait, ok := limit.Take(shares...); !ok {
		return tooMany{wait}
	}
	return nil
}
