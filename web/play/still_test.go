package play_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"tablee/web/webtest"
)

// A stream on which nothing has happened for a while keeps no fragment. What happens then still
// changes the one that its page has, and makes the newest of it.
func TestStream_OfATableThatStoodStillGoesOnWithChanges(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2")
	f := h.AwaitTurn(t, path)
	b.Header.Set("X-Fragment", "1") // read before and after the stream: it asks for nothing while that is still
	stream := b.Stream(path)
	shown := strings.TrimSuffix(lastData(stream("data: ")), "\n")
	for range 3 {
		stream(": ")
	}
	legal := f.Table.State.Legal(f.Table.Turn(), nil)
	if a := b.Post(path, "seq", h.Seq(t, path), "a", f.Table.Rules().FormatAction(legal[0]), "command", ""); a.Status >= 400 {
		t.Fatal(a.Status)
	}
	now := h.AwaitTurn(t, path)
	want := b.Get(path).Body
	for seen := ""; shown != want; {
		told := stream("event: ")
		if !strings.Contains(told, "event: delta") {
			t.Fatalf("at %d, after\n%.300s\ncomes\n%.300s", now.Table.Seq, seen, told)
		}
		seen = ""
		for line := stream(""); line != "\n"; line = stream("") {
			seen += line
		}
		shown = patched(t, shown, seen)
	}
}

// lastData is the data of the event that was read last.
func lastData(text string) string { return text[strings.LastIndex(text, "data: ")+len("data: "):] }

// patched is what a page makes of the data of a change.
func patched(t *testing.T, old, event string) string {
	t.Helper()
	units, copied := utf16.Encode([]rune(old)), 0
	var b strings.Builder
	for line := range strings.Lines(event) {
		line, isData := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "data: ")
		switch {
		case !isData:
		case line[0] == '+':
			b.WriteString(line[1:])
		default:
			var skip, n int
			if _, err := fmt.Sscanf(line, "%d,%d", &skip, &n); err != nil {
				t.Fatal(err)
			}
			b.WriteString(string(utf16.Decode(units[copied+skip : copied+skip+n])))
			copied += skip + n
		}
	}
	return b.String()
}
