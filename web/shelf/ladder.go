package shelf

import (
	"net/http"

	"tablee/host/results"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// ladderRows is the number of players on a page of the ladder.
const ladderRows = 50

// ladder shows a game's ladder: the people, the bots beside them, and the visitor's place or what
// they need for one.
func (s *handlers) ladder(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err != nil {
		return err
	}
	p := ladderView{Layout: s.site.Layout(v, v.L.T("ladder.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Page: page.PageNumber(r)}
	v.Back = p.link(p.Page)
	p.About, p.Game = v.L.T("ladder.about", "Game", page.GameText(v.L, ui, "name")), ui.ID()
	p.AddGameStyles(ui)
	skip := p.Page * ladderRows
	if p.People, p.More, err = s.rungs(r, v, ui.ID(), false, skip); err != nil {
		return err
	}
	if p.Page == 0 {
		if p.Programs, _, err = s.rungs(r, v, ui.ID(), true, 0); err != nil {
			return err
		}
	}
	bots, err := s.Results.Bots(r.Context(), ui.ID())
	if err != nil {
		return err
	}
	for _, st := range bots {
		p.Bots = append(p.Bots, rung{Name: v.L.Capital(v.L.T("chair.bot", "Level", v.L.Level(ui.ID(), st.Level()))), Standing: st})
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
		if p.Rated {
			if err := s.missing(r, v, &p); err != nil {
				return err
			}
		}
	}
	return page.Show(w, r, http.StatusOK, ladderPage(p))
}

// rungs returns a page of the people of a ladder, or of its programs. more reports whether there is
// another page.
func (s *handlers) rungs(r *http.Request, v *page.Visitor, gameID string, programs bool, skip int) (rungs []rung, more bool, err error) {
	list, err := s.Results.Ladder(r.Context(), gameID, programs, ladderRows+1, skip)
	for i, st := range list[:min(len(list), ladderRows)] {
		who := table.PlayerID(st.Who)
		one := rung{Place: skip + i + 1, Name: st.Name, You: v.Known && who == v.Player.ID, Standing: st.Standing}
		if st.Public {
			one.Path = "/people/" + st.Who
		}
		rungs = append(rungs, one)
	}
	return rungs, len(list) > ladderRows, err
}

// missing fills in what the visitor, who has a rating, still needs for a place on the ladder.
func (s *handlers) missing(r *http.Request, v *page.Visitor, p *ladderView) error {
	p.Games = max(results.LadderGames-p.Mine.Games, 0)
	if v.Player.Program {
		return nil
	}
	credentials, err := s.Accounts.Credentials(r.Context(), v.Player.ID)
	if err != nil || len(credentials.Passkeys) > 0 || !credentials.Provider.IsZero() {
		return err
	}
	met, err := s.Results.Opponents(r.Context(), p.UI.ID(), v.Player.ID)
	p.Opponents = max(results.LadderOpponents-met, 0)
	return err
}

// ladderView is the page of a ladder.
type ladderView struct {
	page.Layout
	UI           board.UI
	People, Bots []rung
	Programs     []rung           // on the first page
	Mine         results.Standing // the visitor's rating
	Rated        bool             // the visitor has a rating
	Games        int              // rated games the visitor still needs
	Opponents    int              // different opponents they still need, as a guest
	Page         int
	More         bool
}

// rung is a line of the ladder.
type rung struct {
	Place int // 0 for a bot
	Name  string
	Path  string // of their public page; "" for none
	You   bool
	results.Standing
}

func (p ladderView) link(number int) string {
	return "/g/" + p.UI.ID() + "/ladder" + page.PageQuery("", number)
}
