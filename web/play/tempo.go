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

// tempoView is the form to choose how fast a table goes on by itself.
type tempoView struct {
	page.Layout
	ID     table.ID
	Game   string // localized
	Seq    uint64
	Now    table.Tempo
	Alone  bool // the visitor plays alone against bots and decides
	Seated bool
	Seat   game.Seat // the visitor's, if Seated
	Forced bool      // its forced actions are played automatically
	Able   bool      // the game's tables may remind a seat of what it has seen
	Told   bool      // they remind the visitor
}

// tempoName returns the name of a tempo in forms and the API.
func tempoName(p table.Tempo) string {
	if p == table.TempoNormal {
		return "normal"
	}
	return string(p)
}

// choices returns the tempos on offer. A table with several people never waits for a signal.
func (p tempoView) choices() []table.Tempo {
	if p.Alone {
		return table.Tempos()
	}
	return table.Tempos()[:3]
}

// tempoPage shows the form, without the layout if the script asks for it.
func (s *handlers) tempoPage(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	t := f.Table
	v.Back = "/t/" + string(t.ID) + "/tempo"
	p := tempoView{Layout: s.site.Layout(v.Visitor, v.L.T("tempo.title")), ID: t.ID, Game: page.GameText(v.L, ui, "name"), Seq: t.Seq,
		Now: t.TempoNow(), Alone: t.Alone(), Seated: v.Known && t.SeatOf(v.Player.ID) != game.Watcher && t.Status == table.StatusPlaying}
	if p.Seated {
		p.Seat = t.SeatOf(v.Player.ID)
		p.Forced = t.PlaysForced[p.Seat]
		if p.Told, p.Able, err = s.reminds(r, v, ui); err != nil {
			return err
		}
	}
	p.NoIndex = true
	p.AddGameStyles(ui)
	p.Styles = append(p.Styles, s.site.Static("hold.css"))
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, http.StatusOK, tempoForm(p))
	}
	return page.Show(w, r, http.StatusOK, paceChoice(p))
}

// setTempo sets the tempo, or proposes it to the others.
func (s *handlers) setTempo(r *http.Request, by host.Hand, f *host.Frame) error {
	tempo := table.Tempo(r.PostFormValue("tempo"))
	if tempo == "normal" {
		tempo = table.TempoNormal
	}
	_, err := s.Host.SetTempo(r.Context(), by, f.Table.ID, f.Table.Seq, tempo)
	return err
}

// tempoLabel returns the text of the link to the form, with the current tempo unless it is the normal one.
func tempoLabel(l *board.Loc, now table.Tempo) string {
	if now == table.TempoNormal {
		return l.T("tempo.title")
	}
	return l.T("tempo.title") + l.Colon + l.T("tempo."+tempoName(now))
}

// pressed returns the value of aria-pressed.
func pressed(is bool) string {
	if is {
		return "true"
	}
	return "false"
}
