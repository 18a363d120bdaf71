// Package circles has the pages of circles: a circle's page for its members, the page to join for
// visitors who have its link, and the page of a player's circles, invitations, companions and
// blocks. To anyone else every path of a circle answers 404.
package circles

import (
	"net/http"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/page"
)

// Services lists the services of the host that circles use.
type Services struct {
	Accounts *account.Service
	Circles  *circles.Service
	Daily    *daily.Service
	Host     *host.Host
	Listing  *listing.Tables
}

// Limits lists the limits that circles use.
type Limits struct {
	Codes    limit.Guesses
	Writings *limit.Limiter
}

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	Limits
}

// Routes returns the routes of circles.
func Routes(site *page.Site, services Services, limits Limits) page.Routes {
	s := &handlers{site, services, limits}
	return page.Routes{
		"GET /circles":                         s.mine,
		"POST /circles":                        s.make,
		"POST /circles/unseen":                 s.setUnseen,
		"GET /people/{person}/block":           s.askBlock,
		"POST /people/{person}/block":          s.block(true),
		"POST /people/{person}/unblock":        s.block(false),
		"POST /people/{person}/challenge":      s.challenge,
		"POST /t/{table}/decline":              s.decline,
		"GET /c/{circle}":                      s.circle,
		"POST /c/{circle}/join":                s.join,
		"GET /c/{circle}/people":               s.people,
		"GET /c/{circle}/ladder":               s.ladder,
		"GET /c/{circle}/poster":               s.poster,
		"GET /c/{circle}/qr.svg":               s.qrCode,
		"POST /c/{circle}/settings":            s.act("#settings", s.change),
		"POST /c/{circle}/tables":              s.another,
		"POST /c/{circle}/name":                s.rename,
		"POST /c/{circle}/link":                s.act("", s.newLink),
		"POST /c/{circle}/code":                s.act("", s.newCode),
		"POST /c/{circle}/close":               s.act("", s.close),
		"POST /c/{circle}/leave":               s.leave,
		"POST /c/{circle}/remove":              s.act("/people", s.remove),
		"POST /c/{circle}/leader":              s.act("/people", s.handOn),
		"POST /c/{circle}/dates":               s.act("#agenda", s.addDate),
		"POST /c/{circle}/dates/{date}":        s.act("#agenda", s.come),
		"POST /c/{circle}/dates/{date}/remove": s.act("#agenda", s.removeDate),
		"POST /c/{circle}/calendar":            s.act("#agenda", s.newCalendar),
		"GET /c/{circle}/dates/{date}/at.ics":  s.calendarFile,

		"GET /calendar/{circle}/{secret}/dates.ics": s.subscription,
	}
}

// known returns the visitor's id, "" for a visitor without a player, who belongs to no circle.
func known(v *page.Visitor) string {
	if !v.Known {
		return ""
	}
	return string(v.Player.ID)
}

// back redirects to a circle's page, or to a part of it.
func back(w http.ResponseWriter, r *http.Request, part string) error {
	http.Redirect(w, r, "/c/"+r.PathValue("circle")+part, http.StatusSeeOther)
	return nil
}
