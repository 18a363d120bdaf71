package play

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/live"
	"tablee/web/page"
	"tablee/web/play/finale"
	"tablee/web/play/room"
	"tablee/web/play/seats"
	"tablee/web/scene"
	"tablee/web/texts"
)

// view is a table as a viewer sees it, on a page and on its stream.
type view struct {
	s     *handlers
	v     *viewer
	link  invitation
	whole bool // with the complete journal
}

// invitation is the link of a table, and which devices can follow it.
type invitation struct {
	url   string
	reach page.Reach
}

// Seat implements live.View.
func (w view) Seat(f *host.Frame) game.Seat { return w.v.Seat(f) }

// Key implements live.View. A waiting table shows its link with the host that the browser sent, which may be
// anything, so its fragment is drawn for each request and not cached.
func (w view) Key(f *host.Frame) string {
	if f.Table.Status == table.StatusOpen {
		return ""
	}
	key := fmt.Sprintf("%s %t %t", w.v.L.Lang(), w.v.Known, w.whole)
	if w.v.Known && f.Table.ReturnsTo(w.v.Player.ID) >= 0 {
		key += " returns"
	}
	if w.v.SharesScreen(f) {
		key += " " + string(w.v.Player.ID)
	}
	if unread := mutedSpeakers(f, w.v); len(unread) > 0 {
		key += fmt.Sprint(" without ", unread)
	}
	return key
}

// Fragment implements live.View.
func (w view) Fragment(f *host.Frame) (templ.Component, error) {
	fg, err := w.s.fragment(f, w.v, w.link, w.whole)
	if err != nil {
		return nil, err
	}
	return tableFragment(fg), nil
}

// html draws a frame.
func (w view) html(f *host.Frame) ([]byte, error) {
	d, err := live.Draw(f, w)
	if err != nil {
		return nil, err
	}
	return d.HTML(), nil
}

// fragment is a table's page without its layout: the part that the stream sends again after each change. It
// is the same for all viewers with the same seat and language.
type fragment struct {
	scene.Position
	House  string         // name of the site
	Link   string         // invitation link
	Known  bool           // the viewer has a name already
	Typed  string         // contents of the command line, rejected text included
	Finale *finale.Finale // once the game is over
	Ribbon *finale.Ribbon // high point shown over the table; nil for none

	Handover  *handover     // replaces the table on a device with several seats
	Hurried   bool          // bots currently think for less time than usual
	Shown     bool          // such a device shows a hand out of turn
	Chat      *chat         // nil without a chat
	Prompt    *seats.Prompt // question to the viewer; nil for none
	Closer    string        // player who closed the table before it began; "" for a moderator
	Room      *room.Room    // until the game begins
	Lesson    *lesson       // coach's text; nil unless the game is coached
	Languages *texts.Set    // available languages of the page
	Offered   string        // codes of those on offer, separated by spaces
	Lookers   string        // number of watchers in words while a game is on; "" for none
}

// fragment builds the fragment of a frame. The journal is complete if whole is set; otherwise it holds only
// the newest lines.
func (s *handlers) fragment(f *host.Frame, v *viewer, link invitation, whole bool) (*fragment, error) {
	ui, ok := s.site.UI(f.Table.Game)
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
	fg := &fragment{Position: scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: sc}, House: s.site.Identity().Name, Link: link.url, Known: v.Known, Languages: &s.site.Languages, Offered: strings.Join(v.Languages.Codes(), " ")}
	if whole {
		fg.Lines, err = scene.Journal(f, sc, ui, sc.Viewer)
	} else {
		fg.Lines, fg.Rest, err = scene.Newest(f, sc, ui, sc.Viewer)
	}
	if err != nil {
		return nil, err
	}
	if sc.Hold == nil || !sc.Hold.Past { // show the moment before the screen is handed over
		fg.Handover = handoverOf(f, v)
	}
	fg.Shown = v.SharesScreen(f) && scene.HidesHands(f.Table) && fg.Handover == nil && !fg.AwaitsYou()
	fg.Hurried = f.Hurried
	fg.Prompt = seats.PromptOf(f, &v.Viewer, sc)
	if fg.Chat = chatOf(f, v); fg.Chat != nil {
		fg.Chat.Warn = fg.Chat.Words && fg.remindsPartners()
	}
	fg.Lesson = s.lessonOf(f, sc, ui)
	if t := f.Table; t.ClosedBy != "" {
		fg.Closer = v.L.Person(f.Names[t.ClosedBy])
	}
	if fg.Room, err = s.room.Of(f, &v.Viewer, fg.Position); err != nil {
		return nil, err
	}
	if fg.Room == nil {
		fg.Lookers = scene.LookersCount(v.L, f.Lookers.N())
	} else {
		fg.Room.Link, fg.Room.ReachNote, fg.Room.Reminds = link.url, link.reach.Note(v.L), fg.remindsPartners()
		if fg.Chat != nil {
			fg.Room.Chat = chatSection(&fg.Position, fg.Chat)
		}
		fg.Room.At = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(link.url, fg.Path(""))+"/join", "https://"), "http://")
	}
	if held == nil { // otherwise show the last moment first
		fg.Finale, err = finale.Of(f, sc, ui, v.L, fg.House)
	}
	if fg.Finale != nil {
		fg.Finale.Judged = sc.Viewer >= 0 && s.Hindsight.Judged(f)
	}
	fg.Ribbon = finale.RibbonOf(sc, ui)
	return fg, err
}

