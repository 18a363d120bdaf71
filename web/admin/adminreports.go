package admin

import (
	"context"
	"net/http"
	"slices"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
)

// reportLine is a report with the names of its people.
type reportLine struct {
	moderation.Report
	By, Of, Closer string
}

func (s *adminPages) reportLines(ctx context.Context, v *page.Visitor, reports []moderation.Report) ([]reportLine, error) {
	var ids []table.PlayerID
	for _, r := range reports {
		ids = append(ids, r.Author, r.Person, r.Resolver)
	}
	name, err := s.namer(ctx, v, ids)
	lines := make([]reportLine, len(reports))
	for i, r := range reports {
		lines[i] = reportLine{r, name(r.Author), name(r.Person), name(r.Resolver)}
	}
	return lines, err
}

// namer says the names of people as hosts read them.
func (s *adminPages) namer(ctx context.Context, v *page.Visitor, ids []table.PlayerID) (func(table.PlayerID) string, error) {
	names, err := s.Accounts.Names(ctx, slices.DeleteFunc(ids, func(id table.PlayerID) bool { return id == "" }))
	return func(id table.PlayerID) string {
		switch {
		case id == moderation.CommandLine:
			return v.L.T("admin.commandline")
		case names[id] == "":
			return v.L.T("admin.erased")
		}
		return names[id]
	}, err
}

// adminReports lists what was reported; resolving asks for a note.
func (s *adminPages) adminReports(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAdminReports(w, r, v, nil)
}

func (s *adminPages) showAdminReports(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := adminReportsView{}
	var err error
	if p.adminView, err = s.admin(r, v, "reports", wrong); err != nil {
		return err
	}
	all, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, all); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), adminReportsPage(p))
}

type adminReportsView struct {
	adminView
	Reports []reportLine
}

func (s *adminPages) adminResolve(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Resolve(r.Context(), v.Player.ID, r.PathValue("id"), r.PostFormValue("note"))
	return s.redo(w, r, "/admin/reports", err, func(wrong *input.Invalid) error { return s.showAdminReports(w, r, v, wrong) })
}
