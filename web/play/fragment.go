package play

import (
	"net/http"
	"strings"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// fragment is a table's page without its frame: what the stream sends anew at each change.
// It is the same for everybody on one seat with one language.
type fragment struct {
	scene.Position
	Link      string // to be sent to friends
	Known     bool   // the viewer has a name already
	TypedName string // in vain
	Typed     string // in vain too, into the command line
	Terms     []contract.Term
	Final     []final

	Handover *handover // instead of the table, on a device with several seats
	Shown    bool      // on such a device: it shows a hand, though it is not its turn
	Chat     *chat     // what people say; nil where nobody talks
	Prompt   *prompt   // what the table asks of the viewer
}

func (s *handlers) fragment(f *host.Frame, v *viewer, link string) (*fragment, error) {
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return nil, input.ErrNotFound
	}
	sc, err := scene.New(f, ui, v.Seat(f), v.L, time.Now())
	if err != nil {
		return nil, err
	}
	fg := &fragment{Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}, Link: link, Known: v.Known}
	if fg.Lines, err = scene.Journal(f, sc, ui, sc.Viewer); err != nil {
		return nil, err
	}
	fg.Terms = contract.Terms(v.L, ui, f.Table, f.Table.Status == table.StatusOpen)
	fg.Handover = handoverOf(f, v)
	fg.Shown = v.SharesScreen(f) && fg.Handover == nil && !fg.AwaitsYou()
	fg.Prompt = promptOf(f, v, sc)
	fg.Chat = chatOf(f, v)
	if f.Table.Status == table.StatusOver {
		fg.Final = finals(v.L, sc)
	}
	return fg, nil
}

// Title is what stands on the browser's tab: whose turn it is, first.
func (fg *fragment) Title() string {
	name := fg.Name()
	switch {
	case fg.Table.Status == table.StatusOpen:
		return fg.L.T("tab.waiting", "Game", name)
	case fg.Table.Status == table.StatusOver:
		return fg.L.T("tab.over", "Game", name)
	case fg.Table.Status == table.StatusClosed:
		return fg.L.T("tab.closed", "Game", name)
	case fg.AwaitsYou():
		return fg.L.T("tab.yours", "Game", name)
	}
	return fg.L.T("tab.others", "Game", name, "Who", fg.awaited())
}

// script is the game's own, to be fetched when there is a game to be seen; "" for none.
func (fg *fragment) script() string {
	if _, ok := fg.UI.(board.Scripted); ok && fg.Scene.View != nil {
		return page.GameScript(fg.UI, fg.L.Lang())
	}
	return ""
}

func (fg *fragment) awaited() string {
	if turn := fg.Scene.Turn; turn >= 0 && int(turn) < len(fg.Scene.Seats) {
		return fg.Scene.Seats[turn].Name
	}
	return ""
}

// State is the bar's note: the table's title and where the game stands.
func (fg *fragment) State() string {
	var parts []string
	if fg.Table.Title != "" {
		parts = append(parts, fg.Table.Title)
	}
	if fg.Table.Daily != "" {
		parts = append(parts, fg.L.T("daily.name"))
	}
	switch {
	case fg.Table.Status == table.StatusOpen:
		parts = append(parts, fg.L.T("table.waiting"))
	case fg.Table.Status == table.StatusClosed:
		parts = append(parts, fg.L.T("table.closed"))
	case fg.Scene.View != nil:
		parts = append(parts, fg.UI.State(fg.Scene))
	}
	return strings.Join(parts, " · ")
}

// Last is the newest line of the journal, or what has been said since: where the journal
// is folded nobody would see it otherwise.
func (fg *fragment) Last() string {
	if k := fg.Chat; k != nil && fg.Scene.View != nil && len(k.Lines) > 0 {
		if said := k.Lines[len(k.Lines)-1]; !said.At.Before(fg.Table.Changed) {
			return fg.L.T("talk.said", "Who", said.Who, "Text", said.Text)
		}
	}
	return fg.Position.Last()
}

// deadline is when the awaited seat's time is up, for the script's clock.
func (fg *fragment) deadline() string {
	if fg.Scene.Deadline.IsZero() {
		return ""
	}
	return fg.Scene.Deadline.UTC().Format(time.RFC3339)
}

// linkTo is the address of a table, to be sent to friends.
func (s *handlers) linkTo(r *http.Request, id table.ID) string { return s.Link(r, "/t/"+string(id)) }

// open is how many chairs are free.
func (fg *fragment) open() int {
	n := 0
	for _, c := range fg.Table.Seats {
		if c.Open() {
			n++
		}
	}
	return n
}

// hint is an example of what may be typed: the game's own, where it has one.
func (fg *fragment) hint() string {
	if key := fg.UI.ID() + ".hint"; fg.L.Has(key) {
		return fg.L.T(key)
	}
	return fg.L.T("say.hint")
}

// final is a seat's place at the end.
type final struct {
	Seat   game.Seat
	Name   string
	Place  string
	Points int
	You    bool
}

// finals are the seats by their final place.
func finals(l *board.Loc, sc *board.Scene) []final {
	var list []final
	for p := 1; p <= len(sc.Points); p++ {
		for seat, st := range sc.Points {
			if st.Place == p {
				list = append(list, final{game.Seat(seat), sc.Seats[seat].Name, page.Ordinal(l, p), st.Points, sc.Seats[seat].You})
			}
		}
	}
	return list
}
