package program

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// PageStream puts what the stream of a table's page brings together, as the page does. The
// zero value has been sent nothing.
type PageStream struct {
	sent   []uint16
	copied int // where the last copy of a change ends
}

// Whole is an event with the whole fragment, where it brought changes of the one before; any
// other event as it is.
func (p *PageStream) Whole(event string) string {
	head, kind, data := cutEvent(event)
	switch kind {
	case "fragment":
		p.sent = utf16.Encode([]rune(strings.Join(data, "\n")))
		return event
	case "delta":
		var whole strings.Builder
		p.copied = 0
		for _, line := range data {
			whole.WriteString(p.made(line))
		}
		p.sent = utf16.Encode([]rune(whole.String()))
		return strings.Replace(head, "event: delta", "event: fragment", 1) + "data: " + strings.ReplaceAll(whole.String(), "\n", "\ndata: ") + "\n\n"
	}
	return event
}

// made is the text that a line of a delta stands for.
func (p *PageStream) made(line string) string {
	if text, found := strings.CutPrefix(line, "+"); found {
		return text
	}
	skip, units, _ := strings.Cut(line, ",")
	by, _ := strconv.Atoi(skip)
	n, _ := strconv.Atoi(units)
	from := p.copied + by
	if from < 0 || n < 0 || from+n > len(p.sent) {
		return "<!-- a change of what was never sent: " + line + " -->"
	}
	p.copied = from + n
	return string(utf16.Decode(p.sent[from:p.copied]))
}

func cutEvent(event string) (head, kind string, data []string) {
	for line := range strings.Lines(event) {
		if text, found := strings.CutPrefix(line, "data: "); found {
			data = append(data, strings.TrimSuffix(text, "\n"))
		} else if line != "\n" {
			head += line
		}
		if name, found := strings.CutPrefix(line, "event: "); found {
			kind = strings.TrimSuffix(name, "\n")
		}
	}
	return head, kind, data
}
