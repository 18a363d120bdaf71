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

// Writer writes a record in its canonical form: the header with the options in order
// of their keys, then one statement a line with single spaces. The zero value is ready
// to use. It writes what it is told; Parse and Run say whether it holds.
type Writer struct {
	b strings.Builder
}

// Header begins the record. Only the options given are written; an export that must
// outlive a change of defaults gives all of them (game.Info.Complete).
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

// Chance writes an outcome of chance, as game.Rules.FormatOutcome says it.
func (w *Writer) Chance(outcome string) { w.line("* " + outcome) }

// Act writes an action that was taken, as game.Rules.FormatAction says it.
func (w *Writer) Act(seat game.Seat, action string) { w.line(fmt.Sprintf("%d: %s", seat, action)) }

// Refused writes an attempt that was refused; rule may be "".
func (w *Writer) Refused(seat game.Seat, action, rule string) {
	w.line(fmt.Sprintf("%d! %s %s", seat, action, rule))
}

// DefaultAction writes that the time of a seat was up.
func (w *Writer) DefaultAction(seat game.Seat) { w.line(fmt.Sprintf("%d~", seat)) }

// Expect writes whose turn it is, the points and the places of a state.
func (w *Writer) Expect(s game.State) {
	u := run{state: s}
	w.line("= turn " + u.turn())
	w.line("= points " + u.points())
	w.line("= places " + u.places())
}

// Comment writes a line for people.
func (w *Writer) Comment(text string) { w.line("# " + clean(text)) }

// Note writes "#: key value", which Parse gives back as a [Note]. Whatever a person
// typed into the value stays on its line: line ends and other control characters
// become spaces, and what passes the length of a line is cut.
func (w *Writer) Note(key, value string) { w.line("#: " + clean(key) + " " + clean(value)) }

// String is the record so far.
func (w *Writer) String() string { return w.b.String() }

// Bytes is the record so far.
func (w *Writer) Bytes() []byte { return []byte(w.b.String()) }

func (w *Writer) line(text string) {
	w.b.WriteString(strings.TrimRight(text, " "))
	w.b.WriteByte('\n')
}

// clean makes one short line of UTF-8 of any text.
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
