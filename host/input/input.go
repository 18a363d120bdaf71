// Package input defines the errors of the services for unusable input: [*Invalid] for a field,
// [ErrNotFound] for an unknown id. It also cleans short texts typed by people.
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

// ErrNotFound is returned for an id that does not exist, or no longer exists.
var ErrNotFound = errors.New("not found")

// ErrRemoved is the ErrNotFound for a table that was removed because it was unused.
var ErrRemoved = fmt.Errorf("removed because it was unused: %w", ErrNotFound)

// Invalid reports an unacceptable field: its name, the reason (a code whose text has the key "invalid."
// + Code) and the limit, if there is one.
type Invalid struct {
	Field string // "name", "title", "game", "chairs", "move", "bank", "after", "absence", "chat", "team", "seating", "rated", "fill", "command", "why", "device" …
	Code  string // "empty", "too-long", "too-short", "too-many", "control", "accents", "unknown", "alone", "aided"
	Limit any    // a number of characters, a time.Duration, a number of "me", or the unknown word
}

// Error returns a text for logs: "invalid name: too-long 24".
func (e *Invalid) Error() string {
	text := "invalid " + e.Field + ": " + e.Code
	if e.Limit != nil {
		text += fmt.Sprintf(" %v", e.Limit)
	}
	return text
}

// Clean normalizes a short text to Unicode's form C with single spaces and trims it. It drops variation
// selectors, except those of a picture, and noncharacters: texts with and without them look the same. It
// rejects other invisible characters, characters that change the writing direction, stacks of accents, and texts of
// more than limit characters. The error is an *Invalid of the field.
func Clean(field, text string, limit int) (string, error) {
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || strings.ContainsFunc(joined.ReplaceAllString(withoutJoiners(text), ""), invisible) {
		return "", &Invalid{Field: field, Code: "control"}
	}
	text = strings.Join(strings.Fields(norm.NFC.String(withoutSelectors(text))), " ")
	if stacksMarks(text) {
		return "", &Invalid{Field: field, Code: "accents"}
	}
	if utf8.RuneCountInString(text) > limit {
		return "", &Invalid{Field: field, Code: "too-long", Limit: limit}
	}
	return text, nil
}

// Required is Clean for a text that must not be empty.
func Required(field, text string, limit int) (string, error) {
	text, err := Clean(field, text, limit)
	if err == nil && text == "" {
		err = &Invalid{Field: field, Code: "empty"}
	}
	return text, err
}

// stacksMarks reports whether a letter carries more combining marks than any language uses, so that
// they would cover the lines around: more than two beside those composed into the letter in form C, or
// three in scripts that write vowels or tones as marks.
func stacksMarks(text string) bool {
	marks, most := 0, 2
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Me, r) && r != keycap:
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

// HasVisible reports whether a text contains a visible character.
func HasVisible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r)
	})
}

// withoutJoiners returns a text without the non-joiners (U+200C) between Arabic letters, which ordinary words of
// Persian, Urdu and Kurdish contain.
func withoutJoiners(text string) string {
	signs := []rune(text)
	kept := signs[:0:0]
	for i, r := range signs {
		if r == '\u200C' && i > 0 && i+1 < len(signs) && isArabic(signs[i-1]) && isArabic(signs[i+1]) {
			continue
		}
		kept = append(kept, r)
	}
	return string(kept)
}

func isArabic(r rune) bool {
	return unicode.In(r, unicode.Arabic) && unicode.In(r, unicode.L, unicode.Mn) || unicode.In(r, unicode.Inherited) && unicode.Is(unicode.Mn, r)
}

// joined matches several symbols drawn as one picture: a family, a shrugging woman, the flags of
// England, Scotland and Wales. The invisible joiners are allowed only there.
var joined = func() *regexp.Regexp {
	const symbol = `[\p{So}↔↕]\x{FE0F}?[\x{1F3FB}-\x{1F3FF}]?\x{FE0F}?`
	const flag = `\x{1F3F4}\x{E0067}\x{E0062}(\x{E0065}\x{E006E}\x{E0067}|\x{E0073}\x{E0063}\x{E0074}|\x{E0077}\x{E006C}\x{E0073})\x{E007F}`
	return regexp.MustCompile(symbol + `(\x{200D}` + symbol + `)+|` + flag)
}()

// withoutSelectors drops variation selectors and noncharacters. Selectors remain behind symbols and in
// keycaps, where they choose between a picture and a sign in black and white.
func withoutSelectors(text string) string {
	runes := []rune(text)
	var kept []rune
	for i, r := range runes {
		if unicode.Is(unicode.Noncharacter_Code_Point, r) {
			continue
		}
		if unicode.Is(unicode.Variation_Selector, r) {
			choosesPicture := (r == 0xFE0E || r == 0xFE0F) && len(kept) > 0 && pictured(kept[len(kept)-1])
			inKeycap := r == 0xFE0F && i+1 < len(runes) && runes[i+1] == keycap
			if !choosesPicture && !inKeycap {
				continue
			}
		}
		kept = append(kept, r)
	}
	return string(kept)
}

// pictured reports whether a character may be shown as a picture or as a sign.
func pictured(r rune) bool {
	return r == '©' || r == '®' || r >= 0x203C && (unicode.In(r, unicode.So, unicode.Sk) || strings.ContainsRune("‼⁉↔〰◻◼◽◾", r))
}

// keycap is the frame around a digit: 1️⃣.
const keycap = 0x20E3

// invisible reports whether a character has no width of its own: controls (Cc), formats such as
// zero-width and bidirectional signs (Cf), line and paragraph separators, private-use characters, and
// letters and marks drawn as nothing.
func invisible(r rune) bool {
	if unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
		return true
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point) || r == 0x2800
}
