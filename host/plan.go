package host

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"tablee/game"
	"tablee/table"
)

// Plan is a table somebody wants to open, as typed: everything is checked.
type Plan struct {
	Game    string
	Options game.Options  // those that are not the default
	Chairs  []string      // "me", "open", "bot:2"; their number is the number of seats
	Move    time.Duration // time for a move; 0 = no clock; at most 30 days
	Seating string        // "drawn" (default), "kept"
	Public  bool
	Rated   bool   // the result counts for ratings; needs two chairs that are not bots'
	Title   string // at most MaxTitle characters
}

// Limits of what people may write, in characters.
const (
	MaxName    = 24
	MaxTitle   = 48
	MaxCommand = 64
)

// Limits of the time for a move, when there is a clock.
const (
	MinMove = time.Second
	MaxMove = 30 * 24 * time.Hour
)

// Invalid is a "no" to something written: which field, why (a code of the texts,
// "invalid." + Code) and the limit, if any.
type Invalid struct {
	Field string // "name", "title", "game", "chairs", "move", "seating", "rated", "command"
	Code  string // "empty", "too-long", "too-short", "too-many", "control", "unknown", "alone"
	Limit any    // a number of characters, a time.Duration, a number of "me", or the word that is unknown
}

// Error is for logs: "invalid name: too-long 24".
func (e *Invalid) Error() string {
	text := "invalid " + e.Field + ": " + e.Code
	if e.Limit != nil {
		text += fmt.Sprintf(" %v", e.Limit)
	}
	return text
}

// setup is the table a plan means.
func (h *Host) setup(by table.PlayerID, p Plan) (game.Rules, table.Setup, error) {
	s := table.Setup{Options: p.Options, Move: p.Move, Kept: p.Seating == "kept", Public: p.Public, Rated: p.Rated, Owner: by}
	rules, known := h.Rules(p.Game)
	if !known {
		return nil, s, &Invalid{Field: "game", Code: "unknown", Limit: p.Game}
	}
	if p.Seating != "" && p.Seating != "kept" && p.Seating != "drawn" {
		return nil, s, &Invalid{Field: "seating", Code: "unknown", Limit: p.Seating}
	}
	if err := checkMove(p.Move); err != nil {
		return nil, s, err
	}
	var err error
	if s.Title, err = clean("title", p.Title, MaxTitle); err != nil {
		return nil, s, err
	}
	if s.Chairs, err = h.chairs(by, p); err == nil {
		err = checkRated(s)
	}
	return rules, s, err
}

func checkMove(move time.Duration) error {
	if move != 0 && move < MinMove {
		return &Invalid{Field: "move", Code: "too-short", Limit: MinMove}
	}
	if move > MaxMove {
		return &Invalid{Field: "move", Code: "too-long", Limit: MaxMove}
	}
	return nil
}

// chairs reads "me", "open" and "bot:LEVEL".
func (h *Host) chairs(by table.PlayerID, p Plan) ([]table.Chair, error) {
	if len(p.Chairs) == 0 {
		return nil, &Invalid{Field: "chairs", Code: "empty"}
	}
	if len(p.Chairs) > game.MaxSeats {
		return nil, &Invalid{Field: "chairs", Code: "too-many", Limit: game.MaxSeats}
	}
	chairs := make([]table.Chair, len(p.Chairs))
	mine := 0
	for i, word := range p.Chairs {
		level, isBot := strings.CutPrefix(word, "bot:")
		switch {
		case word == "open":
		case word == "me":
			if mine++; mine > 1 {
				return nil, &Invalid{Field: "chairs", Code: "too-many", Limit: 1}
			}
			chairs[i].Player = by
		case isBot:
			n, err := strconv.Atoi(level)
			if err != nil || strconv.Itoa(n) != level || n < 1 || n > h.Levels(p.Game) {
				return nil, &Invalid{Field: "chairs", Code: "unknown", Limit: word}
			}
			chairs[i].Level = n
		default:
			return nil, &Invalid{Field: "chairs", Code: "unknown", Limit: word}
		}
	}
	return chairs, nil
}

// cleanName is a person's name as it is kept.
func cleanName(name string) (string, error) {
	name, err := clean("name", name, MaxName)
	if err == nil && !strings.ContainsFunc(name, seen) {
		return "", &Invalid{Field: "name", Code: "empty"}
	}
	return name, err
}

// clean is a short text as it is kept: in Unicode's normal form C, single spaces, none
// around, and nothing that is not seen or that turns the writing of what follows.
func clean(field, text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(text, hidden) {
		return "", &Invalid{Field: field, Code: "control"}
	}
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	if utf8.RuneCountInString(text) > most {
		return "", &Invalid{Field: field, Code: "too-long", Limit: most}
	}
	return text, nil
}

// hidden reports characters that take no place of their own on a page: controls (Cc),
// formats such as zero-width and bidirectional signs (Cf), line ends, private ones, and
// the letters and marks that are drawn as nothing.
func hidden(r rune) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point) || r == 0x2800
}

// seen reports characters that leave something on the page by themselves.
func seen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) }
