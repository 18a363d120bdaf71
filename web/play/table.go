package play

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// table shows a table: its contract and chairs before the start, then the game.
func (s *handlers) table(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if errors.Is(err, page.ErrForbidden) {
		return s.seats.ShutOut(w, r, v.Viewer, err)
	}
	if err != nil {
		return err
	}
	if r.Header.Get(page.FragmentHeader) == "" && v.movedFrom(f) {
		http.Redirect(w, r, "/t/"+string(f.Table.MovedTo), http.StatusSeeOther)
		return nil
	}
	if v.Known && r.Header.Get(page.FragmentHeader) == "" {
		if err := s.Host.ComeBack(r.Context(), v.Player.ID, f); err != nil {
			return err
		}
		if f, err = s.frame(r, v); err != nil {
			return err
		}
	}
	m, err := s.missedAt(r, v, f)
	if err != nil {
		return err
	}
	return s.showTable(w, r, v, f, http.StatusOK, notes{Missed: m})
}

// movedFrom reports whether the visitor, who waited at a table alone, waits at another now.
func (v *viewer) movedFrom(f *host.Frame) bool {
	return v.Known && f.Table.MovedTo != "" && f.Table.ClosedBy == v.Player.ID
}

// missedAt returns what the visitor missed if the request is for a whole page, nil for a fragment.
func (s *handlers) missedAt(r *http.Request, v *viewer, f *host.Frame) (*missed, error) {
	if r.Header.Get(page.FragmentHeader) != "" {
		return nil, nil
	}
	return s.missed(r.Context(), v, f)
}

// notes are shown on a table's page beside the table itself.
type notes struct {
	Panel     page.RefusalPanel
	TypedName string  // rejected; kept in its field
	Word      string  // looked up; kept in the game's field
	Missed    *missed // nil if nothing was missed
}

// showTable writes a frame with notes, as a page or as a fragment.
func (s *handlers) showTable(w http.ResponseWriter, r *http.Request, v *viewer, f *host.Frame, status int, add notes) error {
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	if v.SharesScreen(f) { // the back button must not show a hand that was hidden again
		w.Header().Set("Cache-Control", "no-store")
	}
	id := f.Table.ID
	v.Back = "/t/" + string(id)
	if wanted := r.Header.Get(page.FragmentHeader); wanted != "" && add.Panel.Text == "" {
		html, err := view{s, v, s.invitationTo(r, id), wanted == "whole"}.html(f)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(status)
		w.Write(html)
		return nil
	}
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, status, page.RefusalSection(v.L, ui, id, add.Panel))
	}
	fg, err := s.fragment(f, v, s.invitationTo(r, id), true)
	if err != nil {
		return err
	}
	if fg.Room != nil {
		fg.Room.TypedName = add.TypedName
	}
	if add.Word != "" {
		fg.Scene.Draft.Text = add.Word
	}
	if status >= http.StatusBadRequest {
		fg.keep(r)
	}
	p := tableView{Layout: s.site.Layout(v.Visitor, fg.Title()), Fragment: fg, Refusal: add.Panel, Command: newCommand(), Now: s.Host.Now()}
	p.Game, p.Class = ui.ID(), "at-table"
	if fg.hasTurn() {
		p.Class += " with-turn" // update.js keeps it true
	}
	if on, able, err := s.reminds(r, v, ui); err != nil {
		return err
	} else if able && !on {
		p.Class += " unreminded"
	}
	p.Refresh = fg.refresh()
	p.Scripts = []string{s.site.Static("table.js")}
	p.About, p.NoIndex = page.GameText(v.L, ui, "about"), !f.Table.Public
	p.Book = s.books.Of(ui.ID(), v.L) != nil
	p.AddTableStyles(ui)
	if p.Circle, err = scene.CircleOf(r.Context(), s.Circles, s.Outage, f.Table.ID, v.Viewer); err != nil {
		return err
	}
	waits := fg.Scene.View == nil // others may sit down while this page is open
	if waits || f.Table.Devices() > 1 || len(f.Table.SeatsOf(v.Player.ID)) > 1 || fg.Prompt != nil || f.Table.Origin != nil || f.Table.Damaged || f.Table.Status == table.StatusClosed {
		p.Styles = append(p.Styles, s.site.Static("prompts.css"))
	}
	if fg.Scene.Hold != nil || fg.Prompt != nil && fg.Prompt.Forced {
		p.Styles = append(p.Styles, s.site.Static("hold.css"))
	}
	if fg.Ribbon != nil {
		p.Styles = append(p.Styles, s.site.Static(page.GameFile(ui, "celebration.css")))
	}
	if fg.Finale != nil {
		p.Styles = append(p.Styles, s.site.Static("end.css"))
	}
	if add.Panel.Text != "" {
		p.Styles = append(p.Styles, s.site.Static("refused.css"))
	}
	if f.Table.IsCoached() {
		p.Styles, p.Scripts = append(p.Styles, s.site.Static("coach.css")), append(p.Scripts, s.site.Static("coach.js"))
	}
	switch {
	case waits:
		p.PreviewGame(r, ui)
		p.Styles = append(p.Styles, s.site.Static(page.GameFile(ui, "waiting.css")))
	case p.NoIndex:
		p.About = "" // no more invitations, and search engines must not find it
	}
	if p.Missed = add.Missed; p.Missed != nil {
		p.Scripts = append(p.Scripts, s.site.Static("replay.js"))
		p.Styles = append(p.Styles, s.site.Static("replay.css"))
	}
	return page.Show(w, r, status, tablePage(p))
}

// keep fills the rejected text into its field again.
func (fg *fragment) keep(r *http.Request) {
	switch text := r.PostFormValue("text"); {
	case strings.HasSuffix(r.URL.Path, "/command") && r.PostFormValue("verb") == "":
		fg.Typed = text
	case strings.HasSuffix(r.URL.Path, "/chat") && fg.Chat != nil:
		fg.Chat.Typed = text
	}
}

// tableView holds the data of a table's page.
type tableView struct {
	page.Layout
	Fragment *fragment
	Refusal  page.RefusalPanel
	Command  string // id of the next action, for browsers without scripts
	Now      time.Time
	Book     bool
	Missed   *missed      // nil if nothing was missed
	Circle   scene.Circle // for which the table was opened, if the viewer belongs to it
}

// UI returns the UI of the table's game.
func (p tableView) UI() board.UI { return p.Fragment.UI }

// Path returns an address under the table's own.
func (p tableView) Path(rest string) string { return p.Fragment.Path(rest) }

// now returns the time of the server for the clock of the script, in milliseconds since 1970.
func (p tableView) now() string { return strconv.FormatInt(p.Now.UnixMilli(), 10) }

// commanded lists the forms of a fragment that make something, and whose commands are beside it. Forms that come
// later, with an update, are sent by the script, which makes their commands.
func (fg *fragment) commanded() (forms []string) {
	switch {
	case fg.Room != nil:
		forms = append(forms, "sit", "room", "seat-here")
	case fg.Finale != nil && fg.Scene.Viewer >= 0:
		forms = append(forms, "again")
	case fg.Scene.View != nil && fg.Table.Status == table.StatusPlaying:
		forms = append(forms, "say")
	}
	if fg.Chat != nil && fg.Chat.Signs {
		forms = append(forms, "say-sign", "say-words")
	}
	return forms
}

// newCommand returns a fresh random command id.
func newCommand() string { return rand.Text() }
