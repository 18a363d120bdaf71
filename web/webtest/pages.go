package webtest

import (
	"sync"
	"testing"

	"tablee/games"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// library holds the parts of pages that do not depend on a site: texts, static files and rulebooks
// of all games.
type library struct {
	texts map[string]*board.Loc
	files *page.Files
	books rulebook.Books
}

// read loads the library once: loading takes longer than most tests.
var read = sync.OnceValues(func() (l library, err error) {
	if l.texts, err = page.ReadTexts(games.UIs()); err != nil {
		return l, err
	}
	if l.files, err = page.NewFiles(games.UIs(), l.texts); err != nil {
		return l, err
	}
	l.books, err = rulebook.Read(games.UIs(), games.RulesOf, l.texts, games.Rulebooks())
	return l, err
})

// Pages returns the pages of a site with the shared texts, static files and rulebooks of all games.
func Pages(t testing.TB, cfg web.Config) *web.Pages {
	t.Helper()
	l, err := read()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Page.Texts, cfg.Page.Files, cfg.Books = l.texts, l.files, l.books
	pages, err := web.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// Texts returns the texts of the pages and of all games, by language code. They are shared: callers
// must not change them.
func Texts(t testing.TB) map[string]*board.Loc {
	t.Helper()
	l, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return l.texts
}
