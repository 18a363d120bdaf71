package board_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"tablee/web/board"
)

// TestUnits_AreUTF16 counts characters of one to four bytes, at every offset from the words of eight
// bytes in which they are counted, as JavaScript does.
func TestUnits_AreUTF16(t *testing.T) {
	for before := range 9 {
		for _, sign := range []string{"x", "é", "♠", "🎲", "\U0010fffd"} {
			for after := range 9 {
				text := strings.Repeat("a", before) + sign + strings.Repeat("b", after)
				want := len(utf16.Encode([]rune(text)))
				if got := board.Units([]byte(text)); got != want {
					t.Errorf("%q has %d units, want %d", text, got, want)
				}
			}
		}
	}
}
