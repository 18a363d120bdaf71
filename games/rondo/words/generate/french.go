package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// fragments are pieces of locutions ("in utero") and abbreviations, one a line: in the
// spelling dictionary, but no words by themselves.
//
//go:embed fragments.txt
var fragments string

// putBack are ordinary words that stand in the spelling dictionary as units or
// symbols only.
//
//go:embed putback.txt
var putBack string

// notWords are tags of entries that are no ordinary words: names, affixes, mistakes,
// signs, numbers in figures, punctuation.
var notWords = strings.Fields("po:npr po:prn po:patr po:pfx po:sfx po:err po:sign po:nbro po:ponc")

// notFlags are flags of entries that are no ordinary words: units and acronyms, and
// forbidden words.
var notFlags = []string{"||", "{}"}

const needAffix = "()" // the entry itself is no word, only what is made of it

// affix is one line of an affix table: what is taken off, what is put on, where.
type affix struct {
	prefix     bool
	strip, add string
	then       []string // flags of what results
	where      *regexp.Regexp
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
		var forms []string
		familiar := false
		for _, form := range expand(stem, flagsOf(flags), affixes) {
			if w, ok := word(form); ok && (interjection || strings.ContainsAny(w, "AEIOUY")) {
				forms = append(forms, w)
				familiar = familiar || frequent[w]
			}
		}
		for _, w := range forms {
			v.add(w, familiar)
		}
	}
	for _, w := range strings.Fields(fragments) {
		v.drop(strings.ToUpper(w))
	}
	for _, w := range strings.Fields(putBack) {
		w = strings.ToUpper(w)
		v.add(w, frequent[w])
	}
	return v, nil
}

func (v *vocabularies) add(w string, familiar bool) {
	v.all[w] = true
	if familiar {
		v.familiar[w] = true
	}
}

func (v *vocabularies) drop(w string) {
	delete(v.all, w)
	delete(v.familiar, w)
}

// frequentFrench is the list of the most frequent words of French, inflected forms of
// their own each. A word of the dictionary is familiar when a form of its entry is there.
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

// readAffixes reads the tables, by flag. Of the prefixes only those of units (Um, Ui)
// make words; every other one is an elision.
func readAffixes(table string) map[string][]affix {
	affixes := map[string][]affix{}
	for line := range strings.Lines(table) {
		f := strings.Fields(line)
		if len(f) < 5 || f[0] != "SFX" && (f[0] != "PFX" || f[1] != "Um" && f[1] != "Ui") {
			continue
		}
		a := affix{prefix: f[0] == "PFX"}
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

// expand is a stem and all that its flags make of it. Prefixes of elision leave words
// with an apostrophe, which are no words of the game.
func expand(stem string, flags []string, affixes map[string][]affix) []string {
	var forms []string
	if !slices.Contains(flags, needAffix) {
		forms = append(forms, stem)
	}
	for _, flag := range flags {
		for _, a := range affixes[flag] {
			if !a.where.MatchString(stem) {
				continue
			}
			form, fits := a.apply(stem)
			if fits {
				forms = append(forms, expand(form, a.then, affixes)...)
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
