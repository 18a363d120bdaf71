package page

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/notify"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/texts"
)

// Sentences provides the texts of the pages, in all languages, outside the pages: for the API, for
// notifications, and in the terminal. It is safe for concurrent use.
type Sentences struct {
	locs map[string]*board.Loc
	uis  map[string]board.UI
}

// NewSentences reads the texts of the pages and of these games.
func NewSentences(uis []board.UI) (*Sentences, error) {
	locs, err := ReadTexts(uis)
	if err != nil {
		return nil, err
	}
	return SentencesOf(uis, locs), nil
}

// SentencesOf returns sentences from texts already read by ReadTexts for these games.
func SentencesOf(uis []board.UI, locs map[string]*board.Loc) *Sentences {
	s := &Sentences{locs: locs, uis: map[string]board.UI{}}
	for _, ui := range uis {
		s.uis[ui.ID()] = ui
	}
	return s
}

// Name returns a game's name in a language.
func (s *Sentences) Name(gameID, lang string) string {
	if ui, ok := s.uis[gameID]; ok {
		return GameText(s.Loc(lang), ui, "name")
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
	return s.Name(gameID, lang), l.T(key, "Who", who, "Of", l.Whose(who))
}

// News returns the title and text of a notification about an invitation or a circle's date.
func (s *Sentences) News(n notify.News, lang string) (title, text string) {
	l := s.Loc(lang)
	if n.Kind == notify.NewsInvited {
		return s.Name(n.Title, lang), l.T("circles.news.invited", "Who", l.Person(n.Name))
	}
	_, clock, _ := strings.Cut(n.At, "T")
	return n.Name, l.T("circles.news.date", "Title", n.Title, "Time", clock)
}

// Refused returns the text of a game's refusal.
func (s *Sentences) Refused(gameID, lang string, r *game.Refusal) string {
	if ui, ok := s.uis[gameID]; ok {
		return RefusalText(s.Loc(lang), ui, r)
	}
	return GeneralRefusal(s.Loc(lang), r)
}

// Problem returns the text of a table's problem.
func (s *Sentences) Problem(lang string, p table.Problem) string {
	return s.Loc(lang).T("problem." + string(p))
}

// Invalid returns the text of an input error.
func (s *Sentences) Invalid(lang string, e *input.Invalid) string {
	return InvalidText(s.Loc(lang), e)
}

// UI returns the presentation of a game by its id.
func (s *Sentences) UI(gameID string) (board.UI, bool) {
	ui, ok := s.uis[gameID]
	return ui, ok
}

// Answer returns a text of the API by its key, with pairs of names and values.
func (s *Sentences) Answer(lang, key string, pairs ...any) string {
	return s.Loc(lang).T("api."+key, pairs...)
}

// Languages returns the languages of the texts.
func (s *Sentences) Languages() texts.Set { return board.SetOf(s.locs) }

// Loc returns the texts of a language, or of the first language if it is unknown.
func (s *Sentences) Loc(lang string) *board.Loc {
	if l, ok := s.locs[lang]; ok {
		return l
	}
	return s.locs[board.Languages()[0]]
}

// IsInputError reports whether an error is about the visitor's input, so that they can correct it.
func IsInputError(err error) bool {
	var wrong *input.Invalid
	var refusal *game.Refusal
	return errors.As(err, &wrong) || errors.As(err, &refusal) || errors.Is(err, table.ErrTooManyWaiting) ||
		errors.Is(err, table.ErrTooManyRunning) || errors.Is(err, table.ErrAddressFull)
}

// InvalidText returns the message for an invalid input: the one for that field, if there is one.
func InvalidText(l *board.Loc, e *input.Invalid) string {
	if key := "invalid." + e.Field + "." + e.Code; l.Has(key) {
		return l.T(key, "Limit", e.Limit)
	}
	return l.T("invalid."+e.Code, "Limit", e.Limit)
}

// GeneralRefusal returns the sentence of a refusal common to all games. A rule with a second reason to refuse
// has a separate sentence for its code.
func GeneralRefusal(l *board.Loc, r *game.Refusal) string {
	args := [3]any{"", "", ""}
	for i := range min(len(args), len(r.Args)) {
		args[i] = short(r.Args[i])
	}
	key := "refusal." + r.Rule
	if own := key + "." + r.Code; l.Has(own) {
		key = own
	}
	return l.T(key, "A", args[0], "B", args[1], "C", args[2])
}

// mostQuoted limits the length of quoted input in a sentence, in runes.
const mostQuoted = 80

// short truncates a text that is too long for a sentence.
func short(arg any) any {
	text, ok := arg.(string)
	if signs := []rune(text); ok && len(signs) > mostQuoted {
		return string(signs[:mostQuoted]) + "…"
	}
	return arg
}

// RefusalText returns the sentence of any refusal. The game provides its own, and those of common rules for
// whose code it has a text.
func RefusalText(l *board.Loc, ui board.UI, r *game.Refusal) string {
	if strings.HasPrefix(r.Rule, "GEN-") && !l.Has(ui.ID()+".refusal."+r.Code) {
		return GeneralRefusal(l, r)
	}
	return ui.Refused(l, r)
}
