package board

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tablee/web/languages"
)

// AddPack adds a language that a house brings along. Texts that a page could not say are left
// out, English stands in for them, and each is told: places that are not written {{.Name}} or that
// English does not have, choices of a contract that are missing, keys that there are not, control signs, and
// texts far longer than the English ones. The error tells of a file that cannot be read at all; nothing is added then.
func AddPack(locs map[string]*Loc, p *languages.Pack) (left []string, err error) {
	english := locs[languages.Fallback]
	set := languages.Builtin().With(p.Language)
	l := newLoc(set.Find(p.Language.Code))
	l.fallback = english
	for _, prefix := range slices.Sorted(maps.Keys(p.Texts)) {
		phrases, wrong, err := l.read(prefix, p.Texts[prefix])
		if err != nil {
			return nil, fmt.Errorf("%s/%s.toml: %w", p.Language.Code, cmp.Or(prefix, languages.House), err)
		}
		for _, key := range slices.Sorted(maps.Keys(wrong)) {
			left = append(left, fmt.Sprintf("%s: %s: %v", p.Language.Code, key, wrong[key]))
		}
		for _, key := range slices.Sorted(maps.Keys(phrases)) {
			if why := fault(phrases[key], english.phrases[key]); why != "" {
				left = append(left, fmt.Sprintf("%s: %s: %s", p.Language.Code, key, why))
				continue
			}
			l.phrases[key] = phrases[key]
		}
	}
	locs[p.Language.Code] = l
	return left, nil
}

// fault is why a text cannot stand for the English one: "" when it can.
func fault(p, english *phrase) string {
	if english == nil {
		return "there is no such text"
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
				return "nothing is put into {{." + name + "}}"
			}
		}
		if f.size > 4*longest+400 {
			return "it is far longer than the English one"
		}
		if slices.ContainsFunc(f.words, func(w string) bool { return strings.ContainsFunc(w, languages.IsControl) }) {
			return "it has a control sign"
		}
	}
	own := choices(p)
	for _, choice := range choices(english) {
		if !slices.Contains(own, choice) {
			return "the choice " + choice + " is missing"
		}
	}
	return ""
}

// choice is where a contract's sentence has a choice of the form: {tempo}.
var choice = regexp.MustCompile(`\{[a-z]+\}`)

// choices are those that a text offers. Without one of them nobody could choose.
func choices(p *phrase) (all []string) {
	for _, f := range p.forms {
		if f != nil {
			all = append(all, choice.FindAllString(strings.Join(f.words, " "), -1)...)
		}
	}
	return all
}

// Missing are the keys of texts that a language lacks and another one has, in order.
func Missing(locs map[string]*Loc, lang string) (keys []string) {
	all := map[string]bool{}
	for _, l := range locs {
		for key := range l.phrases {
			all[key] = true
		}
	}
	for key := range locs[lang].phrases {
		delete(all, key)
	}
	return slices.Sorted(maps.Keys(all))
}
