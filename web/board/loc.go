package board

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"

	"tablee/web/languages"
)

// Languages returns the codes of the languages that the program carries, the default first.
func Languages() []string { return languages.Builtin().Codes() }

// Loc says texts in one language. It is safe to share.
type Loc struct {
	*languages.Language
	phrases  map[string]*phrase
	cards    Sheet
	fallback *Loc // says what this one cannot; nil for the last
	drawn    drawn
}

// NewLocs reads LANG.toml of each folder and returns a Loc for every language that the
// program carries. Later folders may not repeat a key of an earlier one under the same
// prefix; games pass theirs with their own prefix ("nain-jaune" makes
// "nain-jaune.fact.takes"). What a language lacks is said in languages.Fallback.
func NewLocs(folders map[string]fs.FS) (map[string]*Loc, error) {
	locs := map[string]*Loc{}
	for _, lang := range languages.Builtin() {
		l := newLoc(lang)
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
		locs[lang.Code] = l
	}
	for _, l := range locs {
		if !saysEverything(l.Language) {
			l.fallback = locs[languages.Fallback]
		}
	}
	return locs, nil
}

// SetOf are the languages of texts.
func SetOf(locs map[string]*Loc) languages.Set {
	set := languages.Set{}
	for _, l := range locs {
		set = set.With(l.Language)
	}
	return set
}

// saysEverything reports whether a language lacks no text of anything: the two that every game
// must be written in.
func saysEverything(l *languages.Language) bool {
	return l.Code == languages.Fallback || l.Code == languages.Default
}

// Anew says the same, and has kept nothing of what was drawn (Kept).
func (l *Loc) Anew() *Loc {
	return &Loc{Language: l.Language, phrases: l.phrases, cards: l.cards, fallback: l.fallback}
}

func newLoc(lang *languages.Language) *Loc {
	return &Loc{Language: lang, phrases: map[string]*phrase{}, cards: cardsOf(lang)}
}

// add reads the texts of one file.
func (l *Loc) add(prefix string, data []byte) error {
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

// read is a file of texts by key, with the prefix before each, and what is wrong with those that
// cannot be cut into a phrase.
func (l *Loc) read(prefix string, data []byte) (phrases map[string]*phrase, wrong map[string]error, err error) {
	phrases, wrong = map[string]*phrase{}, map[string]error{}
	file, err := i18n.ParseMessageFileBytes(data, l.Code+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
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

// Lang is the language's code: "fr", "en".
func (l *Loc) Lang() string { return l.Code }

// T is the text of a key. What follows are pairs of a name and a value for the
// template ({{.Who}}); the name "N" also chooses the plural form of a text that has
// several. A key that does not exist gives the key itself between ⟦⟧: tests look for
// that sign on every page.
func (l *Loc) T(key string, pairs ...any) string {
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

// count is the value of the name that chooses the plural form; nil where none does.
func count(pairs []any) any {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "N" {
			return pairs[i+1]
		}
	}
	return nil
}

// Has reports whether a key exists.
func (l *Loc) Has(key string) bool {
	return l.phrases[key] != nil || l.fallback != nil && l.fallback.Has(key)
}
