package play

import (
	"net/http"
	"strconv"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/scene"
)

// sinceView lists in words what was done at a table since the viewer's last action.
type sinceView struct {
	page.Layout
	scene.Position
	Steps    []scene.Since
	From, To string // range of positions to replay; "" if the game may not be replayed
}

// sincePage shows the list, without the layout if the script asks for it.
func (s *handlers) sincePage(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	sc, err := scene.New(f, ui, v.Seat(f), v.L, s.Host.Now())
	if err != nil {
		return err
	}
	p := sinceView{Layout: s.site.Layout(v.Visitor, v.L.T("trace.title")), Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}}
	v.Back = p.Path("/since")
	if f.Table.Status == table.StatusPlaying {
		p.Steps, err = scene.SinceLast(f, sc, ui)
	}
	if err != nil {
		return err
	}
	if len(p.Steps) > 0 && f.MayReplay(v.Player.ID) {
		replay, err := f.Replay()
		if err != nil {
			return err
		}
		p.From, p.To = strconv.Itoa(replay.Find(sc.Trace[0].Seq-1)), strconv.Itoa(replay.Last())
	}
	p.NoIndex = true
	p.AddGameStyles(ui)
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, http.StatusOK, sinceBox(p))
	}
	return page.Show(w, r, http.StatusOK, sinceWhole(p))
}
