// Package wording says elsewhere what the pages say: to programs by the API, in
// notifications, and in the terminal.
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

// Sentences are safe for concurrent use.
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

// Of are the sentences of texts that page.ReadTexts has read for these games.
func Of(uis []board.UI, locs map[string]*board.Loc) *Sentences {
	s := &Sentences{locs: locs, uis: map[string]board.UI{}}
	for _, ui := range uis {
		s.uis[ui.ID()] = ui
	}
	return s
}

// Name is a game's name in a language.
func (s *Sentences) Name(gameID, lang string) string {
	if ui, ok := s.uis[gameID]; ok {
		return page.GameText(s.Loc(lang), ui, "name")
	}
	return gameID
}

// Awaited is what a notification says: the game's name, and whose turn it is; who is ""
// for the reader; asks: whose answer to a question is waited for.
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

// News is what a notification says that is about no turn: an invitation, or a date of a circle.
func (s *Sentences) News(n notify.News, lang string) (title, text string) {
	l := s.Loc(lang)
	if n.Kind == notify.NewsInvited {
		return s.Name(n.Title, lang), l.T("circles.news.invited", "Who", page.PersonName(l, n.Name))
	}
	_, clock, _ := strings.Cut(n.At, "T")
	return n.Name, l.T("circles.news.date", "Title", n.Title, "Time", clock)
}

// Refused is the sentence of a refusal.
func (s *Sentences) Refused(gameID, lang string, r *game.Refusal) string {
	if ui, ok := s.uis[gameID]; ok {
		return page.RefusalText(s.Loc(lang), ui, r)
	}
	return page.GeneralRefusal(s.Loc(lang), r)
}

// Problem is the sentence of a refusal by the table.
func (s *Sentences) Problem(lang string, p table.Problem) string {
	return s.Loc(lang).T("problem." + string(p))
}

// Invalid is the sentence for something typed that cannot be accepted.
func (s *Sentences) Invalid(lang string, e *input.Invalid) string {
	return page.InvalidText(s.Loc(lang), e)
}

// Journal tells what happened at a table, oldest first, as a viewer may know it; nothing
// of a game that has no sentences. It says "you" to the seat given, game.Watcher for
// nobody: a replay may be looked at as another seat.
func (s *Sentences) Journal(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error) {
	ui, ok := s.uis[f.Table.Game]
	if !ok {
		return nil, nil
	}
	sc, err := scene.Still(f, ui, viewer, s.Loc(lang))
	if err != nil {
		return nil, err
	}
	return scene.JournalAnew(f, sc, ui, you)
}

// Answer is what the API says of itself: a key of its texts, and pairs of a name and a
// value for it.
func (s *Sentences) Answer(lang, key string, pairs ...any) string {
	return s.Loc(lang).T("api."+key, pairs...)
}

// Languages are those that sentences can be said in.
func (s *Sentences) Languages() languages.Set { return board.SetOf(s.locs) }

// Loc is a language's Loc; the first language when there is no such one.
func (s *Sentences) Loc(lang string) *board.Loc {
	if l, ok := s.locs[lang]; ok {
		return l
	}
	return s.locs[board.Languages()[0]]
}
