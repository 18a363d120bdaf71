package play_test

import (
	"strings"
	"testing"

	"tablee/internal/pagestream"
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
	var page pagestream.Page
	shown := func(event string) string {
		for line := range strings.Lines(event) {
			if _, err := page.Line([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
				t.Fatal(err)
			}
		}
		return string(page.HTML())
	}
	shown(stream("data: ") + "\n")
	for range 3 {
		stream(": ")
	}
	legal := f.Table.State.Legal(f.Table.Turn(), nil)
	if a := b.Post(path, "seq", h.Seq(t, path), "a", f.Table.Rules().FormatAction(legal[0]), "command", ""); a.Status >= 400 {
		t.Fatal(a.Status)
	}
	now := h.AwaitTurn(t, path)
	want := b.Get(path).Body
	for seen := ""; shown(seen) != want; {
		told := stream("event: ")
		if !strings.Contains(told, "event: delta") {
			t.Fatalf("at %d, after\n%.300s\ncomes\n%.300s", now.Table.Seq, seen, told)
		}
		seen = told
		for line := stream(""); line != "\n"; line = stream("") {
			seen += line
		}
		seen += "\n"
	}
}
