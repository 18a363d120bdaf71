package host

import (
	"fmt"
	"time"

	"tablee/game"
)

// Plan is a table somebody wants to open, as typed: everything is checked.
type Plan struct {
	Game    string
	Options game.Options  // those that are not the default
	Chairs  []string      // "me", "open", "bot:2"; their number is the number of seats
	Move    time.Duration // time for a move; 0 = no clock; at most 30 days
	Seating string        // "drawn" (default), "kept"
	Public  bool
	Title   string // at most MaxTitle characters
}

// Limits of what people may write, in characters.
const (
	MaxName    = 24
	MaxTitle   = 48
	MaxCommand = 64
)

// Invalid is a "no" to something written: which field, why (a code of the texts,
// "invalid." + Code) and the limit, if any.
type Invalid struct {
	Field string // "name", "chairs", "move" …
	Code  string // "empty", "too-long", "control", "unknown"
	Limit any
}

// Error is for logs: "invalid name: too-long 24".
func (e *Invalid) Error() string {
	text := "invalid " + e.Field + ": " + e.Code
	if e.Limit != nil {
		text += fmt.Sprintf(" %v", e.Limit)
	}
	return text
}
