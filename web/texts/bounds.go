package texts

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// Limits of a text file, since the parser's work grows with their product: nested tables and arrays, the parts of
// all dotted keys on a line, and keys. The files of the program have a quarter of that at most.
const (
	maxNested = 8
	maxDots   = 16
	maxKeys   = 10_000
)

// unmarshal is toml.Unmarshal for files that the operator did not write: it refuses those that would take much
// time or memory.
func unmarshal(text []byte, into any) error {
	if err := bounded(text); err != nil {
		return err
	}
	return toml.Unmarshal(text, into)
}

// bounded returns an error for a file beyond the limits. It reads strings and comments as TOML does, and stops
// where the parser would.
func bounded(text []byte) error {
	nested, dots, keys, line := 0, 0, 0, 1
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			dots, line = 0, line+1
		case '#':
			i += lineLength(text[i:]) - 1
		case '"', '\'':
			n, err := stringLength(text[i:])
			if err != nil {
				return fmt.Errorf("line %d: %w", line, err)
			}
			line += bytes.Count(text[i:i+n], []byte("\n"))
			i += n - 1
		case '[', '{':
			nested++
		case ']', '}':
			nested--
		case '.':
			dots++
		case '=':
			keys++
		}
		if nested > maxNested || dots > maxDots || keys > maxKeys {
			return fmt.Errorf("line %d: more than %d nested tables, %d dots on a line or %d texts", line, maxNested, maxDots, maxKeys)
		}
	}
	return nil
}

// lineLength returns the length of the first line, without its end.
func lineLength(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i
	}
	return len(text)
}

// stringLength returns the length of the string at the beginning of a text, with its quotes.
func stringLength(text []byte) (int, error) {
	quote := text[:1]
	if triple := bytes.Repeat(quote, 3); bytes.HasPrefix(text, triple) {
		for i := 3; i < len(text); i++ {
			switch {
			case text[i] == '\\' && quote[0] == '"':
				i++
			case bytes.HasPrefix(text[i:], triple):
				for i += 3; i < len(text) && text[i] == quote[0]; i++ { // quotes of the text before the last three
				}
				return i, nil
			}
		}
		return 0, errors.New("a text without an end")
	}
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			if quote[0] == '"' {
				i++
			}
		case quote[0]:
			return i + 1, nil
		}
	}
	return 0, errors.New("a text without an end")
}
