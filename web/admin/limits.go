package admin

import (
	"maps"
	"net/http"
	"slices"
	"strconv"

	"tablee/host/input"
	"tablee/web/page"
)

// limits shows the rate limits, with the forms to change them.
func (s *handlers) limits(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showLimits(w, r, v, nil)
}

func (s *handlers) showLimits(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := limitsView{Limits: s.Moderation.Limits()}
	p.Names = slices.Sorted(maps.Keys(p.Limits))
	var err error
	if p.view, err = s.begin(r, v, "limits", wrong); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), limitsPage(p))
}

type limitsView struct {
	view
	Names  []string
	Limits map[string]int
}

func (s *handlers) setLimit(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	events, err := strconv.Atoi(r.PostFormValue("events"))
	if err != nil {
		events = -1
	}
	err = s.Moderation.SetLimit(r.Context(), v.Player.ID, r.PathValue("name"), events, r.PostFormValue("why"))
	return s.answer(w, r, "/admin/limits", err, func(wrong *input.Invalid) error { return s.showLimits(w, r, v, wrong) })
}
