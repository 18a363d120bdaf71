// Package wording says elsewhere what the pages say: to programs by the API, in
// notifications, and in the terminal.
package wording

import (
	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
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
	s := &Sentences{locs: locs, uis: map[string]board.UI{}}
	for _, ui := range uis {
		s.uis[ui.ID()] = ui
	}
	return s, nil
}

// Name is a game's name in a language, "fr" or "en".
func (s *Sentences) Name(gameID, lang string) string {
	if ui, ok := s.uis[gameID]; ok {
		return page.GameText(s.Loc(lang), ui, "name")
	}
	return gameID
}

// Awaited is what a notification says: the game's name, and whose turn it is; who is ""
// for the reader.
func (s *Sentences) Awaited(gameID, lang, who string) (title, text string) {
	if who == "" {
		return s.Name(gameID, lang), s.Loc(lang).T("people.target.yours")
	}
	return s.Name(gameID, lang), s.Loc(lang).T("people.target.turn", "Who", who)
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
	return scene.Journal(f, sc, ui, you)
}

// Answer is what the API says of itself: a key of its texts, and pairs of a name and a
// value for it.
func (s *Sentences) Answer(lang, key string, pairs ...any) string {
	return s.Loc(lang).T("api."+key, pairs...)
}

// Loc is a language's Loc; the first language when there is no such one.
func (s *Sentences) Loc(lang string) *board.Loc {
	if l, ok := s.locs[lang]; ok {
		return l
	}
	return s.locs[board.Languages()[0]]
}
