package openid

import (
	"errors"
	"net/http"

	"tablee/web/page"
)

// refusal is a reason of the provider's own.
type refusal struct{ code string }

// Error returns the provider's word for the reason.
func (r *refusal) Error() string { return "openid: the provider says " + r.code }

// refuse says why a sign-in did not work, and offers another try. Errors that have nothing to do with it are returned.
func (s *handlers) refuse(w http.ResponseWriter, r *http.Request, v *page.Visitor, keep saved, err error) error {
	reason, status := "", http.StatusForbidden
	var said *refusal
	detail := ""
	switch {
	case errors.Is(err, errStale):
		reason = "stale"
	case errors.Is(err, errDenied):
		reason = "denied"
	case errors.As(err, &said):
		reason, detail = "error", said.code
	case errors.Is(err, ErrToken):
		reason, detail = "invalid", err.Error()
	case errors.Is(err, ErrBusy):
		reason, status = "busy", http.StatusServiceUnavailable
	case errors.Is(err, ErrDown):
		reason, status = "down", http.StatusServiceUnavailable
	default:
		return err
	}
	s.site.Log.Warn("sign-in at the provider refused", "reason", reason, "error", err)
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	v.Back = "/sign-in"
	l := v.L
	p := refusedView{
		Layout: s.site.Layout(v, l.T("people.door.refused", "Name", s.provider.Name())),
		Text:   l.T("people.door."+reason, "Name", s.provider.Name()), Detail: short(detail), To: page.LocalPath(keep.To), Door: s.provider.Name(),
	}
	p.NoIndex = true
	return page.Show(w, r, status, refusedPage(p))
}

// short returns the part of a reason that is shown, for the person who looks after the provider.
func short(detail string) string {
	const most = 200
	if runes := []rune(detail); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return detail
}
