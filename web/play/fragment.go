package play

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

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
	Terms     []contract.Agreed
	Final     []final

	Curtain *curtain // instead of the table, on a device with several seats
	Shown   bool     // on such a device: it shows a hand, though it is not its turn
	Talk    *talk    // what people say; nil where nobody talks
	Notice  *notice  // what the table asks of the viewer
}

// fragmentHTML is the fragment as HTML, made once per frame for all who may see the same; whole
// for a page that lacks lines of the journal. A table that waits shows its link as the
// browser asked for it, which may be anything: that is made anew each time, and not kept.
func (s *playPages) fragmentHTML(f *host.Frame, v *viewer, link string, whole bool) ([]byte, error) {
	draw := func() ([]byte, error) {
		rm, err := s.fragment(f, v, link)
		if err != nil {
			return nil, err
		}
		rm.Whole = whole
		var b bytes.Buffer
		err = roomPart(rm).Render(context.Background(), &b)
		return b.Bytes(), err
	}
	if f.Table.Status == table.StatusOpen {
		return draw()
	}
	key := fmt.Sprintf("room %d %s %t %t", v.Seat(f), v.L.Lang(), v.Known, whole)
	if v.SharesScreen(f) || notices(f, v) {
		key += " " + string(v.Player.ID)
	}
	if len(v.Muted) > 0 {
		key += fmt.Sprint(" without ", v.Muted)
	}
	return f.Memo(key, draw)
}

func (s *playPages) fragment(f *host.Frame, v *viewer, link string) (*fragment, error) {
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return nil, input.ErrNotFound
	}
	sc, err := scene.Scene(f, ui, v.Seat(f), v.L, time.Now())
	if err != nil {
		return nil, err
	}
	rm := &fragment{Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}, Link: link, Known: v.Known}
	if rm.Lines, err = scene.Journal(f, sc, ui, sc.Viewer); err != nil {
		return nil, err
	}
	rm.Terms = contract.Terms(v.L, ui, f.Table, f.Table.Status == table.StatusOpen)
	rm.Curtain = curtainOf(f, v)
	rm.Shown = v.SharesScreen(f) && rm.Curtain == nil && !rm.AwaitsYou()
	rm.Notice = noticeOf(f, v, sc)
	rm.Talk = talkOf(f, v)
	if f.Table.Status == table.StatusOver {
		rm.Final = finals(v.L, sc)
	}
	return rm, nil
}

// Title is what stands on the browser's tab: whose turn it is, first.
func (rm *fragment) Title() string {
	name := rm.Name()
	switch {
	case rm.Table.Status == table.StatusOpen:
		return rm.L.T("tab.waiting", "Game", name)
	case rm.Table.Status == table.StatusOver:
		return rm.L.T("tab.over", "Game", name)
	case rm.Table.Status == table.StatusClosed:
		return rm.L.T("tab.closed", "Game", name)
	case rm.AwaitsYou():
		return rm.L.T("tab.yours", "Game", name)
	}
	return rm.L.T("tab.others", "Game", name, "Who", rm.awaited())
}

// script is the game's own, to be fetched when there is a game to be seen; "" for none.
func (rm *fragment) script() string {
	if _, ok := rm.UI.(board.Scripted); ok && rm.Scene.View != nil {
		return page.GameScript(rm.UI, rm.L.Lang())
	}
	return ""
}

func (rm *fragment) awaited() string {
	if turn := rm.Scene.Turn; turn >= 0 && int(turn) < len(rm.Scene.Seats) {
		return rm.Scene.Seats[turn].Name
	}
	return ""
}

// State is the bar's note: the table's title and where the game stands.
func (rm *fragment) State() string {
	var parts []string
	if rm.Table.Title != "" {
		parts = append(parts, rm.Table.Title)
	}
	if rm.Table.Daily != "" {
		parts = append(parts, rm.L.T("daily.name"))
	}
	switch {
	case rm.Table.Status == table.StatusOpen:
		parts = append(parts, rm.L.T("room.waiting"))
	case rm.Table.Status == table.StatusClosed:
		parts = append(parts, rm.L.T("room.closed"))
	case rm.Scene.View != nil:
		parts = append(parts, rm.UI.State(rm.Scene))
	}
	return strings.Join(parts, " · ")
}

// Last is the newest line of the journal, or what has been said since: where the journal
// is folded nobody would see it otherwise.
func (rm *fragment) Last() string {
	if k := rm.Talk; k != nil && rm.Scene.View != nil && len(k.Lines) > 0 {
		if said := k.Lines[len(k.Lines)-1]; !said.At.Before(rm.Table.Changed) {
			return rm.L.T("talk.said", "Who", said.Who, "Text", said.Text)
		}
	}
	return rm.Position.Last()
}

// deadline is when the awaited seat's time is up, for the script's clock.
func (rm *fragment) deadline() string {
	if rm.Scene.Deadline.IsZero() {
		return ""
	}
	return rm.Scene.Deadline.UTC().Format(time.RFC3339)
}

// linkTo is the address of a table, to be sent to friends.
func (s *playPages) linkTo(r *http.Request, id table.ID) string { return s.Link(r, "/t/"+string(id)) }

// open is how many chairs are free.
func (rm *fragment) open() int {
	n := 0
	for _, c := range rm.Table.Seats {
		if c.Open() {
			n++
		}
	}
	return n
}

// hint is an example of what may be typed: the game's own, where it has one.
func (rm *fragment) hint() string {
	if key := rm.UI.ID() + ".hint"; rm.L.Has(key) {
		return rm.L.T(key)
	}
	return rm.L.T("say.hint")
}
