package replay

import (
	"math"
	"net/http"
	"strconv"

	"github.com/a-h/templ"

	"tablee/host/hindsight"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// hindsightView is the page of better alternatives to the visitor's choices.
type hindsightView struct {
	page.Layout
	scene.Position
	Found hindsight.Found
	List  []dear
	How   string // how they were found
}

// dear is a choice to which the judge preferred another.
type dear struct {
	At             string          // the position of the choice in the replay
	Played, Better string          // in words
	Loss           string          // "12 points"
	Drawn          templ.Component // what the choice was about; nil if the game does not draw it
}

// hindsight shows a player the choices that cost them most.
func (s *handlers) hindsight(w http.ResponseWriter, r *http.Request, visitor *page.Visitor) error {
	v := scene.NewViewer(visitor, r)
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	seat := v.Seat(f)
	if !ok || seat < 0 {
		return input.ErrNotFound
	}
	found, err := s.Hindsight.Of(r.Context(), f, seat, string(v.Player.ID))
	if err != nil {
		return err
	}
	sc, err := scene.New(f, ui, seat, v.L, s.Host.Now())
	if err != nil {
		return err
	}
	p := hindsightView{Layout: s.site.Layout(visitor, v.L.T("hindsight.title")), Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}, Found: found}
	p.How = v.L.T("hindsight.how")
	if own := ui.ID() + ".hindsight"; v.L.Has(own) {
		p.How = v.L.T(own)
	}
	for _, d := range found.Dearest {
		past, _, err := f.Past(d.At)
		if err != nil {
			return err
		}
		then, err := scene.New(past, ui, seat, v.L, s.Host.Now())
		if err != nil {
			return err
		}
		var drawn templ.Component
		if drawer, ok := ui.(board.Reviewer); ok {
			drawn = drawer.Review(then, d.Better)
		}
		p.List = append(p.List, dear{
			At: strconv.Itoa(d.At), Drawn: drawn,
			Played: v.L.Capital(ui.Choice(then, d.Played)), Better: v.L.Capital(ui.Choice(then, d.Better)),
			Loss: page.Points(v.L, ui, max(1, int(math.Round(d.Loss)))),
		})
	}
	p.NoIndex = true
	v.Back = p.Path("/hindsight")
	p.AddGameStyles(ui)
	return page.Show(w, r, http.StatusOK, hindsightPage(p))
}
