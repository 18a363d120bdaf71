package texts

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// With returns a localizer for an additional language of the house. Texts that pages could not use are
// skipped, those of l, the fallback, replace them, and left lists each with the reason: malformed or unknown
// placeholders, missing choices of a contract, unknown keys, control characters, and texts far longer than
// those of l. If a file cannot be parsed, it returns an error.
func (l *Localizer) With(p *Pack) (more *Localizer, left []string, err error) {
	set := Builtin().With(p.Language)
	more = newLocalizer(set.Find(p.Language.Code))
	more.fallback = l
	for _, prefix := range slices.Sorted(maps.Keys(p.Texts)) {
		phrases, wrong, err := more.read(prefix, p.Texts[prefix])
		if err != nil {
			return nil, nil, fmt.Errorf("%s/%s.toml: %w", p.Language.Code, cmp.Or(prefix, House), err)
		}
		for _, key := range slices.Sorted(maps.Keys(wrong)) {
			left = append(left, fmt.Sprintf("%s: %s: %v", p.Language.Code, key, wrong[key]))
		}
		for _, key := range slices.Sorted(maps.Keys(phrases)) {
			if why := fault(phrases[key], l.phrases[key]); why != "" {
				left = append(left, fmt.Sprintf("%s: %s: %s", p.Language.Code, key, why))
				continue
			}
			more.phrases[key] = phrases[key]
		}
	}
	return more, left, nil
}

// fault returns the reason why a text cannot replace the English one, "" if it can.
func fault(p, english *phrase) string {
	if english == nil {
		return "no such text"
	}
	known, longest := map[string]bool{}, 0
	for _, f := range english.forms {
		if f == nil {
			continue
		}
		for _, name := range f.names {
			known[name] = true
		}
		longest = max(longest, f.size)
	}
	for _, f := range p.forms {
		if f == nil {
			continue
		}
		for _, name := range f.names {
			if !known[name] {
				return "unknown placeholder {{." + name + "}}"
			}
		}
		if f.size > 4*longest+400 {
			return "far longer than the English text"
		}
		if slices.ContainsFunc(f.words, func(w string) bool { return strings.ContainsFunc(w, IsControl) }) {
			return "contains a control character"
		}
	}
	own := choices(p)
	for _, choice := range choices(english) {
		if !slices.Contains(own, choice) {
			return "missing choice " + choice
		}
	}
	return ""
}

// choice matches a placeholder for a form field in a contract's sentence: {tempo}.
var choice = regexp.MustCompile(`\{[a-z]+\}`)

// choices returns the placeholders for form fields in a text. Without one, its value could not be chosen.
func choices(p *phrase) (all []string) {
	for _, f := range p.forms {
		if f != nil {
			all = append(all, choice.FindAllString(strings.Join(f.words, " "), -1)...)
		}
	}
	return all
}

// Keys returns the keys of the language's own texts.
func (l *Localizer) Keys() iter.Seq[string] { return maps.Keys(l.phrases) }
