package web

import (
	"net/http"
)

// record sends a table as a .play record: whole once it is over, before that what the
// visitor may know.
func (s *site) record(w http.ResponseWriter, r *http.Request, v *visitor) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	text, err := f.Record(viewerOf(f, v))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(f.Table.ID)+`.play"`)
	w.Write(text)
	return nil
}
