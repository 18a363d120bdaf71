package admin

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/listing"
	"tablee/web/page"
)

// people finds players by name, kind, and the network in which a device of theirs was seen today.
func (s *handlers) people(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	query := r.URL.Query()
	p := peopleView{Name: query.Get("name"), Network: query.Get("network"), Kind: account.Kind(query.Get("kind")), Kinds: account.Kinds()}
	filter := account.Filter{Name: p.Name, Kind: p.Kind}
	var wrong *input.Invalid
	var err error
	if p.Network != "" {
		filter.Network, err = moderation.ParseNetwork(p.Network)
	}
	if err == nil {
		p.People, err = s.Accounts.People(r.Context(), filter)
	}
	if err != nil && !errors.As(err, &wrong) {
		return err
	}
	if p.view, err = s.begin(r, v, "people", wrong); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), peoplePage(p))
}

type peopleView struct {
	view
	Name    string // as searched
	Network string // as searched
	Kind    account.Kind
	Kinds   []account.Kind
	People  []account.Player
}

// person shows one player, with the forms for actions against them.
func (s *handlers) person(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showPerson(w, r, v, nil)
}

func (s *handlers) showPerson(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := personView{}
	id := table.PlayerID(r.PathValue("id"))
	var err error
	if p.view, err = s.begin(r, v, "person", wrong); err != nil {
		return err
	}
	if p.Person, err = s.Accounts.Person(r.Context(), id); err != nil {
		return err
	}
	if p.IsModerator, err = s.Moderation.IsModerator(r.Context(), id); err != nil {
		return err
	}
	bans, err := s.Moderation.Bans(r.Context())
	if err != nil {
		return err
	}
	for _, b := range bans {
		if b.Target == string(id) {
			p.Ban, p.Banned = b, true
		}
	}
	rows, err := s.Host.Tables(r.Context(), host.Filter{Player: id, Limit: 30})
	if err != nil {
		return err
	}
	if p.Tables, err = s.Listing.ForModerators(r.Context(), v, rows); err != nil {
		return err
	}
	about, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Person: id})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, about); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), personPage(p))
}

type personView struct {
	view
	Person      account.Player
	Ban         moderation.Ban // in force, if Banned
	Banned      bool
	IsModerator bool
	Tables      []listing.Item
	Reports     []reportLine
}

func (s *handlers) rename(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.Rename(r.Context(), v.Player.ID, table.PlayerID(id), r.PostFormValue("name"), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

// ban bans a player for a number of days, 0 for ever; lift lifts the ban.
func (s *handlers) ban(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	var until time.Time
	if days := page.IntOr(r.PostFormValue("days"), 0); days > 0 {
		until = s.Host.Now().Add(time.Duration(min(days, 1<<16)) * 24 * time.Hour)
	}
	err := s.Moderation.BanPerson(r.Context(), v.Player.ID, table.PlayerID(id), until, r.PostFormValue("why"))
	return s.answer(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

func (s *handlers) lift(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.Lift(r.Context(), v.Player.ID, id, r.PostFormValue("why"))
	return s.answer(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

func (s *handlers) remove(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := error(&input.Invalid{Field: "sure", Code: "unsure"})
	if r.PostFormValue("sure") == "yes" {
		err = s.Moderation.Erase(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	}
	return s.answer(w, r, "/admin/audit", err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

func (s *handlers) dismiss(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Dismiss(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/moderators", err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}
