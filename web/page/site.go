// Package page is the common basis of all pages: the visitor and their language, the layout, form fields and
// phrases, refusals and problem pages, static files, the legal notice. A page is a [Handler]; [Site.Serve] turns
// it into an http.Handler. Its content is a templ component in the file of the same name as its handler. Texts are
// in web/texts, styles in web/static.
package page

import (
	"fmt"
	"log/slog"
	"slices"
	"time"

	"tablee/game"
	"tablee/host/account"
	"tablee/host/cleaning"
	"tablee/host/moderation"
	"tablee/host/outage"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/once"
	"tablee/web/texts"
)

// Services lists the services of the host that all pages use.
type Services struct {
	Games      []game.Rules // of the host, in the order of the shelf
	Accounts   *account.Service
	Cleaning   *cleaning.Service
	Moderation *moderation.Service
	Outage     *outage.Monitor
}

// Limits lists the limits of requests, and of what forms of any page can make.
type Limits struct {
	Requests, Actions *limit.Limiter
	Tables            limit.Tables
	Guests            limit.Guests
}

// Config holds the settings of all pages.
type Config struct {
	// UIs are the games' presentations; a game of the host without one is not shown.
	UIs []board.UI

	// Address is the public address of the site, "https://tablee.example", with which shared links begin. ""
	// stands for the host of each request.
	Address string

	// Outside returns the address at which other devices reach a site without Address, "" if none can. It is
	// asked about pages opened by loopback, since a network changes while the site runs. nil: not known.
	Outside func() string

	// Door names the provider at which people sign in (OpenID Connect); "" for none.
	Door string

	TrustProxy bool // see limit.Address

	// Texts holds the texts of the pages and of the games by language code, as returned by ReadTexts; nil for
	// the built-in ones.
	Texts map[string]*board.Loc

	// Files are the static files for these games and texts, as returned by NewFiles; nil: New makes them.
	Files *Files

	// FilesDir is a folder in which this version's static files are kept, for pages that are still open when
	// the next version starts; "" for none.
	FilesDir string

	// Keepalive is the interval at which an idle stream sends a comment and checks that its reader is still
	// known; 0 stands for 20 seconds.
	Keepalive time.Duration

	Log *slog.Logger // nil: discarded
}

// keepalive is the default of Config.Keepalive: proxies close connections that are silent for longer.
const keepalive = 20 * time.Second

// Site holds the resources of all pages: the games' presentations, texts and static files.
type Site struct {
	Config
	Shelf     []board.UI            // in the order of the host's games
	Languages texts.Set             // available languages of the pages; LanguagesOnOffer returns those to choose from
	Locs      map[string]*board.Loc // texts by language code

	services Services
	limits   Limits
	answers  *once.Answers // to the forms of the last minute
	uis      map[string]board.UI
	files    *Files
	kept     keptFiles
}

// New reads texts and static files. An error means a fault of the build.
func New(cfg Config, services Services, limits Limits) (*Site, error) {
	s := &Site{Config: cfg, services: services, limits: limits, answers: once.New(nil), uis: map[string]board.UI{}}
	if s.Keepalive == 0 {
		s.Keepalive = keepalive
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	for _, ui := range cfg.UIs {
		s.uis[ui.ID()] = ui
	}
	for _, rules := range services.Games {
		if ui, ok := s.uis[rules.Info().ID]; ok {
			s.Shelf = append(s.Shelf, ui)
		}
	}
	var err error
	if s.Locs = cfg.Texts; s.Locs == nil {
		if s.Locs, err = ReadTexts(s.Shelf); err != nil {
			return nil, err
		}
	}
	s.Languages = board.SetOf(s.Locs)
	if s.files = cfg.Files; s.files == nil {
		if s.files, err = NewFiles(s.Shelf, s.Locs); err != nil {
			return nil, err
		}
	}
	if s.FilesDir != "" {
		if s.kept, err = s.files.keep(s.FilesDir); err != nil { // open pages can do without
			s.Log.Warn("cannot keep the static files for pages of other versions", "error", err)
		}
	}
	return s, nil
}

// OnShelf returns the games on the shelf, without those that moderators have hidden.
func (s *Site) OnShelf() []board.UI {
	hidden := s.services.Moderation.House().Hidden
	if len(hidden) == 0 {
		return s.Shelf
	}
	return slices.DeleteFunc(slices.Clone(s.Shelf), func(ui board.UI) bool { return slices.Contains(hidden, ui.ID()) })
}

// LanguagesOnOffer returns the languages that visitors may choose: those that moderators have chosen, as far as they
// are available, or else all.
func (s *Site) LanguagesOnOffer() texts.Set {
	chosen := s.services.Moderation.House().Languages
	var offered texts.Set
	for _, l := range s.Languages {
		if slices.Contains(chosen, l.Code) {
			offered = append(offered, l)
		}
	}
	if len(offered) == 0 {
		return s.Languages
	}
	return offered
}

// UI returns the presentation of a game by its id.
func (s *Site) UI(gameID string) (board.UI, bool) {
	ui, ok := s.uis[gameID]
	return ui, ok
}

// Offered returns the presentation of a game by its id, unless moderators have hidden the game.
func (s *Site) Offered(gameID string) (board.UI, bool) {
	if s.services.Moderation.Hides(gameID) {
		return nil, false
	}
	return s.UI(gameID)
}

// Static returns the address of a static file by its name: "house.css".
func (s *Site) Static(name string) string { return s.files.path(name) }

// ReadTexts reads the texts of the pages, and each game's under its own prefix, in the built-in languages.
// board.AddPack adds a pack.
func ReadTexts(shelf []board.UI) (map[string]*board.Loc, error) {
	folders, err := texts.Folders()
	if err != nil {
		return nil, err
	}
	for _, ui := range shelf {
		folders[ui.ID()] = ui.Texts()
	}
	locs, err := board.NewLocs(folders)
	if err != nil {
		return nil, fmt.Errorf("texts: %w", err)
	}
	return locs, nil
}
