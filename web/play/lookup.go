package play

import (
	"io"
	"net/http"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// maxLookUp limits the text to look up, in bytes.
const maxLookUp = 64

// lookUp tells a seat that is to act whether a word is in the dictionary, at tables where it stays open: "yes" or
// "no" for the script, otherwise a sentence on the table's page.
func (s *handlers) lookUp(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, _ := s.site.UI(f.Table.Game)
	lexical, ok := ui.(board.Lexical)
	dictionary, open := f.Table.State.(game.Dictionary)
	typed := r.FormValue("text")
	if !ok || !open || len(typed) > maxLookUp {
		return input.ErrNotFound
	}
	word := lexical.Word(typed)
	known, err := false, error(table.ErrNotSeated)
	if seat := v.Seat(f); f.Table.Status != table.StatusPlaying {
		err = table.ErrNotStarted
	} else if seat >= 0 {
		known, err = dictionary.LookUp(seat, word)
	}
	if err != nil {
		return s.refuse(w, r, v, f.Table.ID, "", err)
	}
	if r.Header.Get(page.FragmentHeader) == "" {
		answer := page.RefusalPanel{Title: v.L.T("lookup.title"), Text: lexical.Found(v.L, f.Table.Options, word, known)}
		return s.showTable(w, r, v, f, http.StatusOK, notes{Panel: answer, Word: word})
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, err = io.WriteString(w, map[bool]string{true: "yes", false: "no"}[known])
	return err
}
