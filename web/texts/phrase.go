package texts

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// phrase is a compiled text of one language: its forms by plural category. counts is set if there is more
// than one.
type phrase struct {
	forms  [plural.Many + 1]*form
	counts bool
}

// form is a text split at its {{.Names}}: words[0], the value of names[0], words[1] …
type form struct {
	words, names []string
	size         int // of words, in bytes
}

// compile splits every form of a message. {{.Name}} is the only markup of a text.
func compile(m *i18n.Message) (*phrase, error) {
	p := &phrase{}
	for category, text := range map[plural.Form]string{plural.Other: m.Other, plural.Zero: m.Zero, plural.One: m.One,
		plural.Two: m.Two, plural.Few: m.Few, plural.Many: m.Many} {
		if text == "" {
			continue
		}
		f, err := cut(text)
		if err != nil {
			return nil, err
		}
		p.forms[category] = f
		p.counts = p.counts || category != plural.Other
	}
	return p, nil
}

func cut(text string) (*form, error) {
	f := &form{}
	for {
		before, rest, found := strings.Cut(text, "{{")
		f.words, f.size = append(f.words, before), f.size+len(before)
		if !found {
			return f, nil
		}
		name, after, closed := strings.Cut(rest, "}}")
		if !closed || !strings.HasPrefix(name, ".") || strings.ContainsFunc(name[1:], notInName) {
			return nil, errors.New("{{ without {{.Name}}")
		}
		f.names, text = append(f.names, name[1:]), after
	}
}

func notInName(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }

// of returns the form for a count: the "other" form if there is none for the count's category or nothing is
// counted. It returns nil if that is missing too.
func (p *phrase) of(tag language.Tag, count any) *form {
	if !p.counts {
		return p.forms[plural.Other]
	}
	if n, ok := whole(count); ok {
		if f := p.forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]; f != nil {
			return f
		}
	}
	return p.forms[plural.Other]
}

// whole returns the absolute value of a count modulo modulus, which suffices for the plural rules.
func whole(count any) (int, bool) {
	var n int64
	switch v := reflect.ValueOf(count); {
	case v.CanInt():
		n = v.Int()
	case v.CanUint():
		n = int64(v.Uint() % modulus)
	case v.Kind() == reflect.String:
		var err error
		if n, err = strconv.ParseInt(v.String(), 10, 64); err != nil {
			return 0, false
		}
	default:
		return 0, false
	}
	return int(max(n%modulus, -(n % modulus))), true
}

// modulus is the period of plural forms as documented by package plural: only the last seven digits matter.
const modulus = 10_000_000

// say inserts values into a form; pairs alternates names and values.
func (f *form) say(pairs []any) string {
	if len(f.names) == 0 {
		return f.words[0]
	}
	var b strings.Builder
	b.Grow(f.size + 16*len(f.names))
	for i, name := range f.names {
		b.WriteString(f.words[i])
		write(&b, value(pairs, name))
	}
	b.WriteString(f.words[len(f.names)])
	return b.String()
}

// value returns the value of a name, or "<no value>" if there is none: tests look for that on every page.
func value(pairs []any, name string) any {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return "<no value>"
}

func write(b *strings.Builder, v any) {
	switch v := v.(type) {
	case string:
		b.WriteString(v)
	case int:
		b.WriteString(strconv.Itoa(v))
	default:
		fmt.Fprint(b, v)
	}
}
