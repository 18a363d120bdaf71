package ronda

import (
	"strconv"
	"strings"

	"tablee/game"
)

// kind enumerates the kinds of moves.
type kind uint8

const (
	lift kind = iota // open a bowl
	add              // lay a bean in an open bowl
	hold             // leave an open bowl open, and cover the other
	stop             // end the turn
	kinds
)

var kindNames = [kinds]string{"lift", "add", "hold", "stop"}

// move is an unpacked action. bowl is 0 to 9, and 0 for a stop.
type move struct {
	kind kind
	bowl int8
}

func (m move) action() game.Action { return game.Action(m.kind)<<4 | game.Action(m.bowl) }

// moveOf unpacks an action. ok is false if the action is invalid.
func moveOf(a game.Action) (m move, ok bool) {
	m = move{kind: kind(a >> 4 & 15), bowl: int8(a & 15)}
	ok = a>>8 == 0 && m.kind < kinds && m.bowl < Bowls && (m.kind != stop || m.bowl == 0)
	return m, ok
}

// Kinds of actions, as Read returns them for pictures and bots.
const (
	Lift = "lift"
	Add  = "add"
	Hold = "hold"
	Stop = "stop"
)

// Read returns the kind of an action (Lift, Add, Hold, Stop) and its bowl, 1 to 10, or 0 for a stop.
func Read(a game.Action) (what string, bowl int) {
	m, ok := moveOf(a)
	if !ok {
		return "", 0
	}
	if m.kind == stop {
		return Stop, 0
	}
	return kindNames[m.kind], int(m.bowl) + 1
}

// FormatAction returns "lift 7", "add 7", "hold 7" or "stop".
func (rules) FormatAction(a game.Action) string {
	what, bowl := Read(a)
	if bowl == 0 {
		return what
	}
	return what + " " + strconv.Itoa(bowl)
}

// ParseAction parses the output of FormatAction.
func (rules) ParseAction(text string) (game.Action, error) {
	if text == Stop {
		return move{kind: stop}.action(), nil
	}
	what, number, _ := strings.Cut(text, " ")
	for k := lift; k < stop; k++ {
		bowl, ok := bowlOf(number)
		if kindNames[k] == what && ok {
			return move{k, bowl}.action(), nil
		}
	}
	return 0, game.Refuse(game.GenForm, "form", text)
}

func bowlOf(number string) (bowl int8, ok bool) {
	n, err := strconv.Atoi(number)
	if err != nil || strconv.Itoa(n) != number || n < 1 || n > Bowls {
		return 0, false
	}
	return int8(n - 1), true
}

// FormatOutcome returns the contents of bowls 1 to 10.
func (rules) FormatOutcome(outcome []byte) string {
	texts := make([]string, len(outcome))
	for i, n := range outcome {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, " ")
}

// ParseOutcome parses the output of FormatOutcome.
func (rules) ParseOutcome(text string) ([]byte, error) {
	var outcome []byte
	for number := range strings.SplitSeq(text, " ") {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > 4 || strconv.Itoa(n) != number || len(outcome) == Bowls {
			return nil, game.Refuse(game.GenForm, "outcome")
		}
		outcome = append(outcome, byte(n))
	}
	return outcome, nil
}
