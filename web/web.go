// Package web is the house as people see it: the library, a game's page, its rulebook,
// the tables, and one's own page.
//
// The server renders everything; every form works without JavaScript (POST, 303, page).
// The script of a table only makes the same things smoother: it posts the same form,
// listens to one stream (live.go) and morphs the fragment that the server rendered.
//
// One handler stands in one file, named after its page. What a page shows is a templ
// component in the file of the same name. Words are in texts/, styles in static/pages.css and room.css.
// What a table looks like is a game's own business: [board.UI], given a [board.Scene]
// (scene.go) in which nothing is unknown to its viewer.
package web

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"

	"tablee/host"
	"tablee/host/node"
	"tablee/web/board"
	"tablee/web/limit"
)

//go:embed texts/*.toml texts/people/*.toml texts/admin/*.toml texts/api/*.toml
var words embed.FS

// Config is what the pages need.
type Config struct {
	node.Services

	// UIs are the looks of the games; a game of the host without one is not shown.
	UIs []board.UI

	// Books are the rulebooks by game id: the Markdown in a language. A game without one
	// has no such page.
	Books map[string]func(lang string) string

	// Address is how the house is reached from outside, "https://tablee.example": links
	// to share begin with it. "" means: as the browser asked for it.
	Address string

	// Domains are the names the house has certificates for; passkeys belong to the first.
	// None: they belong to the name a browser asked for.
	Domains []string

	// Entries counts attempts to sign in, by address, and Reports what a player tells the
	// hosts. nil: no limit.
	Entries, Reports *limit.Limiter

	// Limits: actions by player (of somebody unknown: by address), tables by player, new
	// guests by address. They are the ones the API counts with, so that nobody gets twice
	// as much by two doors. nil: no limit.
	Actions, Tables, Guests *limit.Limiter

	// Streams are the open streams, by address, those of the API too. nil: any number.
	Streams *limit.Places

	TrustProxy bool // as limit.Address means it

	// Exports counts how often everything kept of a player is read together: by page or by
	// API, with the same limiter. nil: no limit.
	Exports *limit.Limiter

	// PushKey is what browsers subscribe with to be told (bell.Keys); "": none is told.
	PushKey string

	// Keepalive is how long a stream says nothing, and how often it asks whether its reader
	// is still known; 0: 20 seconds.
	Keepalive time.Duration

	Log *slog.Logger // nil: discarded
}

// site is all pages of one house.
type site struct {
	cfg Config
	node.Services
	host    *host.Host
	shelf   []board.UI // in the order of the host's games
	uis     map[string]board.UI
	locs    map[string]*board.Loc
	books   map[string]map[string]*book // game, language
	files   *files
	address string
	log     *slog.Logger
	mux     *http.ServeMux
}

