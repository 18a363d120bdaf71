package play

import (
	"net/http"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// paceView is the form to choose how fast a table goes on by itself.
type paceView struct {
	page.Layout
	ID     table.ID
	Game   string // localized
	Seq    uint64
	Now    table.Pace
	Alone  bool // the visitor plays alone against bots and decides
	Seated bool
}

// paceName returns the name of a pace in forms and the API.
func paceName(p table.Pace) string {
	if p == table.PaceNormal {
		return "normal"
	}
	return string(p)
}

// choices returns the paces on offer. A table with several people never waits for a signal.
func (p paceView) choices() []table.Pace {
	if p.Alone {
		return table.Paces()
	}
	return table.Paces()[:3]
}

// pacePage shows the form, without the layout if the script asks for it.
func (s *handlers) pacePage(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	t := f.Table
	v.Back = "/t/" + string(t.ID) + "/pace"
	p := paceView{Layout: s.site.Layout(v.Visitor, v.L.T("tempo.title")), ID: t.ID, Game: page.GameText(v.L, ui, "name"), Seq: t.Seq,
		Now: t.PaceNow(), Alone: t.Alone(), Seated: v.Known && t.SeatOf(v.Player.ID) != game.Watcher && t.Status == table.StatusPlaying}
	p.NoIndex = true
	p.AddGameStyles(ui)
	p.Styles = append(p.Styles, s.site.Static("hold.css"))
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, http.StatusOK, paceForm(p))
	}
	return page.Show(w, r, http.StatusOK, paceChoice(p))
}

// setPace sets the pace, or proposes it to the others.
func (s *handlers) setPace(r *http.Request, by host.Hand, f *host.Frame) error {
	pace := table.Pace(r.PostFormValue("pace"))
	if pace == "normal" {
		pace = table.PaceNormal
	}
	_, err := s.Host.SetPace(r.Context(), by, f.Table.ID, f.Table.Seq, pace)
	return err
}

// paceLabel returns the text of the link to the form, with the current pace unless it is the normal one.
func paceLabel(l *board.Loc, now table.Pace) string {
	if now == table.PaceNormal {
		return l.T("tempo.title")
	}
	return l.T("tempo.title") + board.Colon(l) + l.T("tempo."+paceName(now))
}

// pressed returns the value of aria-pressed.
func pressed(is bool) string {
	if is {
		return "true"
	}
	return "false"
}
