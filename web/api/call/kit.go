package call

import (
	"log/slog"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/limit"
)

// Config is what the API needs. Only Host is required.
type Config struct {
	node.Services

	limit.House // the limits; the pages share them

	// TrustProxy says that X-Forwarded-For is written by a proxy of our own.
	TrustProxy bool

	// PushKey is what browsers subscribe with to be notified (delivery.Keys); "": none are.
	PushKey string

	// Keepalive is how long a silent stream stays silent; 0: 15 seconds.
	Keepalive time.Duration

	Words Words
	Log   *slog.Logger // nil: discarded
}

// Words are sentences in a reader's language. Where a function is nil the answer holds the id,
// code or key instead.
type Words struct {
	Languages languages.Set // what there are sentences in; nil: the languages of the program

	Name    func(gameID, lang string) string // a game's name
	Refused func(gameID, lang string, r *game.Refusal) string
	Problem func(lang string, p table.Problem) string
	Invalid func(lang string, in *input.Invalid) string
	Answer  func(lang, key string, pairs ...any) string // what the API says of itself

	// Journal tells what happened at a table, oldest first, as a viewer may know it; it
	// says "you" to the seat given, game.Watcher for nobody.
	Journal func(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error)
}

// Kit is what every call stands on.
type Kit struct {
	Config
	Huma huma.API // the description, to which calls are added
}

// New makes a kit, with what is usual where cfg says nothing.
func New(cfg Config) *Kit {
	if cfg.Keepalive == 0 {
		cfg.Keepalive = 15 * time.Second
	}
	if cfg.Words.Languages == nil {
		cfg.Words.Languages = languages.Builtin()
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Kit{Config: cfg}
}
