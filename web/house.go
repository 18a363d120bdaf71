package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"tablee/host"
	"tablee/table"
)

// redo answers a host's form: with another page, or with the same and what was wrong.
func (s *site) redo(w http.ResponseWriter, r *http.Request, to string, err error, again func(*host.Invalid) error) error {
	var wrong *host.Invalid
	var problem table.Problem
	switch {
	case errors.As(err, &wrong):
		return again(wrong)
	case errors.As(err, &problem):
		return again(&host.Invalid{Field: "table", Code: string(problem)})
	case err != nil:
		return err
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// adminTables lists all tables, private ones too: what happens there is the host's to
// answer for. Hands stay hidden: he looks as any watcher does.
func (s *site) adminTables(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := adminTablesView{Status: r.URL.Query().Get("status")}
	var err error
	if p.adminView, err = s.admin(r, v, "tables", nil); err != nil {
		return err
	}
	filter := host.Filter{}
	switch p.Status {
	case string(table.Waiting), string(table.Playing), string(table.Over), string(table.Barred):
		filter.Status = []table.Status{table.Status(p.Status)}
	default:
		p.Status = ""
	}
	rows, err := s.host.Tables(r.Context(), filter)
	if err != nil {
		return err
	}
	if p.Tables, err = s.list(r.Context(), v, rows); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, adminTablesPage(p))
}

type adminTablesView struct {
	adminView
	Status string
	Tables []listing
}

// adminTable is one table, and how to close it.
func (s *site) adminTable(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminTable(w, r, v, nil)
}

func (s *site) showAdminTable(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	p := adminTableView{}
	var err error
	if p.adminView, err = s.admin(r, v, "table", wrong); err != nil {
		return err
	}
	if p.Table, err = s.host.Frame(r.Context(), table.ID(r.PathValue("id"))); err != nil {
		return err
	}
	p.Name = p.Table.Table.Title
	if ui, ok := s.uis[p.Table.Table.Game]; ok && p.Name == "" {
		p.Name = say(v.L, ui, "name")
	}
	return show(w, r, p.status(), adminTablePage(p))
}

type adminTableView struct {
	adminView
	Table *host.Frame
	Name  string
}

func (s *site) adminClose(w http.ResponseWriter, r *http.Request, v *visitor) error {
	id := r.PathValue("id")
	err := s.host.Bar(r.Context(), v.Player.ID, table.ID(id), r.PostFormValue("why"))
	return s.redo(w, r, "/admin/tables/"+url.PathEscape(id), err, func(wrong *host.Invalid) error { return s.showAdminTable(w, r, v, wrong) })
}

// adminPeople finds people by name.
func (s *site) adminPeople(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := adminPeopleView{Name: r.URL.Query().Get("name")}
	var err error
	if p.adminView, err = s.admin(r, v, "people", nil); err != nil {
		return err
	}
	if p.People, err = s.host.People(r.Context(), p.Name, 100); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, adminPeoplePage(p))
}

type adminPeopleView struct {
	adminView
	Name   string // as searched
	People []host.Player
}

// adminPerson is one person, and what can be done about him.
func (s *site) adminPerson(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminPerson(w, r, v, nil)
}

func (s *site) showAdminPerson(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	p := adminPersonView{}
	id := table.PlayerID(r.PathValue("id"))
	var err error
	if p.adminView, err = s.admin(r, v, "person", wrong); err != nil {
		return err
	}
	if p.Person, err = s.host.Person(r.Context(), id); err != nil {
		return err
	}
	if p.Keeper, err = s.host.Keeps(r.Context(), id); err != nil {
		return err
	}
	rows, err := s.host.Tables(r.Context(), host.Filter{Player: id, Limit: 30})
	if err != nil {
		return err
	}
	if p.Tables, err = s.list(r.Context(), v, rows); err != nil {
		return err
	}
	about, err := s.host.Reports(r.Context(), host.ReportFilter{Person: id})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, about); err != nil {
		return err
	}
	return show(w, r, p.status(), adminPersonPage(p))
}

