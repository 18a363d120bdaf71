package replay

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// position is one position of a replay.
type position struct {
	scene.Position
	House      string // the site's name
	At, End    int    // position numbers; 0 is the start
	As         string // a seat's number, asWatcher or asAll
	Viewpoints []page.Choice
	Hands      []openHand // the other seats' hands, with asAll
	Said       string     // the journal's text about the last step
	Fork       *forkForm  // nil if no fork is possible here
	Over       bool       // the game is over, not the position
	Link       string     // the URL of this position to share; "" while the game runs
	Strayed    bool       // the request named no position of this game, so this one is shown
}

// openHand is a seat's hand, shown face up.
type openHand struct {
	Sign board.Sign
	Name string
	Hand templ.Component
}

// replayView is the page of a replay.
type replayView struct {
	page.Layout
	Position *position
}

// replay shows a position of a game: of a finished one from any seat, as a watcher or with all
// hands open; of a running one as the visitor saw it. A viewpoint that is not allowed redirects to
// the default one.
func (s *handlers) replay(w http.ResponseWriter, r *http.Request, visitor *page.Visitor) error {
	v := scene.NewViewer(visitor, r)
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	viewer := v.Seat(f)
	path := "/t/" + string(f.Table.ID)
	if !f.MayReplay(v.Player.ID) {
		http.Redirect(w, r, path, http.StatusSeeOther)
		return nil
	}
	asked, err := askedFor(r, f)
	if err != nil {
		return err
	}
	as := r.FormValue("as")
	if as == "" {
		as = defaultViewpoint(viewer)
	}
	if !mayLook(f, ui, viewer, as) {
		http.Redirect(w, r, path+"/replay?at="+url.QueryEscape(asked)+"&as="+defaultViewpoint(viewer), http.StatusSeeOther)
		return nil
	}
	past, at, err := f.Past(page.IntOr(asked, 0))
	if err != nil {
		return err
	}
	if err := s.site.CountTelling(r, scene.Untold(past, ui, v.L, viewpointOf(f, v, as), game.Watcher)); err != nil {
		return err
	}
	pos, err := s.position(f, past, v, at, as)
	if err != nil {
		return err
	}
	pos.Strayed = asked != "" && page.IntOr(asked, -1) != pos.At
	if pos.Over {
		pos.Link = s.site.Link(r, pos.Address(pos.At))
	}
	v.Back = pos.Address(pos.At)
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, http.StatusOK, positionFragment(pos))
	}
	p := replayView{Layout: s.site.Layout(v.Visitor, pos.Title()), Position: pos}
	p.Game, p.Class, p.NoIndex = ui.ID(), "at-table at-replay", true
	p.PreviewGame(r, ui)
	p.Scripts = []string{s.site.Static("replay.js"), s.site.Static("share.js")}
	p.AddTableStyles(ui)
	p.Styles = append(p.Styles, s.site.Static("replay.css"))
	return page.Show(w, r, http.StatusOK, replayPage(p))
}

// mayLook reports whether a viewer may use a viewpoint.
func mayLook(f *host.Frame, ui board.UI, viewer game.Seat, as string) bool {
	if as == asAll {
		return opens(f, ui) && f.Revealed()
	}
	seat, ok := seatOf(f, as)
	return (ok || as == asWatcher) && f.Sees(viewer, seat)
}

// defaultViewpoint returns the viewpoint of a request that names none.
func defaultViewpoint(viewer game.Seat) string {
	if viewer < 0 {
		return asWatcher
	}
	return strconv.Itoa(int(viewer))
}

// askedFor returns the position that a request names, by its number or by the seq of a commit,
// which lines of the journal link to; "" for none.
func askedFor(r *http.Request, f *host.Frame) (string, error) {
	seq, err := strconv.ParseUint(r.FormValue("seq"), 10, 64)
	if err != nil || r.FormValue("at") != "" {
		return r.FormValue("at"), nil
	}
	replay, err := f.Replay()
	if err != nil {
		return "", err
	}
	return strconv.Itoa(max(replay.Find(seq), 0)), nil
}

// position returns a position from a viewpoint. The caller checks whether the viewer may use it.
func (s *handlers) position(f, past *host.Frame, v scene.Viewer, at int, as string) (*position, error) {
	ui, _ := s.site.UI(f.Table.Game)
	replay, err := f.Replay()
	if err != nil {
		return nil, err
	}
	viewpoint := viewpointOf(f, v, as)
	sc, err := scene.Still(past, ui, viewpoint, v.L)
	if err != nil {
		return nil, err
	}
	if as == asAll {
		scene.Disclose(past, sc)
	}
	pos := &position{Position: scene.Position{L: v.L, UI: ui, Table: past.Table, Scene: sc}, House: s.site.Identity().Name, At: at, End: replay.Last(), As: as, Over: f.Revealed()}
	if pos.Lines, err = scene.Journal(past, sc, ui, game.Watcher); err != nil {
		return nil, err
	}
	pos.Said = lastStep(pos.Lines, replay.Seq(at-1))
	if pos.Over {
		pos.Viewpoints = viewpoints(v.L, ui, f, sc, as)
		pos.Fork = s.forkForm(v, f, past, viewpoint)
	}
	if opener, ok := ui.(board.Opener); ok && as == asAll {
		for i := range f.Table.Seats {
			if game.Seat(i) == viewpoint {
				continue
			}
			own := scene.Hand(past, ui, game.Seat(i), v.L)
			pos.Hands = append(pos.Hands, openHand{sc.Seats[i].Sign, sc.Seats[i].Name, opener.Hand(own)})
		}
	}
	return pos, nil
}

// lastStep returns the journal's text since the previous step.
func lastStep(lines []board.Line, before uint64) string {
	var texts []string
	for _, line := range lines {
		if line.Seq > before {
			texts = append(texts, line.Text)
		}
	}
	return strings.Join(texts, " ")
}

// viewpoints returns the viewpoints of a finished game.
func viewpoints(l *board.Loc, ui board.UI, f *host.Frame, sc *board.Scene, as string) []page.Choice {
	var list []page.Choice
	for i, seat := range sc.Seats {
		list = append(list, page.Choice{Value: strconv.Itoa(i), Text: l.T("replay.as.seat", "Who", seat.Name)})
	}
	list = append(list, page.Choice{Value: asWatcher, Text: l.T("replay.as.watcher")})
	if opens(f, ui) {
		all := "replay.as.all"
		if own := ui.ID() + ".replay.all"; l.Has(own) {
			all = own
		}
		list = append(list, page.Choice{Value: asAll, Text: l.T(all)})
	}
	for i := range list {
		list[i].Selected = list[i].Value == as
	}
	return list
}

// Address returns the path of position n from the same viewpoint.
func (pos *position) Address(n int) string {
	n = min(max(n, 0), pos.End)
	return pos.Path("/replay?" + url.Values{"at": {strconv.Itoa(n)}, "as": {pos.As}}.Encode())
}

// Title returns the title of the browser's tab.
func (pos *position) Title() string {
	return pos.L.T("replay.tab", "Game", pos.Name(), "At", pos.At, "End", pos.End)
}

// State returns the note in the bar.
func (pos *position) State() string {
	return pos.L.T("replay.title") + " · " + pos.UI.State(pos.Scene)
}
