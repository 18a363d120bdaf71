package account

import (
	"net/http"

	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// statistics shows the visitor's statistics.
func (s *handlers) statistics(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := statisticsView{Layout: s.site.Layout(v, v.L.T("people.stats.title"))}
	p.NoIndex = true
	if v.Known {
		p.Public = v.Player.Public
		if err := s.fillStatistics(r, &p, v.Player.ID); err != nil {
			return err
		}
	}
	return page.Show(w, r, http.StatusOK, statisticsPage(p))
}

// publicStatistics shows the page of a player who has published it.
func (s *handlers) publicStatistics(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	who, err := s.Accounts.Published(r.Context(), table.PlayerID(r.PathValue("id")))
	if err != nil {
		return err
	}
	v.Back = "/people/" + string(who.ID)
	p := statisticsView{Layout: s.site.Layout(v, who.Shown()), Public: true, Since: v.L.Date(who.Created), Program: who.Program}
	p.You = v.Known && v.Player.ID == who.ID
	p.NoIndex = true
	if p.ID = who.ID; v.Known && !p.You {
		p.CanBlock = true
	}
	if err := s.fillStatistics(r, &p, who.ID); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, publicStatisticsPage(p))
}

// fillStatistics fills in a player's statistics.
func (s *handlers) fillStatistics(r *http.Request, p *statisticsView, of table.PlayerID) error {
	all, err := s.Results.Statistics(r.Context(), of)
	if err != nil {
		return err
	}
	ratings, err := s.Results.Standings(r.Context(), string(of))
	if err != nil {
		return err
	}
	p.ID = of
	p.AddGameStyles(s.site.Shelf...)
	for _, t := range all.Played {
		if ui, ok := s.site.UI(t.Game); ok {
			p.Played = append(p.Played, played{ui, t, s.best(t)})
			p.Games, p.Won = p.Games+t.Games, p.Won+t.Won
		}
	}
	for _, b := range all.Bots {
		if ui, ok := s.site.UI(b.Game); ok {
			p.Bots = append(p.Bots, against{ui, b})
		}
	}
	for _, st := range ratings {
		if ui, ok := s.site.UI(st.Game); ok {
			p.Ratings = append(p.Ratings, rating{ui, st})
		}
	}
	return nil
}

// best returns the best result of a tally: the fewest points in games where few points win.
func (s *handlers) best(t results.Tally) int {
	if rules, ok := s.Host.Rules(t.Game); ok && rules.Info().LowWins {
		return t.Least
	}
	return t.Most
}

// statisticsView is a page of a player's statistics.
type statisticsView struct {
	page.Layout
	ID         table.PlayerID // the player
	Public     bool           // the page is public
	Since      string         // on a public page
	Program    bool           // the player uses the API
	You        bool           // the visitor is the player
	CanBlock   bool           // the visitor may block them
	Games, Won int
	Played     []played
	Bots       []against
	Ratings    []rating
}

// played is a tally with its game's UI.
type played struct {
	UI board.UI
	results.Tally
	Best int // points
}

// against is a tally of games against bots of one level.
type against struct {
	UI board.UI
	results.BotTally
}

// share returns part of whole as a rounded percentage.
func share(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (part*100 + whole/2) / whole
}
