package play

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
)

// suggest passes on a word that was refused here, for the game's dictionary, and thanks for it.
func (s *handlers) suggest(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	if !v.Known {
		return s.refuse(w, r, v, f.Table.ID, "", table.ErrNotSeated)
	}
	word := r.PostFormValue("word")
	if err := s.Moderation.Suggest(r.Context(), v.Player.ID, f.Table.ID, word); err != nil {
		return s.refuse(w, r, v, f.Table.ID, "", err)
	}
	return s.showTable(w, r, v, f, http.StatusOK, notes{Panel: page.RefusalPanel{Title: v.L.T("refusal.thanks"), Text: v.L.T("refusal.suggested", "Word", word)}})
}
