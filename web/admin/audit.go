package admin

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
)

// audit lists the audit log, newest first.
func (s *handlers) audit(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	const most = 50
	before, _ := strconv.ParseUint(r.URL.Query().Get("before"), 10, 62) // 0: from the newest
	p := auditView{}
	var err error
	if p.view, err = s.begin(r, v, "audit", nil); err != nil {
		return err
	}
	if p.Entries, err = s.auditLines(r.Context(), v, before, most); err != nil {
		return err
	}
	if n := len(p.Entries); n == most && p.Entries[n-1].Seq > 1 {
		p.Older = p.Entries[n-1].Seq
	}
	return page.Show(w, r, http.StatusOK, auditPage(p))
}

type auditView struct {
	view
	Entries []auditLine
	Older   uint64 // the seq before which the next page continues; 0: no more
}

// auditLine is an audit entry with the names of its people.
type auditLine struct {
	moderation.AuditEntry
	By, Of string
	Path   string // the page of its target; "" if there is none
}

func (s *handlers) auditLines(ctx context.Context, v *page.Visitor, before uint64, most int) ([]auditLine, error) {
	entries, err := s.Moderation.Audit(ctx, before, most)
	if err != nil {
		return nil, err
	}
	var ids []table.PlayerID
	for _, d := range entries {
		ids = append(ids, d.Author, table.PlayerID(d.Target))
	}
	name, err := s.namer(ctx, v, ids)
	lines := make([]auditLine, len(entries))
	for i, d := range entries {
		lines[i] = auditLine{AuditEntry: d, By: name(d.Author), Of: d.Target}
		switch d.Kind {
		case moderation.AuditRename, moderation.AuditRemove, moderation.AuditAppoint, moderation.AuditDismiss, moderation.AuditJoin:
			lines[i].Of, lines[i].Path = name(table.PlayerID(d.Target)), "/admin/people/"+d.Target
			if lines[i].Of == v.L.T("admin.erased") {
				lines[i].Path = ""
			}
		case moderation.AuditHouse:
			lines[i].Of, lines[i].Path = v.L.T("admin.house.set."+d.Target), "/admin/house"
		case moderation.AuditBan, moderation.AuditLift, moderation.AuditProgram:
			if strings.ContainsAny(d.Target, "./:") { // a range of addresses
				lines[i].Path = "/admin/bans"
			} else if lines[i].Of = name(table.PlayerID(d.Target)); lines[i].Of != v.L.T("admin.erased") {
				lines[i].Path = "/admin/people/" + d.Target
			}
		case moderation.AuditClose, moderation.AuditSilence:
			lines[i].Path = "/admin/tables/" + d.Target
		case moderation.AuditCircle:
			lines[i].Of, lines[i].Path = d.Detail, "/admin/circles/"+d.Target
		case moderation.AuditDecline:
			lines[i].Path = "/admin/suggestions"
		case moderation.AuditLimit:
			lines[i].Of = v.L.T("admin.limit." + d.Target)
		case moderation.AuditClean:
			lines[i].By, lines[i].Of = v.L.T("admin.policy"), v.L.T("admin.clean."+d.Target)
		}
	}
	return lines, err
}
