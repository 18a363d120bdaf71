package serve

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/rulebook"
	"tablee/web/texts"
)

// toldTexts limits the invalid texts of a language named in the log.
const toldTexts = 5

// words holds the texts of the site by language, and its rulebooks.
type words struct {
	texts map[string]*board.Loc
	books rulebook.Books
}

// words reads the texts of the program and of --languages. It logs the invalid texts of the latter, one line
// per language with the first of them, since the log is limited to one line per minute and kind. English is
// used instead.
func (c *Cmd) words(log *slog.Logger) (words, error) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		return words{}, err
	}
	if c.Languages == "" {
		return read(locs, games.Rulebooks())
	}
	packs, err := texts.ReadPacks(os.DirFS(c.Languages))
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
			log.Warn("invalid texts of the language "+p.Language.Code+" are left out; see tablee languages check",
				"number", n, "texts", strings.Join(left[:min(n, toldTexts)], "; "))
		}
		if n := len(board.Missing(locs, p.Language.Code)); n > 0 {
			log.Info("a language lacks texts; English is used instead", "language", p.Language.Code, "texts", n)
		}
	}
	return read(locs, rulebooks(packs))
}

// read reads the rulebooks. texts returns each game's Markdown by language.
func read(locs map[string]*board.Loc, texts map[string]func(lang string) string) (words, error) {
	books, err := rulebook.Read(games.UIs(), games.RulesOf, locs, texts)
	if err != nil {
		return words{}, err
	}
	return words{locs, books}, nil
}

// rulebooks returns the rulebooks of the program and of the packs.
func rulebooks(packs []texts.Pack) map[string]func(lang string) string {
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
