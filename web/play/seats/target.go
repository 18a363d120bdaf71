package seats

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// addTarget adds a webhook that is called at every turn of a table.
func (s *Handlers) addTarget(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	target, err := s.targets.Add(r, v.Visitor, r.PostFormValue("kind"), f.Table.ID)
	var wrong *input.Invalid
	var problem table.Problem
	if errors.As(err, &wrong) {
		return s.showSettings(w, r, v, f, http.StatusUnprocessableEntity, func(p *settingsView) { p.Wrong = page.InvalidText(v.L, wrong) })
	}
	if errors.As(err, &problem) {
		return s.refuse(w, r, v, f.Table.ID, err)
	}
	if err != nil {
		return err
	}
	return s.targets.ShowAdded(w, r, v.Visitor, target)
}
