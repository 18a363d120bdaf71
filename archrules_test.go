package tablee_test

// rule is the import policy of the packages that match. The first matching rule applies; a package without
// one is an error. Patterns are those of path.Match, matched against the path inside the module; a pattern
// ending in "/..." also matches everything below.
type rule struct {
	packages string
	std      bool     // may import the standard library
	never    []string // exceptions from std
	ours     []string // packages of this module, as patterns
	others   []string // other modules, by prefix
	reason   string
}

// drawing lists the modules with which pages and pictures are built.
var drawing = []string{"github.com/a-h/templ", "github.com/nicksnyder/go-i18n", "github.com/BurntSushi/toml", "golang.org/x/text"}

// rules is the import policy of ARCHITECTURE.md.
var rules = []rule{
	{
		packages: "game", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "the contract is independent of time, users, storage, JSON and HTML",
	},
	{
		packages: "game/cards", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game"},
		reason: "cards are values of the contract only",
	},
	{
		packages: "game/record", std: true, never: []string{"time", "net", "os"}, ours: []string{"game"},
		reason: "a record is bytes; commands read and write the files",
	},
	{
		packages: "game/coach", std: true, never: []string{"time", "net", "os"}, ours: []string{"game", "game/record"},
		reason: "a script is a record with notes; the host plays it",
	},
	{
		packages: "game/twins", std: true, never: []string{"time", "net", "os"}, ours: []string{"game"},
		reason: "whether two states look the same depends on the contract alone",
	},
	{
		packages: "game/gametest", std: true, ours: []string{"game", "game/record", "game/twins", "internal/needs", "internal/voice"}, others: []string{"pgregory.net/rapid", "github.com/BurntSushi/toml"},
		reason: "the conformance suite may not depend on any game it judges",
	},
	{
		packages: "internal/toy", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game"},
		reason: "the toy keeps the contract like a game",
	},
	{
		packages: "games/*/ui", std: true, never: []string{"net/http", "os"}, ours: []string{"games/SAME", "game", "game/cards", "bot", "library", "web/board"}, others: drawing,
		reason: "pictures draw from a scene: no request, no session, no other game; the ui registers its game, so that the list of games needs one line for it",
	},
	{
		packages: "games/*/learn", std: true, never: []string{"net"}, ours: []string{"games/SAME", "game", "game/cards"},
		reason: "a command that learns a game's tables depends on that game only",
	},
	{
		packages: "games/*/words/generate", std: true,
		reason: "a separate command, run by hand: it reads packages from a directory and writes the dictionaries",
	},
	{
		packages: "games/*/words", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "a dictionary is data, independent of games",
	},
	{
		packages: "games/*", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game", "game/cards", "bot", "games/SAME/words"},
		reason: "a game is a pure state machine in one folder, with the levels of its bots, and the dictionary below it if it has one",
	},
	{
		packages: "games", std: true, never: []string{"time", "net", "os"}, ours: []string{"games/*/ui", "library", "game", "game/coach", "web/board"},
		reason: "the list of games depends on their registration alone",
	},
	{
		packages: "library", std: true, never: []string{"time", "net", "os"}, ours: []string{"game", "game/coach", "bot", "web/board"},
		reason: "the parts of a game in the library: rules, pages, rulebook, coach, bots",
	},
	{
		packages: "library/librarytest", std: true, ours: []string{"library", "bot", "game", "game/coach", "game/twins", "internal/needs", "table", "web/board", "web/texts"},
		reason: "what the library asks of a game may not depend on any game",
	},
	{
		packages: "bot/...", std: true, never: []string{"net", "os"}, ours: []string{"game", "bot", "bot/*"},
		reason: "a bot gets a determinized state, never a table or the true state",
	},
	{
		packages: "table/...", std: true, never: []string{"net", "os"}, ours: []string{"game", "game/record", "table", "table/*"},
		reason: "a table is the fold of its log; it gets time as values",
	},
	{
		packages: "rating", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "ratings are a formula, independent of players",
	},
	{
		packages: "host/secret", std: true,
		reason: "chance and hashes are independent of their use",
	},
	{
		packages: "host/input", std: true, others: []string{"golang.org/x/text"},
		reason: "the validity of a text does not depend on the caller",
	},
	{
		packages: "host/network", std: true,
		reason: "which addresses count together does not depend on what is counted",
	},
	{
		packages: "host/clock", std: true, ours: []string{"table"},
		reason: "a clock computes deadlines; it does not act at tables",
	},
	{
		packages: "host/outage", std: true,
		reason: "outages are independent of the stored data",
	},
	{
		packages: "host/account", std: true, ours: []string{"host/clock", "host/input", "host/outage", "host/secret", "table"},
		reason: "accounts come before tables: effects on tables are an interface",
	},
	{
		packages: "host/results", std: true, ours: []string{"host/account", "host/input", "game", "rating", "table"},
		reason: "results are derived from logs and written with commits, independent of running tables",
	},
	{
		packages: "host/presence", std: true, ours: []string{"game", "table"},
		reason: "gossip carries the data of tables and never calls the host",
	},
	{
		packages: "host/thinking", std: true,
		reason: "scheduling of bots is independent of games and tables",
	},
	{
		packages: "host/cleaning", std: true, ours: []string{"host/clock", "host/secret", "table"},
		reason: "the cleaning policy reads logs and the store, and does not need the host",
	},
	{
		packages: "host/moderation", std: true, ours: []string{"host/account", "host/input", "host/secret", "table"}, others: []string{"golang.org/x/text"},
		reason: "moderators act through interfaces; running tables do not depend on them",
	},
	{
		packages: "host/hosttest", std: true, ours: []string{"host", "host/*", "store", "store/scratch", "store/storetest", "games/nainjaune", "table", "game"},
		reason: "tests of the host and its services share a node with a real store and a real game",
	},
	{
		packages: "host", std: true, ours: []string{"host/account", "host/clock", "host/input", "host/network", "host/outage", "host/presence", "host/results", "host/secret", "host/thinking", "table", "table/recording", "game", "game/coach"},
		reason: "the host orders effects at tables, independent of SQL, pages, games and the services above it",
	},
	{
		packages: "host/subscriptions", std: true, ours: []string{"host", "host/input", "table"},
		reason: "subscriptions to all of a player's tables are built on the host's public API",
	},
	{
		packages: "host/hindsight", std: true, ours: []string{"host", "host/input", "host/thinking", "table", "game"},
		reason: "hindsight judges finished games: no running table waits for it",
	},
	{
		packages: "host/lobby", std: true, ours: []string{"host", "host/account", "host/input", "host/network", "host/results", "host/secret", "table", "game", "game/coach"},
		reason: "the lobby prepares tables; the host that runs them does not depend on it",
	},
	{
		packages: "host/daily", std: true, ours: []string{"host", "host/account", "host/input", "host/lobby", "host/secret", "table", "game"},
		reason: "a daily deal is a table that the lobby opens",
	},
	{
		packages: "host/notify", std: true, ours: []string{"host", "host/input", "host/secret", "table"},
		reason: "notifications depend on tables, and no table on notifications",
	},
	{
		packages: "host/notify/delivery", std: true, ours: []string{"host", "host/notify"}, others: []string{"github.com/SherClockHolmes/webpush-go"},
		reason: "the only package that connects to addresses given by players",
	},
	{
		packages: "host/circles", std: true, ours: []string{"host", "host/account", "host/daily", "host/input", "host/lobby", "host/notify", "host/results", "host/secret", "table"},
		reason: "a circle is people and tables of the host, and compares its members at the daily deals; tables depend on circles only through an injected function",
	},
	{
		packages: "host/export", std: true, ours: []string{"host", "host/account", "host/circles", "host/cleaning", "host/input", "host/moderation", "host/notify", "host/results", "table", "game"},
		reason: "an export reads the data of every service, so none may depend on it",
	},
	{
		packages: "host/node", std: true, ours: []string{"host", "host/*", "table", "game", "game/coach"},
		reason: "the only place that assembles the services",
	},
	{
		packages: "store/...", std: true, ours: []string{"host", "host/*", "table", "game", "rating", "store", "store/*", "internal/needs"},
		others: []string{"modernc.org/sqlite", "github.com/jackc", "github.com/pressly/goose", "github.com/gofrs/flock", "golang.org/x/sys"},
		reason: "the only place with SQL",
	},
	{
		packages: "web/texts", std: true, others: drawing, reason: "words come before any drawing: pages, games and the API look them up here",
	},
	{
		packages: "web/board", std: true, ours: []string{"game", "game/cards", "web/texts"}, others: drawing,
		reason: "the support of games' pictures is independent of pages",
	},
	{
		packages: "web/board/boardtest", std: true, ours: []string{"game", "game/record", "game/twins", "internal/needs", "web/board", "web/static", "web/texts"}, others: drawing,
		reason: "the conformance suite of pages may not depend on any game it judges",
	},
	{
		packages: "web/static", std: true, reason: "files only",
	},
	{
		packages: "web/limit", std: true, ours: []string{"host/network"}, others: []string{"golang.org/x/time"},
		reason: "counting is independent of pages and players",
	},
	{
		packages: "web/once", std: true, reason: "answering a form twice is independent of pages and players",
	},
	{
		packages: "web/secure", std: true, reason: "headers are independent of pages and players",
	},
	{
		packages: "web/accesslog", std: true, ours: []string{"game", "table", "host/input"},
		reason: "a log line has the reason of a refusal, independent of pages",
	},
	{
		packages: "web/page", std: true, ours: []string{"host", "host/*", "table", "game", "web/board", "web/limit", "web/once", "web/secure", "web/static", "web/texts"},
		others: append([]string{"github.com/andybalholm/brotli", "github.com/klauspost/compress", "github.com/tdewolff/minify", "rsc.io/qr"}, drawing...),
		reason: "the base of all pages is independent of each page",
	},
	{
		packages: "web/contract", std: true, ours: onPage(), others: drawing,
		reason: "a contract is read and written the same way on every page",
	},
	{
		packages: "web/listing", std: true, ours: onPage(), others: drawing,
		reason: "a list of tables is the same on every page",
	},
	{
		packages: "web/days", std: true, ours: onPage("web/contract"), others: drawing,
		reason: "the daily deals look the same on their page and on the first page",
	},
	{
		packages: "web/rulebook", std: true, ours: onPage("game/record", "web/contract", "web/texts"), others: append([]string{"github.com/yuin/goldmark"}, drawing...),
		reason: "a rulebook is text with examples; the shelf shows it",
	},
	{
		packages: "web/scene", std: true, ours: onPage("web/secure"), others: drawing,
		reason: "a table as one viewer may know it, for play and replay alike",
	},
	{
		packages: "web/passkey", std: true, ours: onPage("web/limit", "web/secure"), others: append([]string{"github.com/go-webauthn"}, drawing...),
		reason: "accounts and moderators show passkeys in the same way",
	},
	{
		packages: "web/feed", std: true, ours: onPage(), others: drawing,
		reason: "feeds of announcements and of circles are written and cached in the same way",
	},
	{
		packages: "web/circles", std: true, ours: onPage("web/feed", "web/limit", "web/listing"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/openid", std: true, ours: onPage("web/passkey", "web/secure"), others: append([]string{"github.com/coreos/go-oidc", "golang.org/x/oauth2"}, drawing...),
		reason: "the only package that connects to the provider at which people sign in",
	},
	{
		packages: "web/openid/openidtest", std: true, others: []string{"github.com/go-jose/go-jose"},
		reason: "a provider for tests shares no code with what it tests",
	},
	{
		packages: "web/notification", std: true, ours: onPage(), others: drawing,
		reason: "accounts and tables list their notifications in the same way",
	},
	{
		packages: "web/shelf", std: true, ours: onPage("web/accesslog", "web/contract", "web/days", "web/listing", "web/rulebook"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/live", std: true, ours: []string{"game", "host", "host/*", "web/board", "web/limit"}, others: []string{"github.com/a-h/templ", "github.com/klauspost/compress"},
		reason: "how a change reaches a page does not depend on what the page shows; streams of the API are sent alike",
	},
	{
		packages: "web/join", std: true, ours: onPage("web/limit", "web/listing"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/play/room", std: true, ours: onPage("web/contract", "web/limit", "web/scene"), others: drawing,
		reason: "the waiting room is a separate page that the table's page includes",
	},
	{
		packages: "web/play/finale", std: true, ours: onPage("web/scene"), others: drawing,
		reason: "celebrations depend on a scene, not on the controls of its page",
	},
	{
		packages: "web/play/seats", std: true, ours: onPage("web/contract", "web/notification", "web/scene"), others: drawing,
		reason: "the panels beside a table do not import its page: refusals are injected",
	},
	{
		packages: "web/play", std: true, ours: onPage("game/coach", "web/accesslog", "web/contract", "web/limit", "web/live", "web/notification", "web/play/finale", "web/play/room", "web/play/seats", "web/rulebook", "web/scene", "web/texts"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/replay", std: true, ours: onPage("table/recording", "web/contract", "web/scene"), others: drawing,
		reason: "areas may share packages, but not import each other: a table's refusals are injected",
	},
	{
		packages: "web/account", std: true, ours: onPage("web/limit", "web/listing", "web/notification", "web/passkey", "web/secure"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/admin", std: true, ours: onPage("web/limit", "web/listing", "web/passkey"), others: drawing,
		reason: "areas may share packages, but not import each other",
	},
	{
		packages: "web/webtest", std: true, ours: []string{"game", "game/cards", "games", "games/nainjaune", "games/nainjaune/ui", "host", "host/*", "internal/pagestream", "store/scratch", "table", "web", "web/*", "web/api/call"}, others: []string{"github.com/PuerkitoBio/goquery"},
		reason: "the test harness of pages is a whole site that plays Nain Jaune",
	},
	{
		packages: "web/api/wire", std: true, never: []string{"net", "os"}, ours: []string{"game"},
		reason: "clients read the API's answers without linking the server",
	},
	{
		packages: "web/api/call", std: true, ours: []string{"host", "host/*", "table", "game", "web/accesslog", "web/api/wire", "web/board", "web/limit", "web/secure", "web/texts"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "the base of all API calls is independent of each call",
	},
	{
		packages: "web/api/tables", std: true, ours: []string{"host", "host/*", "table", "game", "web/api/call", "web/api/wire", "web/limit", "web/live"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "calls about tables depend on the base of all calls, and on no other calls",
	},
	{
		packages: "web/api/people", std: true, ours: []string{"host", "host/*", "table", "web/api/call", "web/api/results", "web/api/tables", "web/api/wire", "web/limit"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "a person's data has the same form as in the other calls",
	},
	{
		packages: "web/api/*", std: true, ours: []string{"host", "host/*", "table", "game", "web/api/call", "web/api/tables", "web/api/wire", "web/limit"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "calls depend on the base of all calls and on the list of tables, and on no other calls",
	},
	{
		packages: "web/api", std: true, ours: []string{"game", "web/api/*", "web/limit", "web/secure", "web/texts"},
		others: []string{"github.com/danielgtaylor/huma", "github.com/klauspost/compress"},
		reason: "the API is independent of pages: sentences are injected",
	},
	{
		packages: "web", std: true, ours: []string{"host/node", "web/limit", "web/listing", "web/notification", "web/openid", "web/page", "web/passkey", "web/rulebook", "web/shelf", "web/days", "web/feed", "web/join", "web/play", "web/replay", "web/account", "web/admin", "web/circles"},
		others: []string{"github.com/klauspost/compress"},
		reason: "a table of contents: it only lists the areas",
	},
	{
		packages: "internal/needs", std: true,
		reason: "every test may declare its needs",
	},
	{
		packages: "internal/voice", std: true,
		reason: "the suite of games and the test of the whole project look for the same words",
	},
	{
		packages: "internal/property", std: true, ours: []string{"internal/needs"}, others: []string{"pgregory.net/rapid"},
		reason: "tests of any package draw their values from it",
	},
	{
		packages: "internal/bundle", std: true, others: []string{"github.com/evanw/esbuild", "github.com/tdewolff/minify"},
		reason: "a separate command that makes files of files",
	},
	{
		packages: "internal/pixels", std: true, ours: []string{"games", "web/board"}, others: []string{"github.com/chromedp"},
		reason: "a separate command that turns drawings into bitmaps with a browser",
	},
	{
		packages: "internal/faults", std: true, others: []string{"github.com/gofrs/flock"},
		reason: "a separate command that judges the suite: it uses the product only as text",
	},
	{
		packages: "internal/floors", std: true,
		reason: "a separate command that judges packages by their source",
	},
	{
		packages: "internal/size", std: true,
		reason: "a separate command that measures the source and the program from outside",
	},
	{
		packages: "internal/pagestream", std: true,
		reason: "it reads pages' streams from outside, like a browser",
	},
	{
		packages: "e2e/...", std: true, ours: []string{"e2e/*", "internal/needs", "internal/pagestream", "game", "game/record", "table", "host", "host/account", "store", "store/storetest", "web/api/wire", "web/openid/openidtest"}, others: []string{"github.com/chromedp", "github.com/gofrs/flock"},
		reason: "tests of the program from outside prepare its data, independent of pages and games",
	},
	{
		packages: "cmd/newgame/highcard", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game", "game/cards", "bot"},
		reason: "the template of a new game follows the rules of a game",
	},
	{
		packages: "cmd/newgame/highcard/*", std: true, never: []string{"net/http", "os"},
		ours: []string{"cmd/newgame/highcard", "game", "game/cards", "bot", "web/board", "library", "library/librarytest"}, others: drawing,
		reason: "the template of a new game follows the rules of a game",
	},
	{
		packages: "cmd/newgame", std: true, ours: []string{"cmd/internal/cli"},
		reason: "the command that writes a game copies text: it is built in seconds, before anything else",
	},
	{
		packages: "cmd/internal/cli", std: true, others: []string{"github.com/alecthomas/kong"},
		reason: "a command that needs no game and no database links none",
	},
	{
		packages: "cmd/internal/catalog", std: true, ours: []string{"cmd/internal/cli", "game", "games", "web/page", "web/texts"},
		reason: "what commands look up in the library needs no server and no database",
	},
	{
		packages: "cmd/...", std: true, ours: []string{"*", "*/*", "*/*/*", "*/*/*/*"}, others: []string{""},
		reason: "the only place that may import everything",
	},
}

// onPage returns the imports allowed for a package of pages: the page base, its subjects, and others.
func onPage(others ...string) []string {
	return append([]string{"host", "host/*", "table", "game", "web/board", "web/page"}, others...)
}
