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

// packs are the languages of --languages. What of them cannot be said is told in the log, a line
// for each language with the first texts, since the log has one line a minute of a kind; English
// stands in.
func (c *Cmd) packs(log *slog.Logger) ([]languages.Pack, error) {
	if c.Languages == "" {
		return nil, nil
	}
	packs, err := languages.ReadPacks(os.DirFS(c.Languages))
	if err != nil {
		return nil, fmt.Errorf("--languages: %w", err)
	}
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		return nil, err
	}
	for _, p := range packs {
		left, err := board.AddPack(locs, &p)
		if err != nil {
			return nil, fmt.Errorf("--languages: %w", err)
		}
		unfit, _, err := rulebook.Sift(&p, games.UIs(), games.RulesOf, locs, games.Rulebooks())
		if err != nil {
			return nil, err
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
	return packs, nil
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
