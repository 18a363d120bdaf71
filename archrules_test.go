package tablee_test

// A rule says what the packages that match may import. The first rule that matches a
// package is its rule; a package without one is an error. Patterns are those of
// path.Match, matched against the path inside the module; a pattern that ends in "/..."
// matches what lies below too.
type rule struct {
	packages string
	std      bool     // the standard library
	never    []string // but not these of it
	ours     []string // packages of this module, patterns
	others   []string // modules of others, by prefix
	reason   string
}

// drawing is what pages and pictures are made with.
var drawing = []string{"github.com/a-h/templ", "github.com/nicksnyder/go-i18n", "github.com/BurntSushi/toml", "golang.org/x/text"}

// rules are the import policy of ARCHITECTURE.md.
var rules = []rule{
	{
		packages: "game", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "the contract knows no time, users, storage, JSON or HTML",
	},
	{
		packages: "game/cards", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game"},
		reason: "cards are values of the contract, nothing of the house",
	},
	{
		packages: "game/record", std: true, never: []string{"time", "net", "os"}, ours: []string{"game"},
		reason: "a record is bytes; where they lie is the command's business",
	},
	{
		packages: "game/coach", std: true, never: []string{"time", "net", "os"}, ours: []string{"game", "game/record"},
		reason: "a script is a record with notes: who plays it is the host's business",
	},
	{
		packages: "game/twins", std: true, never: []string{"time", "net", "os"}, ours: []string{"game"},
		reason: "what looks the same to a viewer is a question to the contract alone",
	},
	{
		packages: "game/gametest", std: true, ours: []string{"game", "game/record", "game/twins", "internal/needs"}, others: []string{"pgregory.net/rapid", "github.com/BurntSushi/toml"},
		reason: "the conformance suite may not depend on any game it judges",
	},
	{
		packages: "internal/toy", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game"},
		reason: "the toy keeps the contract as a game does",
	},
	{
		packages: "games/*/ui", std: true, never: []string{"net/http", "os"}, ours: []string{"games/SAME", "game", "game/cards", "web/board", "web/templates"}, others: drawing,
		reason: "pictures draw from a scene: no request, no session, no other game",
	},
	{
		packages: "games/*/learn", std: true, never: []string{"net"}, ours: []string{"games/SAME", "game", "game/cards"},
		reason: "a command that learns a game's tables knows that game alone",
	},
	{
		packages: "games/*/words/generate", std: true,
		reason: "a command of its own, run by hand: it reads packages from a directory and writes the dictionaries",
	},
	{
		packages: "games/*/words", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "a dictionary is data: it knows no game",
	},
	{
		packages: "games/*/bots", ours: []string{"bot"},
		reason: "bots play a game by its contract and by the names of its policies",
	},
	{
		packages: "games/*/entry", ours: []string{"games/SAME", "games/SAME/ui", "games/SAME/bots", "bot", "library"},
		reason: "a game puts its parts together in its own folder, so that the list of games needs one line for it",
	},
	{
		packages: "games/*", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game", "game/cards", "games/SAME/words"},
		reason: "a game is a pure state machine in one folder, with the dictionary below it if it has one",
	},
	{
		packages: "games", std: true, never: []string{"time", "net", "os"}, ours: []string{"games/*/entry", "library", "game", "game/coach", "web/board"},
		reason: "the list of games: it knows what an entry is, and nothing of what is in one",
	},
	{
		packages: "library", std: true, never: []string{"time", "net", "os"}, ours: []string{"game", "game/coach", "bot", "web/board"},
		reason: "what a game brings to the library: rules, pages, rulebook, coach, bots",
	},
	{
		packages: "bot/...", std: true, never: []string{"net", "os"}, ours: []string{"game", "bot", "bot/*"},
		reason: "a bot is given a determinized state, never a table or the truth",
	},
	{
		packages: "table/...", std: true, never: []string{"net", "os"}, ours: []string{"game", "game/record", "table", "table/*"},
		reason: "a table is the fold of its log; time comes to it as values",
	},
	{
		packages: "rating", std: true, never: []string{"time", "net", "os", "encoding/json"},
		reason: "ratings are a formula: who played is the host's business",
	},
	{
		packages: "host/secret", std: true,
		reason: "chance and hashes know nobody's purpose",
	},
	{
		packages: "host/input", std: true, others: []string{"golang.org/x/text"},
		reason: "what is wrong with a text does not depend on who asks",
	},
	{
		packages: "host/clock", std: true, ours: []string{"table"},
		reason: "a clock says how long people have; it acts at no table",
	},
	{
		packages: "host/outage", std: true,
		reason: "whether a store works does not depend on what is stored",
	},
	{
		packages: "host/account", std: true, ours: []string{"host/input", "host/outage", "host/secret", "table"},
		reason: "people are there before tables: what happens to them at tables is an interface",
	},
	{
		packages: "host/results", std: true, ours: []string{"host/account", "host/input", "game", "rating", "table"},
		reason: "results are derived from logs and written with commits: they know no running table",
	},
	{
		packages: "host/presence", std: true, ours: []string{"game", "table"},
		reason: "gossip carries what tables give it, and never asks the host",
	},
	{
		packages: "host/thinking", std: true,
		reason: "whose bot thinks next depends on no game and no table",
	},
	{
		packages: "host/cleaning", std: true, ours: []string{"host/clock", "host/secret", "table"},
		reason: "what may be removed is read from logs and asked of the store; whose tables they are is the host's business",
	},
	{
		packages: "host/moderation", std: true, ours: []string{"host/account", "host/input", "host/secret", "table"}, others: []string{"golang.org/x/text"},
		reason: "moderators act through interfaces; nothing that runs a table depends on them",
	},
	{
		packages: "host/hosttest", std: true, ours: []string{"host", "host/*", "store", "store/scratch", "store/storetest", "games/nainjaune", "table", "game"},
		reason: "tests of the host and its services share a node with a real store and a real game",
	},
	{
		packages: "host", std: true, ours: []string{"host/account", "host/clock", "host/input", "host/outage", "host/presence", "host/results", "host/secret", "host/thinking", "table", "table/recording", "game", "game/coach"},
		reason: "the host orders effects at tables; it knows neither SQL nor pages nor any one game, nor the services above it",
	},
	{
		packages: "host/subscriptions", std: true, ours: []string{"host", "host/input", "table"},
		reason: "whom all their tables are told to is no table's business: it is told what happens, and asks as anybody may",
	},
	{
		packages: "host/hindsight", std: true, ours: []string{"host", "host/input", "host/thinking", "table", "game"},
		reason: "what is judged is a game that is over: no running table waits for it",
	},
	{
		packages: "host/lobby", std: true, ours: []string{"host", "host/account", "host/input", "host/results", "host/secret", "table", "game"},
		reason: "a table is prepared before it is played: the host runs it, and knows nothing of how it came about",
	},
	{
		packages: "host/daily", std: true, ours: []string{"host", "host/account", "host/input", "host/lobby", "host/secret", "table", "game"},
		reason: "a daily deal is a table that the lobby opens",
	},
	{
		packages: "host/coached", std: true, ours: []string{"host", "host/input", "host/lobby", "table", "game", "game/coach"},
		reason: "a coached game is a table that the lobby opens",
	},
	{
		packages: "host/notify", std: true, ours: []string{"host", "host/input", "host/secret", "table"},
		reason: "who is told depends on the tables, and no table on who is told",
	},
	{
		packages: "host/circles", std: true, ours: []string{"host", "host/account", "host/input", "host/lobby", "host/notify", "host/results", "host/secret", "table"},
		reason: "a circle is people and tables that the host runs; no table depends on a circle but by a function that is given to it",
	},
	{
		packages: "host/export", std: true, ours: []string{"host", "host/account", "host/circles", "host/input", "host/moderation", "host/notify", "host/results", "table", "game"},
		reason: "an export reads what every service keeps of a person, so none may depend on it",
	},
	{
		packages: "host/node", std: true, ours: []string{"host", "host/*", "table", "game", "game/coach"},
		reason: "the one place that puts the services together",
	},
	{
		packages: "store/...", std: true, ours: []string{"host", "host/*", "table", "game", "rating", "store", "store/*", "internal/needs"},
		others: []string{"modernc.org/sqlite", "github.com/jackc", "github.com/pressly/goose", "github.com/gofrs/flock", "golang.org/x/sys"},
		reason: "the only place that speaks SQL",
	},
	{
		packages: "web/languages", std: true, others: drawing, reason: "a language is known before anything is said in it",
	},
	{
		packages: "web/templates", std: true, others: drawing,
		reason: "what generated code calls knows nothing of what it is called with",
	},
	{
		packages: "web/templates/generate", std: true,
		reason: "a command that is run before the rest can be built",
	},
	{
		packages: "web/board", std: true, ours: []string{"game", "game/cards", "web/languages", "web/templates"}, others: drawing,
		reason: "what a game's pictures need knows nothing of pages",
	},
	{
		packages: "web/board/boardtest", std: true, ours: []string{"game", "game/record", "game/twins", "internal/needs", "web/board", "web/languages", "web/static"}, others: drawing,
		reason: "the conformance suite of pages may not depend on any game it judges",
	},
	{
		packages: "web/texts", reason: "words and nothing else",
	},
	{
		packages: "web/static", std: true, reason: "files and nothing else",
	},
	{
		packages: "web/limit", std: true, others: []string{"golang.org/x/time"},
		reason: "counting knows neither pages nor players",
	},
	{
		packages: "web/shed", std: true, reason: "who is let in first is said by those who know the addresses",
	},
	{
		packages: "web/secure", std: true, reason: "headers know neither pages nor players",
	},
	{
		packages: "web/accesslog", std: true, ours: []string{"game", "table", "host/input"},
		reason: "a log line knows why something was refused, and no page",
	},
	{
		packages: "web/delivery", std: true, ours: []string{"host", "host/daily", "host/notify"}, others: []string{"github.com/SherClockHolmes/webpush-go"},
		reason: "the only package that connects to addresses outside: it knows a notification and no pages",
	},
	{
		packages: "web/page", std: true, ours: []string{"host", "host/*", "table", "game", "web/board", "web/languages", "web/limit", "web/secure", "web/static", "web/templates", "web/texts"},
		others: append([]string{"github.com/andybalholm/brotli", "github.com/klauspost/compress", "github.com/tdewolff/minify"}, drawing...),
		reason: "what every page stands on knows no page",
	},
	{
		packages: "web/contract", std: true, ours: onPage(), others: drawing,
		reason: "a contract is read and written the same wherever it stands",
	},
	{
		packages: "web/listing", std: true, ours: onPage(), others: drawing,
		reason: "a list of tables is the same wherever it stands",
	},
	{
		packages: "web/days", std: true, ours: onPage(), others: drawing,
		reason: "the deals of a day are shown the same on their page and on the first",
	},
	{
		packages: "web/rulebook", std: true, ours: onPage("game/record", "web/contract", "web/languages"), others: append([]string{"github.com/yuin/goldmark"}, drawing...),
		reason: "a rulebook is text with examples; where it is shown is the shelf's business",
	},
	{
		packages: "web/scene", std: true, ours: onPage("web/secure"), others: drawing,
		reason: "a table as one viewer may know it, for play and replay alike",
	},
	{
		packages: "web/wording", std: true, ours: onPage("web/languages", "web/scene"), others: drawing,
		reason: "programs are given the sentences of the pages, not the pages",
	},
	{
		packages: "web/passkey", std: true, ours: onPage("web/limit", "web/secure"), others: append([]string{"github.com/go-webauthn"}, drawing...),
		reason: "accounts and moderators show their passkeys in the same way",
	},
	{
		packages: "web/qrcode", std: true, others: []string{"rsc.io/qr"},
		reason: "a link as a picture knows nothing of pages",
	},
	{
		packages: "web/circles", std: true, ours: onPage("web/limit", "web/listing", "web/qrcode"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/house", std: true, ours: onPage(), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/people", std: true, ours: onPage(), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/notification", std: true, ours: onPage(), others: drawing,
		reason: "accounts and tables list their notifications in the same way",
	},
	{
		packages: "web/shelf", std: true, ours: onPage("web/accesslog", "web/contract", "web/days", "web/listing", "web/rulebook"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/stream", std: true,
		reason: "streams of pages and of programs go on alike, whatever serves them",
	},
	{
		packages: "web/packing", std: true, others: []string{"github.com/klauspost/compress"},
		reason: "streams of pages and of programs are packed alike, whatever they tell",
	},
	{
		packages: "web/join", std: true, ours: onPage("web/limit", "web/listing"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/play/room", std: true, ours: onPage("web/contract", "web/scene"), others: drawing,
		reason: "a table that waits is a page of its own; the table's page puts it in its place",
	},
	{
		packages: "web/play/finale", std: true, ours: onPage("web/scene"), others: drawing,
		reason: "what is celebrated is told of a scene: what can be done on its page is no matter of it",
	},
	{
		packages: "web/play/prompt", std: true, ours: onPage("web/contract", "web/scene"), others: drawing,
		reason: "what is asked of a viewer stands on the table's page and beside it",
	},
	{
		packages: "web/play/seats", std: true, ours: onPage("web/contract", "web/notification", "web/play/prompt", "web/qrcode", "web/scene"), others: drawing,
		reason: "what stands beside a table knows none of its own page: how it refuses is given",
	},
	{
		packages: "web/play", std: true, ours: onPage("game/coach", "web/accesslog", "web/contract", "web/languages", "web/limit", "web/packing", "web/play/finale", "web/play/prompt", "web/play/room", "web/play/seats", "web/qrcode", "web/rulebook", "web/scene", "web/stream"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/replay", std: true, ours: onPage("table/recording", "web/contract", "web/scene"), others: drawing,
		reason: "areas know what several of them show, and no other area: how a table refuses is given to it",
	},
	{
		packages: "web/account", std: true, ours: onPage("web/limit", "web/listing", "web/notification", "web/passkey", "web/qrcode", "web/secure"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/admin", std: true, ours: onPage("web/limit", "web/listing", "web/passkey"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/webtest", std: true, ours: []string{"game", "game/cards", "games", "games/nainjaune", "games/nainjaune/ui", "host", "host/*", "internal/pagestream", "store/scratch", "table", "web", "web/*", "web/api/call"}, others: []string{"github.com/PuerkitoBio/goquery"},
		reason: "the harness of tests of pages is a whole site, which plays Nain Jaune",
	},
	{
		packages: "web/api/call", std: true, ours: []string{"host", "host/*", "table", "game", "web/accesslog", "web/board", "web/languages", "web/limit", "web/secure"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "what every call stands on knows no call",
	},
	{
		packages: "web/api/tables", std: true, ours: []string{"host", "host/*", "table", "game", "web/api/call", "web/limit", "web/packing", "web/stream"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "calls about tables know what every call stands on, and no other calls",
	},
	{
		packages: "web/api/people", std: true, ours: []string{"host", "host/*", "table", "web/api/call", "web/api/moderation", "web/api/results", "web/api/tables", "web/limit"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "what is kept of a person is shown as the calls about it show it",
	},
	{
		packages: "web/api/*", std: true, ours: []string{"host", "host/*", "table", "game", "web/api/call", "web/api/tables", "web/limit"},
		others: []string{"github.com/danielgtaylor/huma"},
		reason: "calls know what every call stands on and how tables are listed, and no other calls",
	},
	{
		packages: "web/api", std: true, ours: []string{"game", "web/api/*", "web/languages", "web/limit", "web/secure"},
		others: []string{"github.com/danielgtaylor/huma", "github.com/klauspost/compress"},
		reason: "the API knows no page: sentences are given to it",
	},
	{
		packages: "web", std: true, ours: []string{"web/page", "web/rulebook", "web/shelf", "web/days", "web/join", "web/play", "web/replay", "web/account", "web/admin", "web/circles", "web/people", "web/house"},
		others: []string{"github.com/klauspost/compress"},
		reason: "a table of contents: it names the areas and shows nothing itself",
	},
	{
		packages: "internal/needs", std: true,
		reason: "every test may say what it needs",
	},
	{
		packages: "internal/faults", std: true, others: []string{"github.com/gofrs/flock"},
		reason: "a command of its own that judges the suite: it knows the product as text alone",
	},
	{
		packages: "internal/pagestream", std: true,
		reason: "a reader of pages' streams knows them from outside, as a browser does",
	},
	{
		packages: "e2e/...", std: true, ours: []string{"e2e/*", "internal/needs", "internal/pagestream", "game", "game/record", "table", "host", "host/account", "store", "store/storetest"}, others: []string{"github.com/chromedp", "github.com/gofrs/flock"},
		reason: "what runs the program from outside prepares its data and knows no page and no game",
	},
	{
		packages: "cmd/tablee/internal/newgame/highcard", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game", "game/cards"},
		reason: "the template of a new game keeps what a game keeps",
	},
	{
		packages: "cmd/tablee/internal/newgame/highcard/*", std: true, never: []string{"net/http", "os"},
		ours: []string{"cmd/tablee/internal/newgame/highcard", "cmd/tablee/internal/newgame/highcard/*", "game", "game/cards", "bot", "web/board", "web/templates", "library"}, others: drawing,
		reason: "the template of a new game keeps what a game keeps",
	},
	{
		packages: "cmd/...", std: true, ours: []string{"*", "*/*", "*/*/*", "*/*/*/*"}, others: []string{""},
		reason: "the only place that knows everything",
	},
}

// onPage is what a package of pages may import of this module: the page it stands on, what
// a page is about, and these.
func onPage(others ...string) []string {
	return append([]string{"host", "host/*", "table", "game", "web/board", "web/page", "web/templates"}, others...)
}