// remindsPartners reports whether partners may write to each other here, and so need a reminder not to reveal
// their cards.
func (fg *fragment) remindsPartners() bool {
	return fg.Table.Chat == table.ChatOpen && board.Partners(fg.UI, len(fg.Table.Seats), fg.Table.Options)
}

// Title returns the title of the browser tab, beginning with whose turn it is.
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
	case fg.awaited() == "": // chance decides next, while a moment is still shown
		return name
	}
	return fg.L.T("tab.others", "Game", name, "Who", fg.awaited())
}

// script returns the address of the game's own script once a game is visible, "" if there is none.
func (fg *fragment) script() string {
	if _, ok := fg.UI.(board.Scripted); ok && fg.Scene.View != nil {
		variant := ""
		if varied, ok := fg.UI.(board.Varied); ok {
			variant = varied.Script(fg.Table.Options)
		}
		return page.GameScript(fg.UI, variant, fg.L.Lang())
	}
	return ""
}

func (fg *fragment) awaited() string {
	if turn := fg.Scene.Turn; turn >= 0 && int(turn) < len(fg.Scene.Seats) {
		return fg.Scene.Seats[turn].Name
	}
	return ""
}

// State returns the status line of the bar: the table's title and the progress of the game.
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

// Last returns the newest line of the journal, or a newer chat message, which is otherwise invisible where
// the journal is folded.
func (fg *fragment) Last() string {
	if k := fg.Chat; k != nil && fg.Scene.View != nil && len(k.Lines) > 0 {
		if said := k.Lines[len(k.Lines)-1]; !said.At.Before(fg.Table.Changed) {
			return fg.L.T("chat.said", "Who", said.Who, "Text", said.Text)
		}
	}
	return fg.Position.Last()
}

// deadline returns the deadline of the awaited seat for the clock of the script, in milliseconds since 1970.
func (fg *fragment) deadline() string {
	if fg.Scene.Deadline.IsZero() {
		return ""
	}
	return strconv.FormatInt(fg.Scene.Deadline.UnixMilli(), 10)
}

// waits returns what the viewer waits for at the table, with a seat: "start", or their turn, on a "clock" or at
// leisure ("turn"). It is "" for a watcher, and after the game.
func (fg *fragment) waits() string {
	t := fg.Table
	switch {
	case fg.Scene.Viewer < 0 || t.Damaged || t.Frozen:
		return ""
	case t.Status == table.StatusOpen:
		return "start"
	case t.Status != table.StatusPlaying:
		return ""
	case t.Hurries():
		return "clock"
	}
	return "turn"
}

// invitationTo returns the invitation to a table.
func (s *handlers) invitationTo(r *http.Request, id table.ID) invitation {
	return invitation{s.site.Link(r, "/t/"+string(id)), s.site.Reach(r)}
}

// hint returns an example for the command line, the game's own if it has one.
func (fg *fragment) hint() string {
	if key := fg.UI.ID() + ".hint"; fg.L.Has(key) {
		return fg.L.T(key)
	}
	return fg.L.T("command.hint")
}

// hasTurn reports whether the page shows whose turn it is.
func (fg *fragment) hasTurn() bool {
	return fg.Handover == nil && fg.Scene.View != nil && fg.Table.Status == table.StatusPlaying && !fg.Table.Damaged
}

// shows returns the classes of what is shown over the table: a high point, a finished game, its end.
func (fg *fragment) shows() string {
	if fg.Handover != nil || fg.Scene.View == nil {
		return ""
	}
	var all []string
	if fg.Lesson != nil {
		all = append(all, "coached")
	}
	if fg.Ribbon != nil && fg.Ribbon.Title != "" {
		all = append(all, "celebrates")
	}
	if fg.Scene.Over() {
		all = append(all, "over")
	}
	if fg.Finale != nil {
		all = append(all, "ended")
	}
	return strings.Join(all, " ")
}

// tooled reports whether a button stands beside the journal's heading: to take back a move, a seat, or the screen.
func (fg *fragment) tooled() bool {
	return fg.Shown || fg.Prompt != nil && (fg.Prompt.CanUndo || fg.Prompt.Claim)
}

// mayWrite reports whether the viewer plays by words too: the command line.
func (fg *fragment) mayWrite() bool {
	return fg.Scene.View != nil && fg.Scene.Viewer >= 0 && fg.Table.Status == table.StatusPlaying && !fg.Table.Damaged
}
