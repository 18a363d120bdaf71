// Package web is the site as people see it: a table of contents. What every page stands on
// is in page; each area is a package of its own that names its addresses in its Routes:
//
//	shelf    the library, a game's page, its rulebook, the daily deal, the ladder
//	days     the deals of a day, all games together, and their archive
//	join     where a code is typed that leads to a table or a circle
//	play     a table: its page, its live stream, and everything done at it
//	replay   looking back at a game, going on from a position, checking the shuffle
//	account  one's own page, signing in, notifications, history, reports
//	circles  a circle's page, its link, one's circles, companions and blocks
//	people   what somebody has played, for themselves or for everybody
//	house    the logo, the legal notice, the way in to a private site
//	admin    the moderators' pages
//
// The server renders everything; every form works without JavaScript (POST, 303, page).
// The script of a table only makes the same things smoother: it posts the same form,
// listens to one stream and morphs the fragment that the server rendered.
package web

import (
	"fmt"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"tablee/web/account"
	"tablee/web/admin"
	"tablee/web/circles"
	"tablee/web/days"
	"tablee/web/house"
	"tablee/web/join"
	"tablee/web/page"
	"tablee/web/people"
	"tablee/web/play"
	"tablee/web/replay"
	"tablee/web/rulebook"
	"tablee/web/shelf"
)

// Pages is the handler of all pages.
type Pages struct {
	http.Handler
	Styles string        // the address of the styles that every page has
	House  func() string // what the site is called, by now
}

// New makes the pages. A game without a rulebook has no page for one. The error tells of texts
// or files that cannot be read: a fault of the build.
func New(cfg page.Config, books rulebook.Books) (*Pages, error) {
	site, err := page.New(cfg)
	if err != nil {
		return nil, err
	}
	// Pages are compressed on the way; streams never are (a compressor costs a megabyte a
	// viewer), static files are beforehand.
	compress, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(700), gzhttp.CompressionLevel(gzip.BestCompression))
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	tables := play.New(site, books)
	for _, routes := range []page.Routes{shelf.Routes(site, books), days.Routes(site)} {
		for pattern, h := range routes {
			mux.Handle(pattern, compress(site.ServeAnyone(h)))
		}
	}
	for _, routes := range []page.Routes{
		tables.Routes(),
		join.Routes(site),
		replay.Routes(site, tables.Refuse),
		account.Routes(site),
		admin.Routes(site),
		circles.Routes(site),
		people.Routes(site),
		house.Routes(site),
		{"POST /settings": site.SaveSettings, "/": site.NotFound(mux), "GET /offline": site.Offline},
	} {
		for pattern, h := range routes {
			mux.Handle(pattern, compress(site.Serve(h)))
		}
	}
	mux.Handle("GET /t/{id}/live", site.Serve(tables.Live))
	mux.HandleFunc("GET /static/", site.ServeStatic)
	mux.HandleFunc("GET /favicon.ico", site.ServeFavicon)
	mux.HandleFunc("GET /sw.js", site.ServeWorker)
	mux.HandleFunc("GET /manifest.webmanifest", site.ServeManifest)
	mux.HandleFunc("GET /robots.txt", robots)
	return &Pages{mux, site.Static("house.css"), func() string { return site.Identity().Name }}, nil
}

// robots keeps crawlers from nothing but one's own page. What a table's page says to them
// (noindex unless the table is public) they can only read when they may come.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, "User-agent: *\nDisallow: /me\nDisallow: /c/\n")
}
