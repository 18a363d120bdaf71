package serve

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// toldTexts is how many texts of a language that cannot be said are named in the log.
const toldTexts = 5

// words holds the texts of the site by language, and its rulebooks.
type words struct {
	texts map[string]*board.Loc
	books rulebook.Books
}

// words reads those of the program and of --languages. What cannot be said of the latter is told in
// the log, a line for each language with the first texts, since the log has one line a minute of a
// kind; English stands in.
func (c *Cmd) words(log *slog.Logger) (words, error) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		return words{}, err
	}
	if c.Languages == "" {
		return read(locs, games.Rulebooks())
	}
	packs, err := languages.ReadPacks(os.DirFS(c.Languages))
	if err != nil {
		return words{}, fmt.Errorf("--languages: %w", err)
	}
	for _, p := range packs {
		left, err := board.AddPack(locs, &p)
		if err != nil {
			return words{}, fmt.Errorf("--languages: %w", err)
		}
		unfit, _, err := rulebook.Sift(&p, games.UIs(), games.RulesOf, locs, games.Rulebooks())
		if err != nil {
			return words{}, err
		}
		if left = slices.Concat(p.Unread, unfit, left); len(left) > 0 {
			n := len(left)
			log.Warn("texts of the language "+p.Language.Code+" are left out; tablee languages check tells all",
				"number", n, "texts", strings.Join(left[:min(n, toldTexts)], "; "))
		}
		if n := len(board.Missing(locs, p.Language.Code)); n > 0 {
			log.Info("a language lacks texts; English stands in for them", "language", p.Language.Code, "texts", n)
		}
	}
	return read(locs, rulebooks(packs))
}

// read reads the rulebooks, which are given by game: the Markdown in a language.
func read(locs map[string]*board.Loc, texts map[string]func(lang string) string) (words, error) {
	books, err := rulebook.Read(games.UIs(), games.RulesOf, locs, texts)
	if err != nil {
		return words{}, err
	}
	return words{locs, books}, nil
}

// rulebooks are those of the program, and those that packs bring.
func rulebooks(packs []languages.Pack) map[string]func(lang string) string {
	books := games.Rulebooks()
	for id, own := range books {
		books[id] = func(lang string) string {
			for _, p := range packs {
				if text, ok := p.Rulebooks[id]; ok && p.Language.Code == lang {
					return text
				}
			}
			return own(lang)
		}
	}
	return books
}
