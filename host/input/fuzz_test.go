package input

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// FuzzName checks that any accepted name can be shown in a line, has a bounded length, and is unchanged
// when cleaned again.
func FuzzName(f *testing.F) {
	for _, name := range []string{"Ana", "Marie-Ève", " Zoé  B. ", "admin", "\u0430dmin", "e\u0301\u0301\u0301\u0301", "\u202eabc", "\xff", "\x00", "日本 Ana", strings.Repeat("é", 40), "👩‍👩‍👧"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		name, err := Name(typed)
		if err != nil {
			return
		}
		if !utf8.ValidString(name) || utf8.RuneCountInString(name) > MaxName || strings.TrimSpace(name) != name || !HasVisible(name) {
			t.Errorf("%q is cleaned to %q", typed, name)
		}
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }) {
			t.Errorf("%q is cleaned to a text with a control character: %q", typed, name)
		}
		if again, err := Name(name); err != nil || again != name {
			t.Errorf("%q is cleaned to %q, and that to %q, %v", typed, name, again, err)
		}
	})
}
