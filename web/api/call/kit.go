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
	"tablee/web/limit"
	"tablee/web/texts"
)

// Config configures the API. Only Host is required.
type Config struct {
	node.Services

	limit.Limits // the rate limits, shared with the pages

	// Address is the public address of the site; "" stands for the host of each request.
	Address string

	// TrustProxy says that the site's own proxy writes X-Forwarded-For.
	TrustProxy bool

	// PushKey is the public key that browsers subscribe to push notifications with (delivery.Keys);
	// "" disables them.
	PushKey string

	// Keepalive is the interval of keepalives on a silent stream; 0 means 15 seconds.
	Keepalive time.Duration

	Words Words
	Log   *slog.Logger // nil discards
}

// Words returns texts in a reader's language. Where a function is nil, the response contains the
// id, code or key instead.
type Words struct {
	Languages texts.Set // the languages of the texts; nil means the built-in ones

	Name    func(gameID, lang string) string // the name of a game
	Refused func(gameID, lang string, r *game.Refusal) string
	Problem func(lang string, p table.Problem) string
	Invalid func(lang string, in *input.Invalid) string
	Answer  func(lang, key string, pairs ...any) string // a text of the API itself

	// Journal returns what happened at a table as a viewer may know it, oldest first. It addresses
	// the seat you as "you"; with game.Watcher it addresses no one.
	Journal func(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error)

	// Untold returns the number of commits that Journal would tell for the first time.
	Untold func(f *host.Frame, viewer, you game.Seat, lang string) int
}

// Kit is the base of all calls.
type Kit struct {
	Config
	Huma huma.API // the description to which calls are added
}

// New returns a kit with the defaults filled in.
func New(cfg Config) *Kit {
	if cfg.Keepalive == 0 {
		cfg.Keepalive = 15 * time.Second
	}
	if cfg.Words.Languages == nil {
		cfg.Words.Languages = texts.Builtin()
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Kit{Config: cfg}
}
