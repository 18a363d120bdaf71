package library

import (
	"embed"
	"io/fs"
	"strings"
)

// general holds the general rules that read alike in most games.
//
//go:embed general
var general embed.FS

// Rulebook returns the rulebook in a language, in English if there is none in that language. The general rules
// that it does not state (GEN-OVER …) follow its last line. It panics if the English one is missing from the
// build.
func (g Game) Rulebook(lang string) string {
	text, err := fs.ReadFile(g.Files, "RULES."+lang+".md")
	if err != nil {
		lang = "en"
		text, err = fs.ReadFile(g.Files, "RULES.en.md")
	}
	if err != nil {
		panic("library: " + err.Error())
	}
	return withGeneral(string(text), lang)
}

// withGeneral appends the general rules that a book does not state, one paragraph each.
func withGeneral(book, lang string) string {
	rules, err := fs.ReadFile(general, "general/"+lang+".md")
	if err != nil {
		return book // a language of the game's own
	}
	for _, rule := range strings.Split(strings.TrimSpace(string(rules)), "\n\n") {
		if id, _, _ := strings.Cut(rule, " "); !strings.Contains(book, id) {
			book = strings.TrimRight(book, "\n") + "\n\n" + rule + "\n"
		}
	}
	return book
}
