package admin

import (
	"maps"
	"net/http"
	"slices"
	"strconv"

	"tablee/host/input"
	"tablee/web/page"
)

// adminLimits shows how much anybody may have, and lets it be changed.
func (s *adminPages) adminLimits(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAdminLimits(w, r, v, nil)
}

func (s *adminPages) showAdminLimits(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := adminLimitsView{Limits: s.Moderation.Limits()}
	p.Names = slices.Sorted(maps.Keys(p.Limits))
	var err error
	if p.adminView, err = s.admin(r, v, "limits", wrong); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), adminLimitsPage(p))
}

type adminLimitsView struct {
	adminView
	Names  []string
	Limits map[string]int
}

func (s *adminPages) adminLimit(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	events, err := strconv.Atoi(r.PostFormValue("events"))
	if err != nil {
		events = -1
	}
	err = s.Moderation.SetLimit(r.Context(), v.Player.ID, r.PathValue("name"), events, r.PostFormValue("why"))
	return s.redo(w, r, "/admin/limits", err, func(wrong *input.Invalid) error { return s.showAdminLimits(w, r, v, wrong) })
}
