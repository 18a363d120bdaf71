package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/game"
)

// Writer writes a record in its canonical form: the header with the options sorted by key, then one statement
// per line with single spaces. The zero value is ready to use. It does not validate its input; Parse and Run
// do.
type Writer struct {
	b strings.Builder
}

// Header begins the record. Only the given options are written; an export that must survive a change of
// defaults passes all of them (game.Info.Complete).
func (w *Writer) Header(id string, seats int, opt game.Options) {
	w.line("game " + id)
	w.line("seats " + strconv.Itoa(seats))
	keys := make([]string, 0, len(opt))
	for key := range opt {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		w.line("option " + key + "=" + opt[key])
	}
}

// Chance writes an outcome of chance in the notation of game.Rules.FormatOutcome.
func (w *Writer) Chance(outcome string) { w.line("* " + outcome) }

// Act writes an action in the notation of game.Rules.FormatAction.
func (w *Writer) Act(seat game.Seat, action string) { w.line(fmt.Sprintf("%d: %s", seat, action)) }

// Refused writes a refused attempt; rule may be "".
func (w *Writer) Refused(seat game.Seat, action, rule string) {
	w.line(fmt.Sprintf("%d! %s %s", seat, action, rule))
}

// DefaultAction writes that the seat's default action was taken because its time was up.
func (w *Writer) DefaultAction(seat game.Seat) { w.line(fmt.Sprintf("%d~", seat)) }

// Expect writes the turn, the points and the places of a state.
func (w *Writer) Expect(s game.State) {
	u := run{state: s}
	w.line("= turn " + u.turn())
	w.line("= points " + u.points())
	w.line("= places " + u.places())
}

// Comment writes a comment.
func (w *Writer) Comment(text string) { w.line("# " + clean(text)) }

// Note writes "#: key value", which Parse returns as a [Note]. Text that a person typed stays on its line:
// line ends and other control characters become spaces, and text beyond the line limit is cut.
func (w *Writer) Note(key, value string) { w.line("#: " + clean(key) + " " + clean(value)) }

// String returns the record so far.
func (w *Writer) String() string { return w.b.String() }

// Bytes returns the record so far.
func (w *Writer) Bytes() []byte { return []byte(w.b.String()) }

func (w *Writer) line(text string) {
	w.b.WriteString(strings.TrimRight(text, " "))
	w.b.WriteByte('\n')
}

// clean turns any text into one short line of UTF-8.
func clean(text string) string {
	const most = MaxLine / 2
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most])
	}
	return strings.TrimSpace(text)
}
