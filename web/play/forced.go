package play

import (
	"net/http"

	"tablee/host"
)

// setForced sets whether forced actions of the visitor's seat are played automatically.
func (s *handlers) setForced(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.SetForced(r.Context(), by, f.Table.ID, r.PostFormValue("forced") == "yes")
}
