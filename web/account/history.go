package account

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"tablee/host/account"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// historyRows is the number of games on a page of the history.
const historyRows = 20

// periods lists the time filters: names and lengths in days.
var periods = []struct {
	name string
	days int
}{{"week", 7}, {"month", 31}, {"year", 366}}

// history shows the visitor's finished games, with filters.
func (s *handlers) history(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := historyView{Layout: s.site.Layout(v, v.L.T("history.title")), Page: page.PageNumber(r)}
	p.NoIndex = true
	p.AddGameStyles(s.site.Shelf...)
	if !v.Known {
		return page.Show(w, r, http.StatusOK, historyPage(p))
	}
	met, err := s.Results.Met(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	p.Filters = s.historyFilters(v.L, met, r.Form)
	p.chosenQuery = chosenQuery(p.Filters)
	v.Back = p.link(p.Page)
	past, names, err := s.Results.History(r.Context(), s.historyFilter(v, p.Filters, p.Page))
	if err != nil {
		return err
	}
	p.More = len(past) > historyRows
	for _, g := range past[:min(len(past), historyRows)] {
		if ui, ok := s.site.UI(g.Own.Game); ok {
			p.Games = append(p.Games, pastGame(v, ui, g, names))
		}
	}
	all, err := s.Results.Standings(r.Context(), string(v.Player.ID))
	if err != nil {
		return err
	}
	for _, st := range all {
		if ui, ok := s.site.UI(st.Game); ok {
			p.Ratings = append(p.Ratings, rating{ui, st})
		}
	}
	return page.Show(w, r, http.StatusOK, historyPage(p))
}

// historyFilters returns the filters of the form with their selection.
func (s *handlers) historyFilters(l *board.Loc, met []account.Player, typed url.Values) []*page.Control {
	games := []page.Choice{{Text: l.T("tables.every")}}
	for _, ui := range s.site.Shelf {
		games = append(games, page.Choice{Value: ui.ID(), Text: page.GameText(l, ui, "name")})
	}
	people := []page.Choice{{Text: l.T("history.anybody")}}
	for _, p := range met {
		people = append(people, page.Choice{Value: string(p.ID), Text: p.Name})
	}
	times := []page.Choice{{Text: l.T("history.always")}}
	for _, period := range periods {
		times = append(times, page.Choice{Value: period.name, Text: l.T("history." + period.name)})
	}
	either := page.Choice{Text: l.T("history.any")}
	return []*page.Control{
		filterControl(l, "game", typed, games...),
		filterControl(l, "against", typed, people...),
		filterControl(l, "outcome", typed, either, page.Choice{Value: "won", Text: l.T("history.won")}, page.Choice{Value: "lost", Text: l.T("history.lost")}),
		filterControl(l, "rated", typed, either, page.Choice{Value: "yes", Text: l.T("history.yes")}, page.Choice{Value: "no", Text: l.T("history.no")}),
		filterControl(l, "period", typed, times...),
	}
}

// filterControl returns a filter. A value that is not among its choices is ignored.
func filterControl(l *board.Loc, name string, typed url.Values, choices ...page.Choice) *page.Control {
	c := &page.Control{Name: name, Label: l.T("history.by." + name), Choices: choices}
	for i := range c.Choices {
		if c.Choices[i].Selected = c.Choices[i].Value == typed.Get(name); c.Choices[i].Selected {
			c.Value = c.Choices[i].Value
		}
	}
	return c
}

// chosenQuery returns the query string that selects the same filters.
func chosenQuery(filters []*page.Control) string {
	q := url.Values{}
	for _, c := range filters {
		if c.Value != "" {
			q.Set(c.Name, c.Value)
		}
	}
	return q.Encode()
}

func (s *handlers) historyFilter(v *page.Visitor, filters []*page.Control, page int) results.Filter {
	f := results.Filter{Player: v.Player.ID, Limit: historyRows + 1, Skip: page * historyRows}
	for _, c := range filters {
		switch c.Name {
		case "game":
			f.Game = c.Value
		case "against":
			f.Against = table.PlayerID(c.Value)
		case "outcome":
			f.Outcome = c.Value
		case "rated":
			f.Rated = c.Value
		case "period":
			for _, period := range periods {
				if period.name == c.Value {
					f.Since = s.Host.Now().AddDate(0, 0, -period.days)
				}
			}
		}
	}
	return f
}

// pastGame returns a row of the history.
func pastGame(v *page.Visitor, ui board.UI, g results.PastGame, names map[table.PlayerID]string) historyRow {
	line := historyRow{UI: ui, ID: g.Own.Table, Ended: g.Own.Ended, Won: g.Own.Place == 1}
	line.Title = v.L.T("history.place", "Place", v.L.Nth(g.Own.Place), "Seats", g.Own.Seats, "Points", page.Points(v.L, ui, g.Own.Points))
	parts := []string{page.GameText(v.L, ui, "name"), v.L.Date(g.Own.Ended)}
	if with := opponents(v, g, names); with != "" {
		parts = append(parts, v.L.T("history.with", "Who", with))
	}
	if g.Own.Daily != "" {
		parts = append(parts, v.L.T("daily.name"))
	}
	if g.Own.Unrated == "" {
		parts = append(parts, v.L.T("history.rated"))
	} else if g.Own.Unrated != results.UnratedAgreed {
		parts = append(parts, v.L.T("history.unrated."+g.Own.Unrated))
	}
	line.Note = strings.Join(parts, " · ")
	return line
}

// opponents returns the names of the other players, with the number of bots.
func opponents(v *page.Visitor, g results.PastGame, names map[table.PlayerID]string) string {
	var people []string
	bots := 0
	for _, r := range g.All {
		switch {
		case r.Player == "":
			bots++
		case r.Player != v.Player.ID:
			people = append(people, v.L.Person(names[r.Player]))
		}
	}
	if bots > 0 {
		people = append(people, v.L.T("list.bots", "N", bots))
	}
	return strings.Join(people, ", ")
}

// historyView is the history page.
type historyView struct {
	page.Layout
	Filters     []*page.Control
	Games       []historyRow
	Ratings     []rating
	Page        int
	More        bool
	chosenQuery string
}

// historyRow is a row of the history.
type historyRow struct {
	UI    board.UI
	ID    table.ID
	Ended time.Time
	Title string
	Note  string
	Won   bool
}

// rating is a player's rating in one game.
type rating struct {
	UI board.UI
	results.Standing
}

func (p historyView) link(number int) string {
	return "/me/history" + page.PageQuery(p.chosenQuery, number)
}
