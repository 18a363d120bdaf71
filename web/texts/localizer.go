package texts

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Localizer looks up the texts of one language. It is safe for concurrent use.
type Localizer struct {
	*Language
	phrases  map[string]*phrase
	fallback *Localizer // supplies missing texts; nil for a complete language
}

// Read reads LANG.toml of each folder and returns a Localizer for every built-in language. folders maps a
// prefix to its folder: with the prefix "nain-jaune" the key "fact.takes" becomes "nain-jaune.fact.takes". No
// key may be defined twice. Texts that a language lacks come from Fallback.
func Read(folders map[string]fs.FS) (map[string]*Localizer, error) {
	all := map[string]*Localizer{}
	for _, lang := range Builtin() {
		l := newLocalizer(lang)
		for prefix, folder := range folders {
			data, err := fs.ReadFile(folder, lang.Code+".toml")
			if errors.Is(err, fs.ErrNotExist) && !saysEverything(lang) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if err := l.add(prefix, data); err != nil {
				return nil, err
			}
		}
		all[lang.Code] = l
	}
	for _, l := range all {
		if !saysEverything(l.Language) {
			l.fallback = all[Fallback]
		}
	}
	return all, nil
}

// saysEverything reports whether a language must be complete: these are the two that every game must be
// written in.
func saysEverything(l *Language) bool { return l.Code == Fallback || l.Code == Default }

func newLocalizer(lang *Language) *Localizer {
	return &Localizer{Language: lang, phrases: map[string]*phrase{}}
}

// add reads the texts of one file.
func (l *Localizer) add(prefix string, data []byte) error {
	phrases, wrong, err := l.read(prefix, data)
	if err != nil {
		return fmt.Errorf("%s.toml of %q: %w", l.Code, prefix, err)
	}
	for key, err := range wrong {
		return fmt.Errorf("%s.toml: text %q: %w", l.Code, key, err)
	}
	maps.Copy(l.phrases, phrases)
	return nil
}

// read parses a file of texts and returns its phrases by key, with the prefix prepended, and the errors of
// those that do not compile.
func (l *Localizer) read(prefix string, data []byte) (phrases map[string]*phrase, wrong map[string]error, err error) {
	phrases, wrong = map[string]*phrase{}, map[string]error{}
	file, err := i18n.ParseMessageFileBytes(data, l.Code+".toml", map[string]i18n.UnmarshalFunc{"toml": unmarshal})
	if err != nil {
		return nil, nil, err
	}
	for _, m := range file.Messages {
		for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
			*form = l.Print(*form)
		}
		key := m.ID
		if prefix != "" {
			key = prefix + "." + key
		}
		if p, err := compile(m); err != nil {
			wrong[key] = err
		} else {
			phrases[key] = p
		}
	}
	return phrases, wrong, nil
}

// Lang returns the language's code: "fr", "en".
func (l *Localizer) Lang() string { return l.Code }

// T returns the text of a key. pairs alternates names and values for the placeholders ({{.Who}}); the name
// "N" also selects the plural form. A missing key yields the key itself between ⟦⟧: tests look for that sign
// on every page.
func (l *Localizer) T(key string, pairs ...any) string {
	if p := l.phrases[key]; p != nil {
		if f := p.of(l.Tag(), count(pairs)); f != nil {
			return f.say(pairs)
		}
	}
	if l.fallback != nil {
		return l.fallback.T(key, pairs...)
	}
	return "⟦" + key + "⟧"
}

// count returns the value of "N", which selects the plural form; nil if there is none.
func count(pairs []any) any {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "N" {
			return pairs[i+1]
		}
	}
	return nil
}

// Borrows reports whether the text of a key is in another language, because this one has none.
func (l *Localizer) Borrows(key string) bool {
	return l.phrases[key] == nil && l.fallback != nil && l.fallback.Has(key)
}

// Has reports whether a key exists.
func (l *Localizer) Has(key string) bool {
	return l.phrases[key] != nil || l.fallback != nil && l.fallback.Has(key)
}