type adminPersonView struct {
	adminView
	Person  host.Player
	Keeper  bool
	Tables  []listing
	Reports []reportLine
}

func (s *site) adminRename(w http.ResponseWriter, r *http.Request, v *visitor) error {
	id := r.PathValue("id")
	err := s.host.RenamePerson(r.Context(), v.Player.ID, table.PlayerID(id), r.PostFormValue("name"), r.PostFormValue("why"))
	return s.redo(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *host.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}

func (s *site) adminRemove(w http.ResponseWriter, r *http.Request, v *visitor) error {
	err := error(&host.Invalid{Field: "sure", Code: "unsure"})
	if r.PostFormValue("sure") == "yes" {
		err = s.host.RemovePerson(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	}
	return s.redo(w, r, "/admin/deeds", err, func(wrong *host.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}

func (s *site) adminDismiss(w http.ResponseWriter, r *http.Request, v *visitor) error {
	err := s.host.Dismiss(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	return s.redo(w, r, "/admin/hosts", err, func(wrong *host.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}

// reportLine is a report with the names of its people.
type reportLine struct {
	host.Report
	By, Of, Closer string
}

func (s *site) reportLines(ctx context.Context, v *visitor, reports []host.Report) ([]reportLine, error) {
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
func (s *site) namer(ctx context.Context, v *visitor, ids []table.PlayerID) (func(table.PlayerID) string, error) {
	names, err := s.host.Names(ctx, slices.DeleteFunc(ids, func(id table.PlayerID) bool { return id == "" }))
	return func(id table.PlayerID) string {
		switch {
		case id == host.CommandLine:
			return v.L.T("admin.commandline")
		case names[id] == "":
			return v.L.T("admin.erased")
		}
		return names[id]
	}, err
}

// adminReports lists what was reported; resolving asks for a note.
func (s *site) adminReports(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminReports(w, r, v, nil)
}

func (s *site) showAdminReports(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	p := adminReportsView{}
	var err error
	if p.adminView, err = s.admin(r, v, "reports", wrong); err != nil {
		return err
	}
	all, err := s.host.Reports(r.Context(), host.ReportFilter{})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, all); err != nil {
		return err
	}
	return show(w, r, p.status(), adminReportsPage(p))
}

type adminReportsView struct {
	adminView
	Reports []reportLine
}

func (s *site) adminResolve(w http.ResponseWriter, r *http.Request, v *visitor) error {
	err := s.host.Resolve(r.Context(), v.Player.ID, r.PathValue("id"), r.PostFormValue("note"))
	return s.redo(w, r, "/admin/reports", err, func(wrong *host.Invalid) error { return s.showAdminReports(w, r, v, wrong) })
}

// adminAnnouncements lists what is shown on every page.
func (s *site) adminAnnouncements(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminAnnouncements(w, r, v, nil)
}

func (s *site) showAdminAnnouncements(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	p := adminAnnouncementsView{
		FR: r.PostFormValue("fr"), EN: r.PostFormValue("en"), Until: r.PostFormValue("until"), Now: s.host.Announcements(),
		First: time.Now().UTC().Format(time.DateOnly), Last: time.Now().UTC().Add(host.MaxAnnounced - 24*time.Hour).Format(time.DateOnly),
	}
	var err error
	if p.adminView, err = s.admin(r, v, "announcements", wrong); err != nil {
		return err
	}
	return show(w, r, p.status(), adminAnnouncementsPage(p))
}

type adminAnnouncementsView struct {
	adminView
	FR, EN, Until string // as typed
	First, Last   string // days that may be chosen
	Now           []host.Announcement
}

// adminAnnounce announces until the end of a day.
func (s *site) adminAnnounce(w http.ResponseWriter, r *http.Request, v *visitor) error {
	day, err := time.Parse(time.DateOnly, r.PostFormValue("until"))
	if err != nil {
		err = &host.Invalid{Field: "until", Code: "empty"}
	} else {
		err = s.host.Announce(r.Context(), v.Player.ID, r.PostFormValue("fr"), r.PostFormValue("en"), day.Add(24*time.Hour))
	}
	return s.redo(w, r, "/admin/announcements", err, func(wrong *host.Invalid) error { return s.showAdminAnnouncements(w, r, v, wrong) })
}

func (s *site) adminWithdraw(w http.ResponseWriter, r *http.Request, v *visitor) error {
	err := s.host.Withdraw(r.Context(), v.Player.ID, r.PathValue("id"))
	if errors.Is(err, host.ErrNotFound) {
		err = nil // over already
	}
	return s.redo(w, r, "/admin/announcements", err, nil)
}

// adminLimits shows how much anybody may have, and lets it be changed.
func (s *site) adminLimits(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminLimits(w, r, v, nil)
}

func (s *site) showAdminLimits(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	p := adminLimitsView{Limits: s.host.Limits()}
	p.Names = slices.Sorted(maps.Keys(p.Limits))
	var err error
	if p.adminView, err = s.admin(r, v, "limits", wrong); err != nil {
		return err
	}
	return show(w, r, p.status(), adminLimitsPage(p))
}

type adminLimitsView struct {
	adminView
	Names  []string
	Limits map[string]int
}

func (s *site) adminLimit(w http.ResponseWriter, r *http.Request, v *visitor) error {
	events, err := strconv.Atoi(r.PostFormValue("events"))
	if err != nil {
		events = -1
	}
	err = s.host.SetLimit(r.Context(), v.Player.ID, r.PathValue("name"), events, r.PostFormValue("why"))
	return s.redo(w, r, "/admin/limits", err, func(wrong *host.Invalid) error { return s.showAdminLimits(w, r, v, wrong) })
}

// adminHosts lists who looks after the house, and makes links for others.
func (s *site) adminHosts(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showAdminHosts(w, r, v, "")
}

func (s *site) showAdminHosts(w http.ResponseWriter, r *http.Request, v *visitor, link string) error {
	p := adminHostsView{Link: link}
	var err error
	if p.adminView, err = s.admin(r, v, "hosts", nil); err != nil {
		return err
	}
	if p.Hosts, err = s.host.Hosts(r.Context()); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, adminHostsPage(p))
}

type adminHostsView struct {
	adminView
	Hosts []host.Keeper
	Link  string // a new one, shown this once
}

func (s *site) adminInvite(w http.ResponseWriter, r *http.Request, v *visitor) error {
	secret, err := s.host.Invite(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	return s.showAdminHosts(w, r, v, s.link(r, "/admin/enter/"+secret))
}

// adminDeeds lists everything hosts did.
func (s *site) adminDeeds(w http.ResponseWriter, r *http.Request, v *visitor) error {
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
	return show(w, r, http.StatusOK, adminDeedsPage(p))
}

type adminDeedsView struct {
	adminView
	Deeds []deedLine
	Older uint64 // the page of those before it; 0: none
}

// deedLine is a deed with the names of its people.
type deedLine struct {
	host.Deed
	By, Of string
	Path   string // of what it was done to; "" for nowhere to look
}

func (s *site) deeds(ctx context.Context, v *visitor, before uint64, most int) ([]deedLine, error) {
	deeds, err := s.host.Deeds(ctx, before, most)
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
		lines[i] = deedLine{Deed: d, By: name(d.Author), Of: d.Target}
		switch d.Kind {
		case host.DeedRename, host.DeedRemove, host.DeedAppoint, host.DeedDismiss:
			lines[i].Of, lines[i].Path = name(table.PlayerID(d.Target)), "/admin/people/"+d.Target
			if lines[i].Of == v.L.T("admin.erased") {
				lines[i].Path = ""
			}
		case host.DeedClose:
			lines[i].Path = "/admin/tables/" + d.Target
		case host.DeedLimit:
			lines[i].Of = v.L.T("admin.limit." + d.Target)
		}
	}
	return lines, err
}
