// Package circles answers at the addresses of circles: the page of one for its people, the way
// in for those who have its link, and the page of a person's circles, invitations, companions
// and blocks. To anybody else every address of a circle answers as if there were none.
package circles

import (
	"net/http"

	"tablee/web/page"
)

// Routes are the addresses of circles.
func Routes(site *page.Site) page.Routes {
	s := &handlers{site}
	return page.Routes{
		"GET /circles":                        s.mine,
		"POST /circles":                       s.make,
		"POST /circles/unseen":                s.setUnseen,
		"GET /people/{person}/block":          s.askBlock,
		"POST /people/{person}/block":         s.block(true),
		"POST /people/{person}/unblock":       s.block(false),
		"POST /people/{person}/challenge":     s.challenge,
		"POST /t/{table}/decline":             s.decline,
		"GET /c/{circle}":                     s.circle,
		"POST /c/{circle}/join":               s.join,
		"GET /c/{circle}/people":              s.people,
		"GET /c/{circle}/ladder":              s.ladder,
		"GET /c/{circle}/poster":              s.poster,
		"GET /c/{circle}/qr.svg":              s.qrCode,
		"POST /c/{circle}/settings":           s.act("#settings", s.change),
		"POST /c/{circle}/link":               s.act("", s.newLink),
		"POST /c/{circle}/code":               s.act("", s.newCode),
		"POST /c/{circle}/close":              s.act("", s.close),
		"POST /c/{circle}/leave":              s.leave,
		"POST /c/{circle}/remove":             s.act("/people", s.remove),
		"POST /c/{circle}/leader":             s.act("/people", s.handOn),
		"POST /c/{circle}/dates":              s.act("#agenda", s.addDate),
		"POST /c/{circle}/dates/{date}":       s.act("#agenda", s.come),
		"POST /c/{circle}/dates/{date}/gone":  s.act("#agenda", s.removeDate),
		"GET /c/{circle}/dates/{date}/at.ics": s.calendarFile,
	}
}

// handlers answer for circles.
type handlers struct{ *page.Site }

// known is the visitor's id; "" for somebody unknown, who belongs to no circle.
func known(v *page.Visitor) string {
	if !v.Known {
		return ""
	}
	return string(v.Player.ID)
}

// back leads to a circle's page, or to a part of it.
func back(w http.ResponseWriter, r *http.Request, part string) error {
	http.Redirect(w, r, "/c/"+r.PathValue("circle")+part, http.StatusSeeOther)
	return nil
}
