// Package web serves the site's pages: its handler is a route table, and areas.go gives each area the services
// it declares. Package page has what all pages share. Each area is a package with a Routes function:
//
//	shelf    the library, a game's page, its rulebook, the ladder
//	days     the daily deals: of all games, of one game, and their archive
//	join     the form for codes that lead to a table or a circle, the entrance to a private site
//	play     a table: its page, its live stream, and all actions at it
//	replay   replaying a game, forking it from a position, verifying the shuffle
//	account  the player's own page, signing in, notifications, history, statistics, reports
//	circles  a circle's page, link and calendar, the player's circles, companions and blocks
//	feed     the announcements as a feed
//	openid   signing in at a provider, which opens a private site
//	admin    the moderators' pages
//
// The server renders everything, and every form works without JavaScript (POST, 303, page). The
// script of a table is an enhancement: it posts the same form, listens to one stream and morphs the
// fragment that the server rendered.
package web

import (
	"fmt"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"tablee/host/node"
	"tablee/web/limit"
	"tablee/web/openid"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// Pages is the handler of all pages.
type Pages struct {
	http.Handler
	Styles string        // the address of the stylesheet that every page loads
	House  func() string // returns the site's current name

	LanguageOf func(*http.Request) string // returns the code of the language in which a visitor reads
}

// Config holds the dependencies and settings of the pages.
type Config struct {
	Services node.Services
	Limits   limit.Limits // shared with the API
	Page     page.Config

	Books   rulebook.Books // a game without a rulebook has no rulebook page
	Domains []string       // of passkeys, as in passkey.New
	PushKey string         // as in notification.New

	Provider *openid.Provider // at which people sign in; nil for none
}

// New returns the handler of all pages. An error means that texts or files embedded in the build cannot be
// read.
func New(cfg Config) (*Pages, error) {
	n, l := cfg.Services, cfg.Limits
	cfg.Page.Door = cfg.Provider.Name()
	site, err := page.New(cfg.Page,
		page.Services{Games: n.Host.Games(), Accounts: n.Accounts, Cleaning: n.Cleaning, Moderation: n.Moderation, Outage: n.Outage},
		page.Limits{Requests: l.Requests, Actions: l.Actions, Tables: l.Tables, Guests: l.Guests})
	if err != nil {
		return nil, err
	}
	// Pages are compressed per response. Streams are not (a compressor costs a megabyte per viewer),
	// and static files are compressed in advance.
	compress, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(700), gzhttp.CompressionLevel(gzip.BestCompression))
	if err != nil {
		return nil, err
	}
	all := areasOf(site, cfg)
	mux := http.NewServeMux()
	add := func(routes page.Routes, serve func(page.Handler) http.Handler) {
		for pattern, h := range routes {
			mux.Handle(pattern, compress(serve(h)))
		}
	}
	for _, routes := range all.anyone {
		add(routes, site.ServeAnyone)
	}
	for _, routes := range all.visitors {
		add(routes, site.Serve)
	}
	add(page.Routes{
		"POST /settings":       site.SaveSettings,
		"GET /offline":         site.Offline,
		"GET /legal":           site.Legal,
		"GET /house/logo/{id}": site.Logo,
		"/":                    site.NotFound(mux),
	}, site.Serve)
	mux.Handle("GET /t/{id}/live", site.Serve(all.live))
	mux.HandleFunc("GET /static/", site.ServeStatic)
	mux.HandleFunc("GET /favicon.ico", site.ServeFavicon)
	mux.HandleFunc("GET /sw.js", site.ServeWorker)
	mux.HandleFunc("GET /manifest.webmanifest", site.ServeManifest)
	mux.HandleFunc("GET /robots.txt", robots)
	return &Pages{straight(mux), site.Static("house.css"), func() string { return site.Identity().Name }, site.LanguageOf}, nil
}

// robots disallows only a player's own page, circles and their calendars. Crawlers must be able to fetch a
// table's page to see its noindex, which every table has unless it is public.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, "User-agent: *\nDisallow: /me\nDisallow: /c/\nDisallow: /calendar/\n")
}
