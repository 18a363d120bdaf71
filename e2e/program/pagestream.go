package program

import (
	"strings"

	"tablee/internal/pagestream"
)

// PageStream puts what the stream of a table's page brings together, as the page does. The
// zero value has been sent nothing.
type PageStream struct{ page pagestream.Page }

// Whole is an event with the whole fragment, where it brought changes of the one before; any
// other event as it is. Changes of what was never sent are told in place of the fragment.
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
