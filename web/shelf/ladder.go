package shelf

import (
	"net/http"

	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// ladderRows is how many people a page of the ladder shows.
const ladderRows = 50

// ladder shows a game's best: people, bots beside them, and the reader's own place or what
// is missing for one.
func (s *handlers) ladder(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err != nil {
		return err
	}
	p := ladderView{Layout: s.Layout(v, v.L.T("ladder.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Page: page.PageNumber(r)}
	v.Back = p.link(p.Page)
	p.About, p.Game = v.L.T("ladder.about", "Game", page.GameText(v.L, ui, "name")), ui.ID()
	p.AddGameStyles(ui)
	skip := p.Page * ladderRows
	list, names, err := s.Results.Ladder(r.Context(), ui.ID(), ladderRows+1, skip)
	if err != nil {
		return err
	}
	p.More = len(list) > ladderRows
	for i, st := range list[:min(len(list), ladderRows)] {
		who := table.PlayerID(st.Who)
		p.People = append(p.People, rung{Place: skip + i + 1, Name: names[who], You: v.Known && who == v.Player.ID, Standing: st})
	}
	bots, err := s.Results.Bots(r.Context(), ui.ID())
	if err != nil {
		return err
	}
	for _, st := range bots {
		p.Bots = append(p.Bots, rung{Name: board.Capital(v.L.T("chair.bot", "Level", page.LevelName(v.L, ui.ID(), st.Level()))), Standing: st})
	}
	if v.Known {
		mine, err := s.Results.Standings(r.Context(), string(v.Player.ID))
		if err != nil {
			return err
		}
		for _, st := range mine {
			if st.Game == ui.ID() {
				p.Mine, p.Rated = st, true
			}
		}
	}
	return page.Show(w, r, http.StatusOK, ladderPage(p))
}

// ladderView is what a ladder shows.
type ladderView struct {
	page.Layout
	UI           board.UI
	People, Bots []rung
	Mine         results.Standing // the reader's
	Rated        bool             // there is one
	Page         int
	More         bool
}

// rung is a line of the ladder.
type rung struct {
	Place int // 0 for a bot
	Name  string
	You   bool
	results.Standing
}

func (p ladderView) link(number int) string {
	return "/g/" + p.UI.ID() + "/ladder" + page.PageQuery("", number)
}

// missing is how many more rated games the reader needs for a place on the ladder.
func (p ladderView) missing() int { return max(results.LadderGames-p.Mine.Games, 0) }
