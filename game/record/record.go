package record

import (
	"fmt"

	"tablee/game"
)

// Limits of the text that Parse accepts.
const (
	MaxSize = 1 << 20 // bytes in all
	MaxLine = 4096    // characters in one line, comment included
)

// Record is a parsed .play text, not yet played.
type Record struct {
	Name    string       // the name of the text, for messages
	Game    string       // the game's id
	Seats   int          // as written; the rules decide whether it is allowed
	Options game.Options // only those that the text sets
	Steps   []Step       // play and expectations, in order
	Notes   []Note       // the "#: key value" comments, in order

	gameLine, seatsLine int
	optionLine          map[string]int
}

// Kind is the kind of a step.
type Kind uint8

// The kinds of steps, by the sign or the words that begin their line.
const (
	Chance        Kind = iota // "* …": Text is the outcome
	Act                       // "0: …": Seat takes the action Text
	Refused                   // "0! … ID": the attempt Text of Seat is refused; Rule is the rule cited, "" for any
	DefaultAction             // "0~": the game's default action is taken for Seat
	Turn                      // "= turn …": Text is a seat, "luck" or "over"
	Points                    // "= points …"
	Places                    // "= places …"
	Legal                     // "= legal 0 …": Text lists the legal actions of Seat
	View                      // "? 0 …": Text is JSON; Seat may be game.Watcher
)

// Step is one statement after the header.
type Step struct {
	Line int // from 1
	Kind Kind
	Seat game.Seat
	Text string
	Rule string
}

// Note is a "#: key value" comment about the table.
type Note struct {
	Line       int
	Key, Value string
}

// Error is the first line of a record that does not hold.
type Error struct {
	File    string
	Line    int // from 1
	Message string
}

// Error returns "FILE:LINE: message", on one line.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message) }

func (r *Record) fail(line int, format string, args ...any) error {
	return &Error{File: r.Name, Line: line, Message: fmt.Sprintf(format, args...)}
}

// quote quotes a piece of text for a message, shortened and on one line.
func quote(s string) string {
	const most = 60
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
