package admin

import (
	"context"
	"net/http"

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

func (s *handlers) reportLines(ctx context.Context, v *page.Visitor, reports []moderation.Report) ([]reportLine, error) {
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

// reports lists the reports. Resolving one requires a note.
func (s *handlers) reports(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showReports(w, r, v, nil)
}

func (s *handlers) showReports(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := reportsView{}
	var err error
	if p.view, err = s.begin(r, v, "reports", wrong); err != nil {
		return err
	}
	all, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, all); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), reportsPage(p))
}

type reportsView struct {
	view
	Reports []reportLine
}

func (s *handlers) resolve(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Resolve(r.Context(), v.Player.ID, r.PathValue("id"), r.PostFormValue("note"))
	return s.answer(w, r, "/admin/reports", err, func(wrong *input.Invalid) error { return s.showReports(w, r, v, wrong) })
}
