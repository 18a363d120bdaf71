// Package wording provides the pages' texts outside the pages: for the API, for notifications, and
// in the terminal.
package wording

import (
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/notify"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/page"
	"tablee/web/scene"
)

// Sentences holds texts in all languages. It is safe for concurrent use.
type Sentences struct {
	locs map[string]*board.Loc
	uis  map[string]board.UI
}

// New reads the texts of the pages and of these games.
func New(uis []board.UI) (*Sentences, error) {
	locs, err := page.ReadTexts(uis)
	if err != nil {
		return nil, err
	}
	return Of(uis, locs), nil
}

// Of returns sentences from texts already read by page.ReadTexts for these games.
func Of(uis []board.UI, locs map[string]*board.Loc) *Sentences {
	s := &Sentences{locs: locs, uis: map[string]board.UI{}}
	for _, ui := range uis {
		s.uis[ui.ID()] = ui
	}
	return s
}

// Name returns a game's name in a language.
func (s *Sentences) Name(gameID, lang string) string {
	if ui, ok := s.uis[gameID]; ok {
		return page.GameText(s.Loc(lang), ui, "name")
	}
	return gameID
}

// Awaited returns the title and text of a notification about a turn. who is the awaited player, ""
// for the reader. asks means that an answer to a question is awaited.
func (s *Sentences) Awaited(gameID, lang, who string, asks bool) (title, text string) {
	key := "people.target.turn"
	switch {
	case who == "" && asks:
		key = "people.target.answer"
	case who == "":
		key = "people.target.yours"
	case asks:
		key = "people.target.answer.of"
	}
	l := s.Loc(lang)
	return s.Name(gameID, lang), l.T(key, "Who", who, "Of", board.Of(l, who))
}

// News returns the title and text of a notification about an invitation or a circle's date.
func (s *Sentences) News(n notify.News, lang string) (title, text string) {
	l := s.Loc(lang)
	if n.Kind == notify.NewsInvited {
		return s.Name(n.Title, lang), l.T("circles.news.invited", "Who", page.PersonName(l, n.Name))
	}
	_, clock, _ := strings.Cut(n.At, "T")
	return n.Name, l.T("circles.news.date", "Title", n.Title, "Time", clock)
}

// Refused returns the text of a game's refusal.
func (s *Sentences) Refused(gameID, lang string, r *game.Refusal) string {
	if ui, ok := s.uis[gameID]; ok {
		return page.RefusalText(s.Loc(lang), ui, r)
	}
	return page.GeneralRefusal(s.Loc(lang), r)
}

// Problem returns the text of a table's problem.
func (s *Sentences) Problem(lang string, p table.Problem) string {
	return s.Loc(lang).T("problem." + string(p))
}

// Invalid returns the text of an input error.
func (s *Sentences) Invalid(lang string, e *input.Invalid) string {
	return page.InvalidText(s.Loc(lang), e)
}

// Journal returns what happened at a table as a viewer may know it, oldest first; nil for a game
// without texts. It addresses the seat you as "you"; with game.Watcher it addresses no one, since a
// replay may show another seat's view.
func (s *Sentences) Journal(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error) {
	ui, ok := s.uis[f.Table.Game]
	if !ok {
		return nil, nil
	}
	sc, err := scene.Still(f, ui, viewer, s.Loc(lang))
	if err != nil {
		return nil, err
	}
	return scene.Journal(f, sc, ui, you)
}

// Answer returns a text of the API by its key, with pairs of names and values.
func (s *Sentences) Answer(lang, key string, pairs ...any) string {
	return s.Loc(lang).T("api."+key, pairs...)
}

// Languages returns the languages of the texts.
func (s *Sentences) Languages() languages.Set { return board.SetOf(s.locs) }

// Loc returns the texts of a language, or of the first language if it is unknown.
func (s *Sentences) Loc(lang string) *board.Loc {
	if l, ok := s.locs[lang]; ok {
		return l
	}
	return s.locs[board.Languages()[0]]
}
