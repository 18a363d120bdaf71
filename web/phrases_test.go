package web_test

import (
	"io/fs"
	"regexp"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"tablee/games"
	"tablee/web/board"
	pagetexts "tablee/web/texts"
)

var variable = regexp.MustCompile(`\{\{\.([A-Za-z]+)\}\}`)

// Texts are cut once and put together by the house; the library they are written for says
// each of them in the same way, for every count.
func TestPhrases_AreSaidAsTheLibraryWouldSayThem(t *testing.T) {
	folders := map[string]fs.FS{"": pagetexts.FS}
	for _, ui := range games.UIs() {
		folders[ui.ID()] = ui.Texts()
	}
	locs, err := board.NewLocs(folders)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		said := 0
		for prefix, folder := range folders {
			data, err := fs.ReadFile(folder, lang+".toml")
			if err != nil {
				t.Fatal(err)
			}
			file, err := i18n.ParseMessageFileBytes(data, lang+".toml", map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
			if err != nil {
				t.Fatal(err)
			}
			bundle := i18n.NewBundle(language.MustParse(lang))
			if err := bundle.AddMessages(language.MustParse(lang), file.Messages...); err != nil {
				t.Fatal(err)
			}
			library := i18n.NewLocalizer(bundle, lang)
			for _, m := range file.Messages {
				key := m.ID
				if prefix != "" {
					key = prefix + "." + key
				}
				for _, n := range []int{-1, 0, 1, 2, 11, 101, 1_000_000} {
					want, err := localized(library, m, n)
					if err != nil {
						t.Fatalf("%s: %v", key, err)
					}
					if got := locs[lang].T(key, pairs(m, n)...); got != locs[lang].Print(want) {
						t.Errorf("%s %s, %d: %q, want %q", lang, key, n, got, locs[lang].Print(want))
					}
					said++
				}
			}
		}
		if said < 1000 {
			t.Errorf("%s: only %d phrases were said", lang, said)
		}
	}
}

// localized is what the library says of a message for a count.
func localized(library *i18n.Localizer, m *i18n.Message, n int) (string, error) {
	data, list := map[string]any{}, pairs(m, n)
	for i := 0; i < len(list); i += 2 {
		data[list[i].(string)] = list[i+1]
	}
	config := &i18n.LocalizeConfig{MessageID: m.ID, TemplateData: data, PluralCount: n}
	text, err := library.Localize(config)
	if err != nil {
		config.PluralCount = nil
		text, err = library.Localize(config)
	}
	return text, err
}

// pairs are values for all that a message names, and its count.
func pairs(m *i18n.Message, n int) []any {
	list := []any{"N", n}
	for _, form := range []string{m.One, m.Many, m.Other} {
		for _, found := range variable.FindAllStringSubmatch(form, -1) {
			if found[1] != "N" {
				list = append(list, found[1], "Zoé & "+found[1])
			}
		}
	}
	return list
}
