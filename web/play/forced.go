package play

import (
	"net/http"

	"tablee/host"
)

// setForced notes whether what is forced at the visitor's seat is played by itself.
func (s *handlers) setForced(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.SetForced(r.Context(), by, f.Table.ID, r.PostFormValue("on") == "yes")
}
