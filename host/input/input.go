// Package input says what the services of package host and beside it answer to what they
// are given and cannot use: [*Invalid] for a field, [ErrNotFound] for an id that names
// nothing. It also brings short texts that people type into the form in which they are kept.
package input

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ErrNotFound says that there is nothing of that id, or no longer.
var ErrNotFound = errors.New("not found")

// ErrRemoved is the ErrNotFound of a table that was there, and was removed because nobody
// came.
var ErrRemoved = fmt.Errorf("removed because nobody came: %w", ErrNotFound)

// Invalid says what cannot be accepted of something written: which field, why (a code of
// the texts, "invalid." + Code) and the limit, if there is one.
type Invalid struct {
	Field string // "name", "title", "game", "chairs", "move", "bank", "after", "absence", "chat", "team", "seating", "rated", "fill", "command", "why", "device" …
	Code  string // "empty", "too-long", "too-short", "too-many", "control", "accents", "unknown", "alone"
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

// Clean is a short text as it is kept: in Unicode's normal form C, with single spaces, none
// around it, without anything invisible or that turns the direction of what follows, and
// without stacks of accents. The error is an *Invalid of the field, also for more than limit characters.
func Clean(field, text string, limit int) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(joined.ReplaceAllString(text, ""), invisible) {
		return "", &Invalid{Field: field, Code: "control"}
	}
	text = strings.Join(strings.Fields(norm.NFC.String(text)), " ")
	if stacksMarks(text) {
		return "", &Invalid{Field: field, Code: "accents"}
	}
	if utf8.RuneCountInString(text) > limit {
		return "", &Invalid{Field: field, Code: "too-long", Limit: limit}
	}
	return text, nil
}

// Required is Clean of a text that must not be empty.
func Required(field, text string, limit int) (string, error) {
	text, err := Clean(field, text, limit)
	if err == nil && text == "" {
		err = &Invalid{Field: field, Code: "empty"}
	}
	return text, err
}

// stacksMarks reports whether more signs stand above or below one letter than any language
// puts there: two beside those that are part of the letter in normal form C, three in the
// scripts that write vowels or tones so. They would cover the lines around.
func stacksMarks(text string) bool {
	marks, most := 0, 2
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Me, r) && r != 0x20E3: // but the frame of a key: 1️⃣
			return true
		case unicode.Is(unicode.Mn, r):
			if marks++; marks > most {
				return true
			}
		case unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common):
			marks, most = 0, 2
		default:
			marks, most = 0, 3
		}
	}
	return false
}

// HasVisible reports whether a text leaves something on the page.
func HasVisible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r)
	})
}

// joined are several symbols drawn as one picture: a family, a shrugging woman, the flags
// of England, Scotland and Wales. What joins them is invisible, and allowed only there.
var joined = func() *regexp.Regexp {
	const symbol = `[\p{So}↔↕]\x{FE0F}?[\x{1F3FB}-\x{1F3FF}]?\x{FE0F}?`
	const flag = `\x{1F3F4}\x{E0067}\x{E0062}(\x{E0065}\x{E006E}\x{E0067}|\x{E0073}\x{E0063}\x{E0074}|\x{E0077}\x{E006C}\x{E0073})\x{E007F}`
	return regexp.MustCompile(symbol + `(\x{200D}` + symbol + `)+|` + flag)
}()

// invisible reports characters that take no place of their own on a page: controls (Cc),
// formats such as zero-width and bidirectional signs (Cf), line ends, private ones, and
// the letters and marks that are drawn as nothing.
func invisible(r rune) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point) || r == 0x2800
}
