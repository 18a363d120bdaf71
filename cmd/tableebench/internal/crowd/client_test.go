package crowd

import (
	"bufio"
	"slices"
	"strings"
	"testing"
)

// A partial line at the end is dropped.
func TestScanWholeLines(t *testing.T) {
	for text, want := range map[string][]string{
		"":               nil,
		"a\n\nb\r\n":     {"a", "", "b"},
		"a\n{\"id\":":    {"a"},
		"only a piece":   nil,
		"a\nlast line\n": {"a", "last line"},
	} {
		var got []string
		lines := bufio.NewScanner(strings.NewReader(text))
		lines.Split(scanWholeLines)
		for lines.Scan() {
			got = append(got, lines.Text())
		}
		if err := lines.Err(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q, %v", text, got, want, err)
		}
	}
}
