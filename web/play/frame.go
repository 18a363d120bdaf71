package play

import (
	"net/http"

	"tablee/host"
	"tablee/web/scene"
)

// frame returns the table of the request's path if the viewer may see it.
func (s *handlers) frame(r *http.Request, v *viewer) (*host.Frame, error) {
	f, err := scene.Frame(s.Host, r, v.Viewer)
	if err != nil {
		return nil, err
	}
	return f, s.readMuted(r.Context(), f, v)
}
