package cards

import (
	"strings"
	"testing"
)

// FuzzPack parses any text as cards: text that is accepted is formatted back unchanged.
func FuzzPack(f *testing.F) {
	f.Add("")
	f.Add("7D")
	f.Add("TD KS AH")
	f.Add("7D  8D")
	f.Add("7D ")
	f.Add(FormatPack(AppendPack(nil)))
	f.Fuzz(func(t *testing.T, text string) {
		if signs, ok := ParsePack(text); ok && FormatPack(signs) != text {
			t.Errorf("%q is written %q", text, FormatPack(signs))
		}
		if c, ok := Parse(text); ok && (c.String() != text || strings.Contains(text, " ")) {
			t.Errorf("the card %q is written %q", text, c)
		}
	})
}
