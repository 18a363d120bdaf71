package replay

import (
	"net/http"

	"tablee/web/page"
	"tablee/web/scene"
)

// record sends a table as a .play record: the whole of it once the game is over, before that the
// part the visitor may know.
func (s *handlers) record(w http.ResponseWriter, r *http.Request, visitor *page.Visitor) error {
	v := scene.NewViewer(visitor, r)
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	text, err := f.Record(v.Seat(f))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+string(f.Table.ID)+`.play"`)
	w.Write(text)
	return nil
}
