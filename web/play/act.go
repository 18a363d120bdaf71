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
	"tablee/web/scene"
)

// act plays an action. Without a script the answer is the page again; with it 204, or the
// newest fragment when the table has moved on (409), or a panel that says why not (422).
func (s *handlers) act(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	seq, err := strconv.ParseUint(r.PostFormValue("seq"), 10, 64)
	if err != nil {
		seq = 0 // no table is at 0: it will be told that the table has moved
	}
	return s.play(w, r, v, id, host.Act{Seq: seq, Action: action(r), Command: r.PostFormValue("command")})
}

// action is what a form's button says: all of an action (a), one that is not among the
// legal ones and asks why (try), or the second half of one (on) after what was chosen
// before (with): "KD" on "f6".
func action(r *http.Request) string {
	if on := r.PostFormValue("on"); on != "" {
		return strings.TrimSpace(r.PostFormValue("with") + " " + on)
	}
	if a := r.PostFormValue("a"); a != "" {
		return a
	}
	return r.PostFormValue("try")
}

// play hands an action to the host and answers.
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
		return s.refuse(w, r, v, id, a.Action, table.ErrNotSeated) // nobody has said who plays
	}
	if _, err := s.Host.Act(r.Context(), v.Player.ID, id, a); err != nil {
		return s.refuse(w, r, v, id, a.Action, half(r, err))
	}
	return s.accepted(w, r, id)
}

// half is the refusal of the second half of an action without the first (on without with), which
// asks for it; any other error as it is.
func half(r *http.Request, err error) error {
	var refusal *game.Refusal
	if errors.As(err, &refusal) && refusal.Rule == game.GenForm && r.PostFormValue("on") != "" && r.PostFormValue("with") == "" {
		return &game.Refusal{Rule: game.GenForm, Code: "half"}
	}
	return err
}

// accepted answers something that was done: the script will hear of it by its stream.
func (s *handlers) accepted(w http.ResponseWriter, r *http.Request, id table.ID) error {
	if r.Header.Get(page.FragmentHeader) != "" {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// refuse answers something that was not done, and why.
func (s *handlers) refuse(w http.ResponseWriter, r *http.Request, v *viewer, id table.ID, tried string, err error) error {
	return s.refuseTyped(w, r, v, id, tried, "", err)
}

// refuseTyped is refuse, with a name that was typed kept in its field. A refusal shows the
// table, so a visitor who may not look at it is told that instead.
func (s *handlers) refuseTyped(w http.ResponseWriter, r *http.Request, v *viewer, id table.ID, tried, name string, err error) error {
	accesslog.Refused(r.Context(), err)
	f, ferr := s.frame(r, v)
	if ferr != nil {
		return ferr
	}
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	sc, serr := scene.New(f, ui, v.Seat(f), v.L, s.Host.Now())
	if serr != nil {
		return serr
	}
	panel, ok := s.refusalPanel(sc, ui, tried, err)
	if errors.Is(err, table.ErrCoached) {
		if hint, coached := s.hint(f, sc, ui); coached {
			panel = hint
		}
	}
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
			panel = page.RefusalPanel{} // the newest fragment is the answer
		}
	case errors.Is(err, table.ErrFrozen), errors.Is(err, table.ErrDamaged):
		status = http.StatusGone
	}
	return s.showTable(w, r, v, f, status, notes{Panel: panel, TypedName: name})
}
