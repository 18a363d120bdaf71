package play

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/outage"
	"tablee/table"
	"tablee/web/accesslog"
	"tablee/web/limit"
	"tablee/web/page"
)

// act plays an action. Without a script the response is the page again; with it 204, the newest fragment if
// the table has moved on (409), or a panel that explains the refusal (422).
func (s *handlers) act(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	seq, err := strconv.ParseUint(r.PostFormValue("seq"), 10, 64)
	if err != nil {
		seq = 0 // no table has seq 0, so this is refused as stale
	}
	return s.play(w, r, v, id, host.Act{Seq: seq, Action: action(r), Command: r.PostFormValue("command"), Run: r.PostFormValue("run") != ""})
}

// action returns the action that a form's button submits: a complete action (a), one with all that must follow
// (run), an illegal one whose refusal the viewer wants explained (try), or the second half of an action (on) after the first half (with): "KD" on
// "f6".
func action(r *http.Request) string {
	if on := r.PostFormValue("on"); on != "" {
		return strings.TrimSpace(r.PostFormValue("with") + " " + on)
	}
	if run := r.PostFormValue("run"); run != "" {
		return run
	}
	if a := r.PostFormValue("a"); a != "" {
		return a
	}
	return r.PostFormValue("try")
}

// play passes an action to the host and responds.
func (s *handlers) play(w http.ResponseWriter, r *http.Request, v *viewer, id table.ID, a host.Act) error {
	if !v.Known {
		return s.refuse(w, r, v, id, a.Action, table.ErrNotSeated)
	}
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if seat := v.Seat(f); seat >= 0 {
		a.Seat = &seat
	} else if handoverOf(f, v) != nil {
		return s.refuse(w, r, v, id, a.Action, table.ErrNotSeated) // no one has taken the device yet
	}
	if _, err := s.Host.Act(r.Context(), v.Player.ID, id, a); err != nil {
		return s.refuse(w, r, v, id, a.Action, half(r, err))
	}
	return s.accepted(w, r, id)
}

// half replaces the refusal of an action whose second half came without the first (on without with) by one
// that asks for the first half. It returns any other error unchanged.
func half(r *http.Request, err error) error {
	var refusal *game.Refusal
	if errors.As(err, &refusal) && refusal.Rule == game.GenForm && r.PostFormValue("on") != "" && r.PostFormValue("with") == "" {
		return &game.Refusal{Rule: game.GenForm, Code: "half"}
	}
	return err
}

// accepted responds to a successful action. The script gets the change through its stream.
func (s *handlers) accepted(w http.ResponseWriter, r *http.Request, id table.ID) error {
	if r.Header.Get(page.FragmentHeader) != "" {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// refuse responds to a failed action with the reason.
func (s *handlers) refuse(w http.ResponseWriter, r *http.Request, v *viewer, id table.ID, tried string, err error) error {
	return s.refuseTyped(w, r, v, id, tried, "", err)
}

// refuseTyped is refuse with a typed name that is kept in its field. A refusal shows the table, so a visitor
// who may not see it gets that error instead.
func (s *handlers) refuseTyped(w http.ResponseWriter, r *http.Request, v *viewer, id table.ID, tried, name string, err error) error {
	accesslog.Refused(r.Context(), err)
	f, ferr := s.frame(r, v)
	if ferr != nil {
		return ferr
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	panel, ok := s.refusalPanel(f, ui, v, tried, err)
	out := s.Outage.Is(err)
	if !ok && !out {
		return err
	}
	status := http.StatusUnprocessableEntity
	switch {
	case out:
		status, panel = http.StatusServiceUnavailable, page.OutagePanel(v.L, r.Header.Get(page.FragmentHeader) != "")
		w.Header().Set("Retry-After", limit.RetryAfter(outage.RetryAfter))
	case errors.Is(err, table.ErrStale):
		status = http.StatusConflict
		if r.Header.Get(page.FragmentHeader) != "" {
			panel = page.RefusalPanel{} // the newest fragment is the response
		}
	case errors.Is(err, table.ErrFrozen), errors.Is(err, table.ErrDamaged):
		status = http.StatusGone
	}
	return s.showTable(w, r, v, f, status, notes{Panel: panel, TypedName: name})
}
