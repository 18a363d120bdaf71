package account

import (
	"errors"
	"net/http"
	"strconv"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/page"
)

// reportView is the page of reports.
type reportView struct {
	page.Layout
	Table  *host.Frame // nil: none chosen
	People []reported
	Tables []listing.Item // to choose from
	Seq    uint64
	Whom   string // as chosen
	Reason string // as typed
	Wrong  string
	Sent   bool
}

// reported is a player at the table who may be reported.
type reported struct {
	ID   table.PlayerID
	Name string
	Sign board.Sign
}

// reportForm shows the form to report a player, a table or an entry of its log to the moderators.
// The query parameters table, person and seq preselect them.
func (s *handlers) reportForm(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	query := r.URL.Query()
	seq, _ := strconv.ParseUint(query.Get("seq"), 10, 63) // 0: none
	p := reportView{Seq: seq, Whom: query.Get("person"), Sent: query.Get("sent") != ""}
	return s.showReport(w, r, v, p, table.ID(query.Get("table")), nil)
}

func (s *handlers) showReport(w http.ResponseWriter, r *http.Request, v *page.Visitor, p reportView, id table.ID, wrong *input.Invalid) error {
	v.Back = "/report"
	p.Layout = s.site.Layout(v, v.L.T("people.report.title"))
	p.NoIndex = true
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	if id != "" {
		f, err := s.Host.Frame(r.Context(), id)
		if err != nil {
			return err
		}
		if !f.ReportableBy(v.Player.ID) {
			return page.ErrForbidden
		}
		v.Back += "?table=" + string(id)
		p.Table, p.People = f, others(f, v)
	} else if v.Known {
		rows, err := s.Host.Tables(r.Context(), host.Filter{Player: v.Player.ID, Limit: 20})
		if err != nil {
			return err
		}
		if p.Tables, err = s.Listing.Of(r.Context(), v, rows); err != nil {
			return err
		}
	}
	return page.Show(w, r, status, reportPage(p))
}

// others returns the people at a table other than the visitor.
func others(f *host.Frame, v *page.Visitor) []reported {
	var list []reported
	for i, c := range f.Table.Seats {
		if c.Player != "" && c.Player != v.Player.ID && f.Names[c.Player] != "" {
			list = append(list, reported{c.Player, f.Names[c.Player], board.Sign(f.Table.Signs()[i])})
		}
	}
	return list
}

// report stores a report. The moderation service checks that the player, the table and the entry of
// its log exist.
func (s *handlers) report(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PostFormValue("table"))
	seq, _ := strconv.ParseUint(r.PostFormValue("seq"), 10, 63) // 0: none
	p := reportView{Seq: seq, Whom: r.PostFormValue("person"), Reason: r.PostFormValue("reason")}
	if !v.Known {
		return s.showReport(w, r, v, p, id, nil)
	}
	if err := page.Allow(s.Reports, string(v.Player.ID)); err != nil {
		return err
	}
	err := s.Moderation.Report(r.Context(), moderation.Report{
		Author: v.Player.ID, Person: table.PlayerID(p.Whom), Table: id, Seq: seq, Reason: p.Reason})
	if host.Refused(err) {
		limit.Back(limit.OfPerson(s.Reports, string(v.Player.ID))) // refused reports are not counted
	}
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showReport(w, r, v, p, id, wrong)
	}
	if err != nil {
		return err
	}
	to := "/report?sent=yes"
	if id != "" {
		to += "&table=" + string(id)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
