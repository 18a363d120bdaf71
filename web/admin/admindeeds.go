package admin

import (
	"context"
	"net/http"
	"strconv"

	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
)

// adminDeeds lists everything hosts did.
func (s *adminPages) adminDeeds(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	const most = 50
	before, _ := strconv.ParseUint(r.URL.Query().Get("before"), 10, 62) // 0: from the last
	p := adminDeedsView{}
	var err error
	if p.adminView, err = s.admin(r, v, "deeds", nil); err != nil {
		return err
	}
	if p.Deeds, err = s.deeds(r.Context(), v, before, most); err != nil {
		return err
	}
	if n := len(p.Deeds); n == most && p.Deeds[n-1].Seq > 1 {
		p.Older = p.Deeds[n-1].Seq
	}
	return page.Show(w, r, http.StatusOK, adminDeedsPage(p))
}

type adminDeedsView struct {
	adminView
	Deeds []deedLine
	Older uint64 // the page of those before it; 0: none
}

// deedLine is a deed with the names of its people.
type deedLine struct {
	moderation.AuditEntry
	By, Of string
	Path   string // of what it was done to; "" for nowhere to look
}

func (s *adminPages) deeds(ctx context.Context, v *page.Visitor, before uint64, most int) ([]deedLine, error) {
	deeds, err := s.Moderation.Audit(ctx, before, most)
	if err != nil {
		return nil, err
	}
	var ids []table.PlayerID
	for _, d := range deeds {
		ids = append(ids, d.Author, table.PlayerID(d.Target))
	}
	name, err := s.namer(ctx, v, ids)
	lines := make([]deedLine, len(deeds))
	for i, d := range deeds {
		lines[i] = deedLine{AuditEntry: d, By: name(d.Author), Of: d.Target}
		switch d.Kind {
		case moderation.AuditRename, moderation.AuditRemove, moderation.AuditAppoint, moderation.AuditDismiss:
			lines[i].Of, lines[i].Path = name(table.PlayerID(d.Target)), "/admin/people/"+d.Target
			if lines[i].Of == v.L.T("admin.erased") {
				lines[i].Path = ""
			}
		case moderation.AuditClose:
			lines[i].Path = "/admin/tables/" + d.Target
		case moderation.AuditLimit:
			lines[i].Of = v.L.T("admin.limit." + d.Target)
		}
	}
	return lines, err
}
