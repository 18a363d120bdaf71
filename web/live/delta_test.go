package live_test

import (
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"pgregory.net/rapid"

	"tablee/internal/pagestream"
	"tablee/internal/property"
	"tablee/web/board"
	"tablee/web/live"
)

// patched returns the page after it applied a delta to old.
func patched(t *rapid.T, old string, lines []byte) string {
	var page pagestream.Page
	stream := "event: fragment\ndata: " + old + "\n\nevent: delta\n"
	for line := range strings.Lines(string(lines)) {
		stream += "data: " + line
	}
	for line := range strings.Lines(stream + "\n") {
		if _, err := page.Line([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
			t.Fatal(err)
		}
	}
	return string(page.HTML())
}

// part is a piece of a page, cached as a part if kept is set.
type part struct {
	text string
	kept bool
}

func (p part) Draw(*board.Loc) templ.Component { return templ.Raw(p.text) }

func drawn(t interface{ Fatal(...any) }, parts ...part) *board.Drawing {
	l := &board.Loc{}
	d, err := board.Draw(templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		for _, p := range parts {
			c := p.Draw(l)
			if p.kept {
				c = board.Kept(l, p)
			}
			if err := c.Render(ctx, w); err != nil {
				return err
			}
		}
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDelta_TurnsOldIntoNew(t *testing.T) {
	piece := rapid.SampledFrom([]string{"<a>", "<b>x", "<i>é", "<u>𝄞 ♠", "</a>", "<p class=\"q\">", "text", "<", "&amp;<br>",
		// common starts and ends, with runes whose bytes are partly equal
		"<li class=\"won\">♠ Anne é, Zoé<b>", "<li class=\"won\">♣ Anne ĩ, Zoé<b>", "<li class=\"lost\">𝄞 Anne ĩ, Zoé<b>", "<li class=\"lost\">𝄢 Anne é, Zoé<b>"})
	part := rapid.Custom(func(t *rapid.T) part {
		return part{strings.Join(rapid.SliceOfN(piece, 1, 4).Draw(t, "text"), ""), rapid.Bool().Draw(t, "kept")}
	})
	property.Check(t, func(t *rapid.T) {
		known := rapid.SliceOfN(part, 1, 8).Draw(t, "parts") // occur in both, possibly repeatedly
		each := rapid.OneOf(rapid.SampledFrom(known), part)
		old := drawn(t, rapid.SliceOfN(each, 0, 30).Draw(t, "old")...)
		next := drawn(t, rapid.SliceOfN(each, 1, 30).Draw(t, "new")...) // an event without data is not dispatched
		lines, _ := live.Delta(old, next)
		if got := patched(t, string(old.HTML()), lines); got != string(next.HTML()) {
			t.Fatalf("%q becomes %q, want %q", old.HTML(), got, next.HTML())
		}
	})
}

func TestDelta_SmallChange(t *testing.T) {
	var old []string
	for i := range 400 {
		old = append(old, "<li data-n=\""+strings.Repeat("x", i%7)+string(rune('a'+i%26))+"\">line ", string(rune('A'+i%20)))
	}
	next := append([]string{}, old...)
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		next[r.IntN(len(next))] = "<b>changed</b>"
	}
	lines, ok := live.Delta(drawn(t, part{text: strings.Join(old, "")}), drawn(t, part{text: strings.Join(next, "")}))
	if !ok || len(lines) > 500 {
		t.Errorf("five changes: delta of %d bytes for a fragment of %d", len(lines), len(strings.Join(next, "")))
	}
	last := len(next) - 1
	next = append([]string{}, old...)
	old[last], next[last] = "<i title=\"♠ of a long name, waits\">", "<i title=\"♣ of a long name, waits\">"
	lines, ok = live.Delta(drawn(t, part{text: strings.Join(old, "")}), drawn(t, part{text: strings.Join(next, "")}))
	if !ok || strings.Contains(string(lines), "long name") || !strings.Contains(string(lines), "+♣\n") {
		t.Errorf("one rune changed: delta %q", lines)
	}
	if _, ok := live.Delta(drawn(t, part{text: "<p>one"}), drawn(t, part{text: "<p>two <p>three <p>four"})); ok {
		t.Error("ok for a delta that saves nothing")
	}
}
