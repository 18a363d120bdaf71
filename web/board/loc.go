package board

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Languages are those every text exists in, the first being the default.
var languages = []string{"fr", "en"}

// Languages returns the codes of the languages every text exists in.
func Languages() []string { return append([]string(nil), languages...) }

// Loc says texts in one language. It is safe to share.
type Loc struct {
	lang string
	loc  *i18n.Localizer
}

// NewLocs reads LANG.toml of each folder and returns a Loc for every language. Later
// folders may not repeat a key of an earlier one under the same prefix; games pass
// theirs with their own prefix ("nain-jaune" makes "nain-jaune.fact.takes").
func NewLocs(folders map[string]fs.FS) (map[string]*Loc, error) {
	locs := map[string]*Loc{}
	for _, lang := range languages {
		tag := language.MustParse(lang)
		bundle := i18n.NewBundle(tag)
		for prefix, folder := range folders {
			if err := addTexts(bundle, tag, prefix, folder, lang+".toml"); err != nil {
				return nil, err
			}
		}
		locs[lang] = &Loc{lang: lang, loc: i18n.NewLocalizer(bundle, lang)}
	}
	return locs, nil
}

func addTexts(bundle *i18n.Bundle, tag language.Tag, prefix string, folder fs.FS, name string) error {
	data, err := fs.ReadFile(folder, name)
	if err != nil {
		return err
	}
	file, err := i18n.ParseMessageFileBytes(data, tag.String()+".toml",
		map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return fmt.Errorf("%s of %q: %w", name, prefix, err)
	}
	for _, m := range file.Messages {
		if prefix != "" {
			m.ID = prefix + "." + m.ID
		}
		for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
			*form = typeset(tag.String(), *form)
		}
	}
	return bundle.AddMessages(tag, file.Messages...)
}

// french puts the spaces that must not break: narrow before ; ! ? and wide before :
// and inside guillemets. Texts are written with plain spaces.
var french = strings.NewReplacer(" ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?", " :", "\u00a0:", "« ", "«\u00a0", " »", "\u00a0»")

// typeset gives a text the typography of its language.
func typeset(lang, text string) string {
	text = strings.ReplaceAll(text, "'", "’")
	if lang == "fr" {
		return french.Replace(text)
	}
	return text
}

// Lang is the language's code: "fr", "en".
func (l *Loc) Lang() string { return l.lang }

// French reports whether the language is French.
func (l *Loc) French() bool { return l.lang == "fr" }

// T is the text of a key. What follows are pairs of a name and a value for the
// template ({{.Who}}); the name "N" also chooses the plural form of a text that has
// several. A key that does not exist gives the key itself between ⟦⟧: tests look for
// that sign on every page.
func (l *Loc) T(key string, pairs ...any) string {
	data := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		data[pairs[i].(string)] = pairs[i+1]
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateData: data, PluralCount: data["N"]}
	text, err := l.loc.Localize(config)
	if err != nil && config.PluralCount != nil {
		config.PluralCount = nil // a text without plural forms
		text, err = l.loc.Localize(config)
	}
	if err != nil {
		return "⟦" + key + "⟧"
	}
	return text
}

// Has reports whether a key exists.
func (l *Loc) Has(key string) bool {
	return !strings.HasPrefix(l.T(key), "⟦") || !strings.HasPrefix(l.T(key, "N", 1), "⟦")
}
