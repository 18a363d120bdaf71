package record

import (
	"strings"

	"tablee/game"
)

// Update returns the text with its turn, points and places lines corrected. It keeps everything else,
// comments included, and adds no line. If any other line does not hold, it returns an *Error and no text.
func Update(name string, data []byte, find func(id string) (game.Rules, bool)) ([]byte, error) {
	rec, err := Parse(name, data)
	if err != nil {
		return nil, err
	}
	run, err := rec.start(find)
	if err != nil {
		return nil, err
	}
	lines := strings.SplitAfter(string(data), "\n")
	run.rewrite = func(line int, statement string) {
		lines[line-1] = replaceStatement(lines[line-1], statement)
	}
	if err := run.all(); err != nil {
		return nil, err
	}
	return []byte(strings.Join(lines, "")), nil
}

// replaceStatement replaces the statement of a line and keeps the indent, the comment and the line ending.
func replaceStatement(line, statement string) string {
	old, _, _ := strings.Cut(line, "#")
	body := strings.TrimRight(old, " \t\r\n")
	indent := body[:len(body)-len(strings.TrimLeft(body, " \t"))]
	return indent + statement + line[len(body):]
}
