package web

import (
	"net/http"

	"tablee/table"
)

// record sends a table as a .play record: whole once it is over, before that what the
// visitor may know.
func (s *site) record(w http.ResponseWriter, r *http.Request, v *visitor) error {
	f, err := s.host.Frame(r.Context(), table.ID(r.PathValue("id")))
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
