package play

import (
	"net/http"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/page"
	"tablee/web/play/finale"
	"tablee/web/play/prompt"
	"tablee/web/play/room"
	"tablee/web/scene"
)

// fragment is a table's page without its frame: what the stream sends anew at each change.
// It is the same for everybody on one seat with one language.
type fragment struct {
	scene.Position
	House  string         // what the site is called
	Link   string         // to be sent to friends
	Known  bool           // the viewer has a name already
	Typed  string         // in vain too, into the command line
	Finale *finale.Finale // of a game that is over
	Ribbon *finale.Ribbon // over the table; nil for none

	Handover  *handover      // instead of the table, on a device with several seats
	Hurried   bool           // bots think for less than usual at present
	Shown     bool           // on such a device: it shows a hand, though it is not its turn
	Chat      *chat          // what people say; nil where nobody talks
	Prompt    *prompt.Prompt // what the table asks of the viewer
	Closer    string         // who closed the table before it began; "" for a moderator
	Room      *room.Room     // until the game begins
	Lesson    *lesson        // what the coach says; nil but in a coached first game
	Languages *languages.Set // what the page can be read in
	Lookers   string         // how many look on while it is played; "" for nobody
}

// fragment is the whole page of a table, or an update with the newest lines of the journal.
func (s *handlers) fragment(f *host.Frame, v *viewer, link string, whole bool) (*fragment, error) {
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return nil, input.ErrNotFound
	}
	seat := v.Seat(f)
	held := f.HoldFor(v.Player.ID, seat)
	sc, err := scene.Held(f, ui, seat, v.L, s.Host.Now(), held)
	if err != nil {
		return nil, err
	}
	sc.Hold, sc.Holds = holdOf(f, v, held), f.Holds
	fg := &fragment{Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}, House: s.Identity().Name, Link: link, Known: v.Known, Languages: &s.Languages}
	if whole {
		fg.Lines, err = scene.Journal(f, sc, ui, sc.Viewer)
	} else {
		fg.Lines, fg.Rest, err = scene.Newest(f, sc, ui, sc.Viewer)
	}
	if err != nil {
		return nil, err
	}
	if sc.Hold == nil || !sc.Hold.Past { // everybody looks at the moment, before the screen is handed over
		fg.Handover = handoverOf(f, v)
	}
	fg.Shown = v.SharesScreen(f) && fg.Handover == nil && !fg.AwaitsYou()
	fg.Hurried = f.Hurried
	fg.Prompt = prompt.Of(f, &v.Viewer, sc)
	if fg.Chat = chatOf(f, v); fg.Chat != nil {
		fg.Chat.Warn = fg.Chat.Words && fg.remindsPartners()
	}
	fg.Lesson = s.lessonOf(f, sc, ui)
	if t := f.Table; t.ClosedBy != "" {
		fg.Closer = page.PersonName(v.L, f.Names[t.ClosedBy])
	}
	if fg.Room, err = room.Of(s.Site, f, &v.Viewer, fg.Position); err != nil {
		return nil, err
	}
	if fg.Room == nil {
		fg.Lookers = scene.LookersCount(v.L, f.Lookers.N())
	} else {
		fg.Room.Link, fg.Room.Reminds = link, fg.remindsPartners()
		if fg.Chat != nil {
			fg.Room.Chat = chatSection(&fg.Position, fg.Chat)
		}
		fg.Room.At = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(link, fg.Path(""))+"/join", "https://"), "http://")
	}
	if held == nil { // else the last moment is looked at first
		fg.Finale, err = finale.Of(f, sc, ui, v.L, fg.House)
	}
	if fg.Finale != nil {
		fg.Finale.Judged = sc.Viewer >= 0 && s.Hindsight.Judged(f)
	}
	fg.Ribbon = finale.RibbonOf(sc, ui)
	return fg, err
}

// remindsPartners reports whether partners may write to each other here, and are to be reminded
// that they do not tell their cards.
func (fg *fragment) remindsPartners() bool {
	return fg.Table.Chat == table.ChatOpen && board.Partners(fg.UI, len(fg.Table.Seats), fg.Table.Options)
}

// Title is what stands on the browser's tab: whose turn it is, first.
func (fg *fragment) Title() string {
	name := fg.Name()
	switch {
	case fg.Table.Damaged:
		return fg.L.T("tab.damaged", "Game", name)
	case fg.Table.Status == table.StatusOpen:
		return fg.L.T("tab.waiting", "Game", name)
	case fg.Table.Status == table.StatusOver:
		return fg.L.T("tab.over", "Game", name)
	case fg.Table.Status == table.StatusClosed:
		return fg.L.T("tab.closed", "Game", name)
	case fg.AwaitsYou():
		return fg.L.T("tab.yours", "Game", name)
	case fg.awaited() == "": // chance is at work, in a moment that is still shown
		return name
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
	if fg.Table.IsCoached() {
		parts = append(parts, fg.L.T("coach.name"))
	}
	switch {
	case fg.Table.Damaged:
		parts = append(parts, fg.L.T("table.damaged"))
	case fg.Table.Status == table.StatusOpen:
		parts = append(parts, fg.L.T("table.waiting"))
	case fg.Table.Status == table.StatusClosed:
		parts = append(parts, fg.L.T("table.closed"))
	case fg.Scene.View != nil:
		parts = append(parts, fg.UI.State(fg.Scene))
	}
	if fg.Hurried {
		parts = append(parts, fg.L.T("table.hurried"))
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

// hint is an example of what may be typed: the game's own, where it has one.
func (fg *fragment) hint() string {
	if key := fg.UI.ID() + ".hint"; fg.L.Has(key) {
		return fg.L.T(key)
	}
	return fg.L.T("say.hint")
}
