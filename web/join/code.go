package join

import (
	"errors"
	"net/http"
	"regexp"
	"slices"

	"tablee/host"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/page"
)

// view is the page to enter a code. If the code's table has already begun, it offers to watch
// instead.
type view struct {
	page.Layout
	Typed    string
	Wrong    bool            // the code is invalid
	Exceeded *limit.Exceeded // too many wrong codes were tried
	UI       board.UI
	Late     *table.Table // a table that has begun
	Joinable bool         // a seat may be claimed

	Tables  []listing.Item   // the visitor's last tables
	Circles []circles.Circle // the visitor's circles
}

// describedBy returns the id of the text about the field.
func (p view) describedBy() string {
	if p.Wrong || p.Exceeded != nil {
		return "join-wrong"
	}
	return "join-text"
}

// maxTyped limits what fits in the field: a code, or a link that was pasted.
const maxTyped = 200

// linked matches a link to a table, a seat, a circle or a code, perhaps within a sentence.
var linked = regexp.MustCompile(`(?i)[^/\s]+(/(?:t|c|join)/[a-z0-9]+(?:/take/[a-z0-9]+)?)`)

// join shows the form. A path that contains a code redirects to its table.
func (s *handlers) join(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if code := r.PathValue("code"); code != "" {
		return s.follow(w, r, v, code)
	}
	return s.show(w, r, v, http.StatusOK, view{})
}

// enterCode handles the submitted code. A link in its place is followed, on this site.
func (s *handlers) enterCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if link := linked.FindStringSubmatch(r.PostFormValue("code")); link != nil {
		http.Redirect(w, r, link[1], http.StatusSeeOther)
		return nil
	}
	return s.follow(w, r, v, r.PostFormValue("code"))
}

// follow redirects to the table or circle of a code. Wrong codes are counted: codes are short, and
// must not be guessable.
func (s *handlers) follow(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed string) error {
	wrong, err := s.site.Try(s.Codes, r, v)
	var exceeded *limit.Exceeded
	if errors.As(err, &exceeded) {
		w.Header().Set("Retry-After", limit.RetryAfter(exceeded.Wait))
		return s.show(w, r, v, http.StatusTooManyRequests, view{Typed: typed, Exceeded: exceeded})
	}
	f, err := s.Lobby.ByCode(r.Context(), typed)
	if errors.Is(err, input.ErrNotFound) {
		if c, err := s.Circles.Invited(r.Context(), lobby.ReadCode(typed)); err == nil {
			http.Redirect(w, r, "/c/"+c.Link, http.StatusSeeOther)
			return nil
		}
		wrong()
		return s.show(w, r, v, http.StatusNotFound, view{Typed: typed, Wrong: true})
	}
	if err != nil {
		return err
	}
	seated := v.Known && f.Table.SeatOf(v.Player.ID) >= 0
	if f.Table.Status == table.StatusOpen || seated {
		http.Redirect(w, r, "/t/"+string(f.Table.ID), http.StatusSeeOther)
		return nil
	}
	return s.showLate(w, r, v, f)
}

// showLate says that the game has begun without the visitor.
func (s *handlers) showLate(w http.ResponseWriter, r *http.Request, v *page.Visitor, f *host.Frame) error {
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	return s.show(w, r, v, http.StatusOK, view{UI: ui, Late: f.Table, Joinable: len(f.Claimable()) > 0})
}

// lastEntered limits the tables, and the circles, listed below the field.
const lastEntered = 3

// findEntered lists the visitor's unfinished tables and their circles, which they can enter without
// a code.
func (s *handlers) findEntered(r *http.Request, v *page.Visitor, p *view) error {
	if !v.Known {
		return nil
	}
	rows, err := s.Host.KnownTables(r.Context(), host.Filter{
		Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}, Limit: lastEntered})
	if err != nil {
		return err
	}
	if p.Tables, err = s.Listing.Of(r.Context(), v, rows); err != nil {
		return err
	}
	mine, err := s.Circles.Mine(r.Context(), v.Player.ID)
	if s.Outage.Is(err) {
		return nil
	}
	mine = slices.DeleteFunc(mine, circles.Circle.IsClosed)
	p.Circles = mine[:min(lastEntered, len(mine))]
	return err
}

func (s *handlers) show(w http.ResponseWriter, r *http.Request, v *page.Visitor, status int, p view) error {
	v.Back = "/join"
	title := v.L.T("join.title")
	if p.Late != nil {
		title = v.L.T("join.late.title", "N", len(p.Late.Seats))
	}
	p.Layout = s.site.Layout(v, title)
	p.NoIndex = true
	if p.Late == nil {
		if err := s.findEntered(r, v, &p); err != nil {
			return err
		}
		if len(p.Tables) > 0 {
			p.AddGameStyles(s.site.Shelf...)
		}
	}
	p.Styles = append(p.Styles, s.site.Static("join.css"))
	p.Scripts = append(p.Scripts, s.site.Static("join.js"))
	return page.Show(w, r, status, codePage(p))
}
