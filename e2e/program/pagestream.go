package program

import (
	"strings"

	"tablee/internal/pagestream"
)

// PageStream rebuilds the fragments of a page's stream, like the page. The zero value is ready to use.
type PageStream struct{ page pagestream.Page }

// Whole returns an event of changes as one with the complete fragment, and any other event unchanged. If
// changes do not apply, the fragment is replaced by the error.
func (p *PageStream) Whole(event string) string {
	var head strings.Builder
	for line := range strings.Lines(event) {
		whole, err := p.page.Line([]byte(strings.TrimSuffix(line, "\n")))
		switch {
		case err != nil:
			return head.String() + "data: <!-- " + err.Error() + " -->\n\n"
		case whole:
			return head.String() + "data: " + string(p.page.HTML()) + "\n\n"
		case !strings.HasPrefix(line, "data: "):
			head.WriteString(strings.Replace(line, "event: delta", "event: fragment", 1))
		}
	}
	return event
}
