package admin

import (
	"net/http"
	"time"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// bans lists the bans, with the form to ban a range of addresses.
func (s *handlers) bans(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showBans(w, r, v, nil)
}

func (s *handlers) showBans(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := bansView{Network: r.PostFormValue("network"), Days: "7"}
	if typed := r.PostFormValue("days"); typed != "" {
		p.Days = typed
	}
	var err error
	if p.view, err = s.begin(r, v, "bans", wrong); err != nil {
		return err
	}
	if p.Bans, err = s.Moderation.Bans(r.Context()); err != nil {
		return err
	}
	var ids []table.PlayerID
	for _, b := range p.Bans {
		if ids = append(ids, b.Author); !b.Network {
			ids = append(ids, table.PlayerID(b.Target))
		}
	}
	if p.name, err = s.namer(r.Context(), v, ids); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), bansPage(p))
}

type bansView struct {
	view
	Bans          []moderation.Ban
	Network, Days string // as typed
	name          func(table.PlayerID) string
}

// until returns the end of a ban as text.
func (p bansView) until(b moderation.Ban) string {
	if b.Until.IsZero() {
		return p.V.L.T("admin.ban.forever")
	}
	return p.V.L.T("admin.ban.until", "When", moment(p.V.L, b.Until))
}

// banNetwork bans a range of addresses for a number of days.
func (s *handlers) banNetwork(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	var until time.Time
	if days := page.IntOr(r.PostFormValue("days"), 0); days > 0 {
		until = s.Host.Now().Add(time.Duration(min(days, 1<<16)) * 24 * time.Hour)
	}
	err := s.Moderation.BanNetwork(r.Context(), v.Player.ID, r.PostFormValue("network"), until, r.PostFormValue("why"))
	return s.answer(w, r, "/admin/bans", err, func(wrong *input.Invalid) error { return s.showBans(w, r, v, wrong) })
}

// liftBan lifts a ban of a player or a range.
func (s *handlers) liftBan(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Lift(r.Context(), v.Player.ID, r.PostFormValue("target"), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/bans", err, func(wrong *input.Invalid) error { return s.showBans(w, r, v, wrong) })
}

// pairs lists players who play rated games mostly against each other.
func (s *handlers) pairs(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := pairsView{}
	var err error
	if p.view, err = s.begin(r, v, "pairs", nil); err != nil {
		return err
	}
	all, names, err := s.Results.Pairs(r.Context())
	if err != nil {
		return err
	}
	for _, one := range all {
		if ui, ok := s.site.UI(one.Game); ok {
			p.Pairs = append(p.Pairs, pairLine{one, ui, v.L.Person(names[one.One]), v.L.Person(names[one.Other])})
		}
	}
	return page.Show(w, r, p.status(), pairsPage(p))
}

type pairsView struct {
	view
	Pairs []pairLine
}

// pairLine is a pair with its names.
type pairLine struct {
	results.Pair
	UI        board.UI
	Name, And string
}
