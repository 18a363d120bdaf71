package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// fragments lists parts of set phrases ("in utero") and abbreviations, one per line: they are in the
// spelling dictionary, but are not words by themselves.
//
//go:embed fragments.txt
var fragments string

// putBack lists ordinary words that the spelling dictionary has only as units or symbols.
//
//go:embed putback.txt
var putBack string

// notWords are the tags of entries that are not ordinary words: names, affixes, mistakes, signs,
// numbers in figures, punctuation.
var notWords = strings.Fields("po:npr po:prn po:patr po:pfx po:sfx po:err po:sign po:nbro po:ponc")

// notFlags are the flags of entries that are not ordinary words: units and acronyms, and forbidden
// words.
var notFlags = []string{"||", "{}"}

const needAffix = "()" // the entry itself is not a word, only its derived forms are

// affix is one line of an affix table: what to strip, what to add, and the condition.
type affix struct {
	prefix     bool
	strip, add string
	then       []string // flags of the result
	where      *regexp.Regexp
	tags       []string // the grammar of the result
}

// form is an inflected form of an entry.
type form struct {
	text string
	tags []string
}

// everydayTags are the tags of verb forms that are everyday whenever the verb is familiar: the infinitive and
// the past participle. Any other form of a verb is everyday only if it is frequent itself.
var everydayTags = []string{"po:infi", "po:ppas"}

// everyday reports whether people use a form of a familiar entry every day: in French most forms of a verb are
// hardly ever said.
func (f *form) everyday(entry []string) bool {
	verb := slices.ContainsFunc(entry, func(tag string) bool { return strings.HasPrefix(tag, "po:v") })
	return !verb || slices.ContainsFunc(everydayTags, func(tag string) bool { return slices.Contains(f.tags, tag) })
}

func french(from string) (*vocabularies, error) {
	dir := filepath.Join(from, "usr/share/hunspell")
	table, err := os.ReadFile(filepath.Join(dir, "fr.aff"))
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadFile(filepath.Join(dir, "fr.dic"))
	if err != nil {
		return nil, err
	}
	frequent, err := frequentFrench(from)
	if err != nil {
		return nil, err
	}
	affixes := readAffixes(string(table))
	v := newVocabularies()
	for line := range strings.Lines(string(entries)) {
		head, tags, _ := strings.Cut(strings.TrimSpace(line), " ")
		stem, flags, _ := strings.Cut(head, "/")
		if excluded(flagsOf(flags), strings.Fields(tags)) {
			continue
		}
		interjection := strings.Contains(tags, "po:interj")
		var forms []form
		familiar := false
		for _, f := range expand(form{text: stem}, flagsOf(flags), affixes) {
			if w, ok := word(f.text); ok && (interjection || strings.ContainsAny(w, "AEIOUY")) {
				forms = append(forms, form{w, f.tags})
				familiar = familiar || frequent[w]
			}
		}
		for _, f := range forms {
			v.add(f.text, familiar, familiar && (frequent[f.text] || f.everyday(strings.Fields(tags))))
		}
	}
	for _, w := range strings.Fields(fragments) {
		v.drop(strings.ToUpper(w))
	}
	for _, w := range strings.Fields(putBack) {
		w = strings.ToUpper(w)
		v.add(w, frequent[w], frequent[w])
	}
	return v, nil
}

// frequentFrench returns the most frequent words of French, with inflected forms listed separately. A
// word of the dictionary is familiar if a form of its entry is in the list.
func frequentFrench(from string) (map[string]bool, error) {
	text, err := os.ReadFile(filepath.Join(from, "package/build/resources/french.txt"))
	if err != nil {
		return nil, err
	}
	set := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line = strings.ToLower(strings.TrimSpace(line))
		if _, after, elided := strings.Cut(line, "'"); elided {
			line = after
		}
		if w, ok := word(line); ok {
			set[w] = true
		}
	}
	return set, nil
}

func excluded(flags, tags []string) bool {
	return slices.ContainsFunc(notFlags, func(f string) bool { return slices.Contains(flags, f) }) ||
		slices.ContainsFunc(notWords, func(t string) bool { return slices.Contains(tags, t) })
}

// flagsOf splits flags, two characters each.
func flagsOf(text string) []string {
	var list []string
	runes := []rune(text)
	for i := 0; i+1 < len(runes); i += 2 {
		list = append(list, string(runes[i:i+2]))
	}
	return list
}

// readAffixes reads the affix tables, by flag. It keeps only the prefixes of units (Um, Ui); all others
// are elisions.
func readAffixes(table string) map[string][]affix {
	affixes := map[string][]affix{}
	for line := range strings.Lines(table) {
		f := strings.Fields(line)
		if len(f) < 5 || f[0] != "SFX" && (f[0] != "PFX" || f[1] != "Um" && f[1] != "Ui") {
			continue
		}
		a := affix{prefix: f[0] == "PFX"}
		a.tags = f[5:]
		a.strip = strings.TrimPrefix(f[2], "0")
		add, then, _ := strings.Cut(f[3], "/")
		a.add, a.then = strings.TrimPrefix(add, "0"), flagsOf(then)
		if a.prefix {
			a.where = regexp.MustCompile("^" + f[4])
		} else {
			a.where = regexp.MustCompile(f[4] + "$")
		}
		affixes[f[1]] = append(affixes[f[1]], a)
	}
	return affixes
}

// expand returns a stem and all forms that its flags produce. It ignores elision prefixes: they make
// words with an apostrophe, which the game does not have.
func expand(stem form, flags []string, affixes map[string][]affix) []form {
	var forms []form
	if !slices.Contains(flags, needAffix) {
		forms = append(forms, stem)
	}
	for _, flag := range flags {
		for _, a := range affixes[flag] {
			if !a.where.MatchString(stem.text) {
				continue
			}
			text, fits := a.apply(stem.text)
			if fits {
				forms = append(forms, expand(form{text, slices.Concat(stem.tags, a.tags)}, a.then, affixes)...)
			}
		}
	}
	return forms
}

func (a affix) apply(stem string) (form string, fits bool) {
	if a.prefix {
		rest, fits := strings.CutPrefix(stem, a.strip)
		return a.add + rest, fits
	}
	rest, fits := strings.CutSuffix(stem, a.strip)
	return rest + a.add, fits
}
