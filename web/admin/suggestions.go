package admin

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/web/page"
)

// suggestions lists the words that players suggest for dictionaries.
func (s *handlers) suggestions(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := suggestionsView{}
	var err error
	if p.view, err = s.begin(r, v, "suggestions", nil); err != nil {
		return err
	}
	all, err := s.Moderation.Suggestions(r.Context())
	if err != nil {
		return err
	}
	for _, g := range all {
		p.Lines = append(p.Lines, suggestionLine{g, s.dictionary(v, g.Entry)})
	}
	return page.Show(w, r, http.StatusOK, suggestionsPage(p))
}

type suggestionsView struct {
	view
	Lines []suggestionLine
}

// suggestionLine is a suggestion with its game and dictionary in words.
type suggestionLine struct {
	moderation.Suggestion
	For string
}

// dictionary returns the game and dictionary of a word, in words if this server has the game.
func (s *handlers) dictionary(v *page.Visitor, e moderation.Entry) string {
	ui, ok := s.site.UI(e.Game)
	if !ok {
		return e.Game + ", " + e.Dictionary
	}
	return page.GameText(v.L, ui, "name") + ", " + page.GameText(v.L, ui, "dictionary."+e.Dictionary)
}

// days returns the days on which a word was suggested first and last.
func (g suggestionLine) days(v *page.Visitor) string {
	first, last := v.L.Date(g.First), v.L.Date(g.Last)
	if first == last {
		return v.L.T("admin.suggestion.day", "Day", first)
	}
	return v.L.T("admin.suggestion.days", "First", first, "Last", last)
}

func (s *handlers) dismissSuggestion(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.DismissSuggestion(r.Context(), v.Player.ID, moderation.Entry{
		Game: r.PostFormValue("game"), Dictionary: r.PostFormValue("dictionary"), Word: r.PostFormValue("word"),
	})
	if errors.Is(err, input.ErrNotFound) {
		err = nil // already dismissed
	}
	return s.answer(w, r, "/admin/suggestions", err, nil)
}
