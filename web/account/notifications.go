package account

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/web/page"
)

// addTarget adds a notification target for the visitor's own turns: this browser or a webhook.
func (s *handlers) addTarget(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	target, err := s.Targets.Add(r, v, r.PostFormValue("kind"), "")
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showMe(w, r, v, v.Player.Name, wrong)
	}
	if err != nil {
		return err
	}
	return s.Targets.ShowAdded(w, r, v, target)
}
