// Package page is what every page stands on: the visitor and their language, the layout,
// form fields and phrases, refusals and problem pages, static files.
// A page is a [Handler]; [Site.Serve] makes an http.Handler of it. What a page shows is a
// templ component in the file of the same name as its handler. Words are in web/texts,
// styles in web/static.
package page

import (
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"time"

	"tablee/host/node"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/limit"
	"tablee/web/texts"
)

// Config is what every page needs.
type Config struct {
	node.Services

	// UIs are the looks of the games; a game of the host without one is not shown.
	UIs []board.UI

	// Address is how the site is reached from outside, "https://tablee.example": links
	// to share begin with it. "" means: as the browser asked for it.
	Address string

	// Domains are the names the site has certificates for; passkeys belong to the first.
	// None: they belong to the name a browser asked for.
	Domains []string

	limit.House // the limits; the API shares them

	TrustProxy bool // as limit.Address means it

	// PushKey is what browsers subscribe with to be notified (delivery.Keys); "": none is.
	PushKey string

	// Texts are those of the pages and of the games, by the languages' codes, as ReadTexts reads them;
	// nil: those of the program.
	Texts map[string]*board.Loc

	// Files are the static files for these games and texts, as NewFiles makes them; nil: New makes
	// them.
	Files *Files

	// FilesDir is a folder where the static files of this version are kept for pages that are
	// still open when the next one starts; "": nowhere.
	FilesDir string

	// Keepalive is how long a stream says nothing, and how often it asks whether its reader
	// is still known; 0: 20 seconds.
	Keepalive time.Duration

	Log *slog.Logger // nil: discarded
}

// keepalive is the usual Config.Keepalive: proxies close what is silent for longer.
const keepalive = 20 * time.Second

// Site is what every page stands on: the host, the games' looks, texts and static files.
type Site struct {
	Config
	Shelf     []board.UI            // the looks in the order of the host's games
	Languages languages.Set         // what the pages can be read in
	Locs      map[string]*board.Loc // their texts, by the languages' codes

	uis   map[string]board.UI
	files *Files
	kept  keptFiles
}

// New reads texts and static files. The error tells of those that cannot be read: a
// fault of the build.
func New(cfg Config) (*Site, error) {
	s := &Site{Config: cfg, uis: map[string]board.UI{}}
	if s.Keepalive == 0 {
		s.Keepalive = keepalive
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	for _, ui := range cfg.UIs {
		s.uis[ui.ID()] = ui
	}
	for _, rules := range cfg.Host.Games() {
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
		if s.kept, err = s.files.keep(s.FilesDir); err != nil { // open pages do without
			s.Log.Warn("cannot keep the static files for pages of other versions", "error", err)
		}
	}
	return s, nil
}

// OnShelf are the looks of the games that stand on the shelf: moderators may hide some.
func (s *Site) OnShelf() []board.UI {
	hidden := s.Moderation.House().Hidden
	if len(hidden) == 0 {
		return s.Shelf
	}
	return slices.DeleteFunc(slices.Clone(s.Shelf), func(ui board.UI) bool { return slices.Contains(hidden, ui.ID()) })
}

// UI is the looks of a game by its id.
func (s *Site) UI(gameID string) (board.UI, bool) {
	ui, ok := s.uis[gameID]
	return ui, ok
}

// Static is the address of a static file by its name: "house.css".
func (s *Site) Static(name string) string { return s.files.path(name) }

// ReadTexts reads the texts of the pages, and every game's under its own prefix, in the
// languages of the program. A pack is added with board.AddPack.
func ReadTexts(shelf []board.UI) (map[string]*board.Loc, error) {
	folders := map[string]fs.FS{"": texts.FS}
	for _, part := range []string{"people", "admin", "api", "circles", "day"} {
		folder, err := fs.Sub(texts.FS, part)
		if err != nil {
			return nil, fmt.Errorf("texts: %w", err)
		}
		folders[part] = folder
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