// New makes the handler of all pages. The error tells of texts or rulebooks that cannot
// be read: a fault of the build, not of the day.
func New(cfg Config) (http.Handler, error) {
	s := &site{cfg: cfg, Services: cfg.Services, host: cfg.Host, uis: map[string]board.UI{}, address: cfg.Address, log: cfg.Log}
	if s.cfg.Keepalive == 0 {
		s.cfg.Keepalive = keepalive
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, ui := range cfg.UIs {
		s.uis[ui.ID()] = ui
	}
	for _, rules := range cfg.Host.Games() {
		if ui, ok := s.uis[rules.Info().ID]; ok {
			s.shelf = append(s.shelf, ui)
		}
	}
	var err error
	if s.locs, err = readTexts(s.shelf); err != nil {
		return nil, err
	}
	if s.files, err = newFiles(s.shelf, s.locs); err != nil {
		return nil, err
	}
	if s.books, err = readBooks(s.shelf, s.host, s.locs, cfg.Books); err != nil {
		return nil, err
	}
	return s.routes()
}

// readTexts reads the house's words and every game's under its own prefix.
func readTexts(shelf []board.UI) (map[string]*board.Loc, error) {
	house, err := fs.Sub(words, "texts")
	if err != nil {
		return nil, err
	}
	folders := map[string]fs.FS{"": house}
	for _, part := range []string{"people", "admin", "api"} {
		if folders[part], err = fs.Sub(house, part); err != nil {
			return nil, err
		}
	}
	for _, ui := range shelf {
		folders[ui.ID()] = ui.Texts()
	}
	locs, err := board.NewLocs(folders)
	if err != nil {
		return nil, fmt.Errorf("web: texts: %w", err)
	}
	return locs, nil
}

// routes says which address is answered by which file. Pages are compressed on the way;
// streams never are (a compressor costs a megabyte a viewer), static files are beforehand.
func (s *site) routes() (http.Handler, error) {
	compress, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false), gzhttp.MinSize(700), gzhttp.CompressionLevel(gzip.BestCompression))
	if err != nil {
		return nil, err
	}
	s.mux = http.NewServeMux()
	page := func(pattern string, h handler) { s.mux.Handle(pattern, compress(s.serve(h))) }
	page("GET /{$}", s.library)
	page("GET /tables", s.tables)
	page("GET /g/{game}", s.game)
	page("POST /g/{game}", s.open)
	page("GET /g/{game}/rules", s.rules)
	page("GET /g/{game}/ladder", s.ladder)
	page("GET /g/{game}/daily", s.daily)
	page("GET /g/{game}/daily/{day}", s.daily)
	page("POST /g/{game}/daily", s.openDaily)
	page("GET /t/{id}", s.table)
	page("POST /t/{id}", s.act)
	page("POST /t/{id}/draft", s.draft)
	page("POST /t/{id}/sit", s.sit)
	page("POST /t/{id}/rise", s.rise)
	page("POST /t/{id}/say", s.say)
	page("POST /t/{id}/again", s.again)
	page("GET /t/{id}/record", s.record)
	page("GET /t/{id}/check", s.check)
	page("GET /t/{id}/replay", s.replay)
	page("POST /t/{id}/fork", s.fork)
	page("POST /t/{id}/begin", s.atTable(s.begin))
	page("POST /t/{id}/lift", s.lift)
	page("POST /t/{id}/leave", s.atTable(s.leave))
	page("POST /t/{id}/return", s.atTable(s.comeBack))
	page("POST /t/{id}/ask", s.atTable(s.ask))
	page("POST /t/{id}/answer", s.atTable(s.answer))
	page("POST /t/{id}/give", s.give)
	page("GET /t/{id}/take/{word}", s.takeOver)
	page("POST /t/{id}/take/{word}", s.take)
	page("GET /t/{id}/around", s.around)
	page("POST /t/{id}/talk", s.atTable(s.saySomething))
	page("POST /t/{id}/mute", s.atTable(s.mute))
	page("POST /t/{id}/bells", s.addTableBell)
	page("POST /me/bells", s.addBell)
	page("POST /me/bells/remove", s.removeBell)
	page("GET /t/{id}/qr.svg", s.qrCode)
	page("GET /next", s.nextTable)
	page("GET /me", s.me)
	page("POST /me", s.rename)
	page("GET /me/history", s.history)
	page("GET /me/export", s.export)
	page("POST /me/erase", s.erase)
	page("POST /settings", s.settings)
	s.peoplePages(page)
	s.adminPages(page)
	s.mux.Handle("GET /t/{id}/live", s.serve(s.live))
	s.mux.HandleFunc("GET /static/", s.files.serve)
	s.mux.HandleFunc("GET /favicon.ico", s.files.favicon)
	s.mux.HandleFunc("GET /sw.js", s.worker)
	s.mux.HandleFunc("GET /robots.txt", robots)
	page("/", s.nowhere)
	return s.mux, nil
}

// robots keeps crawlers from nothing but one's own page. What a table's page says to them
// (noindex unless the table is public) they can only read when they may come.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, "User-agent: *\nDisallow: /me\n")
}
