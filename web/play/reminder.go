package play

import (
	"net/http"

	"tablee/host"
	"tablee/web/board"
)

// setReminders sets whether tables remind the visitor of what their seat has seen. It is no part of the table: its page
// hides the reminders.
func (s *handlers) setReminders(r *http.Request, by host.Hand, _ *host.Frame) error {
	return s.Accounts.SetReminders(r.Context(), by.Player, r.PostFormValue("reminders") == "yes")
}

// reminds reports whether a table of a game reminds the visitor of what their seat has seen, and whether its game does
// so at all. In an outage it reminds everyone.
func (s *handlers) reminds(r *http.Request, v *viewer, ui board.UI) (on, able bool, err error) {
	if reminder, is := ui.(board.Reminder); !is || !reminder.Reminds() {
		return false, false, nil
	}
	if !v.Known {
		return true, true, nil
	}
	on, err = s.Accounts.Reminders(r.Context(), v.Player.ID)
	if s.Outage.Is(err) {
		return true, true, nil
	}
	return on, true, err
}
