package page

import (
	"time"

	"tablee/web/limit"
)

// tooMany is something done more often than the limits allow.
type tooMany struct{ wait time.Duration }

// Error is for logs.
func (t tooMany) Error() string { return "web: too many, wait " + t.wait.String() }

// Allow counts one more event; the error is a tooMany.
func Allow(l *limit.Limiter, key string) error {
	if wait, ok := l.Allow(key); !ok {
		return tooMany{wait}
	}
	return nil
}
