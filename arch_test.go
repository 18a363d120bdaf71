package tablee_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// module is the path of this module.
const module = "tablee"

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
		packages: "games/*/ui", std: true, never: []string{"net/http", "os"}, ours: []string{"games/SAME", "game", "game/cards", "web/board"}, others: drawing,
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
		packages: "host/cleaning", std: true, ours: []string{"host/secret", "table"},
		reason: "what may be removed is read from logs and asked of the store; whose tables they are is the host's business",
	},
	{
		packages: "host/moderation", std: true, ours: []string{"host/account", "host/input", "host/secret", "table"}, others: []string{"golang.org/x/text"},
		reason: "moderators act through interfaces; nothing that runs a table depends on them",
	},
	{
		packages: "host/hosttest", std: true, ours: []string{"host", "host/*", "store", "store/storetest", "games/nainjaune", "table", "game"},
		reason: "tests of the host and its services share a node with a real store and a real game",
	},
	{
		packages: "host", std: true, ours: []string{"host/account", "host/input", "host/outage", "host/presence", "host/results", "host/secret", "host/thinking", "table", "game", "game/coach"},
		reason: "the host orders effects at tables; it knows neither SQL nor pages nor any one game, nor the services above it",
	},
	{
		packages: "host/daily", std: true, ours: []string{"host", "host/account", "host/input", "host/secret", "table", "game"},
		reason: "a daily deal is a table that the host opens",
	},
	{
		packages: "host/coached", std: true, ours: []string{"host", "host/input", "table", "game", "game/coach"},
		reason: "a coached game is a table that the host opens",
	},
	{
		packages: "host/notify", std: true, ours: []string{"host", "host/input", "host/secret", "table"},
		reason: "who is told depends on the tables, and no table on who is told",
	},
	{
		packages: "host/circles", std: true, ours: []string{"host", "host/account", "host/input", "host/notify", "host/results", "host/secret", "table"},
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
		packages: "web/board", std: true, ours: []string{"game", "game/cards", "web/languages"}, others: drawing,
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
		packages: "web/page", std: true, ours: []string{"host", "host/*", "table", "game", "web/board", "web/languages", "web/limit", "web/secure", "web/static", "web/texts"},
		others: append([]string{"github.com/andybalholm/brotli", "github.com/klauspost/compress", "github.com/tdewolff/minify"}, drawing...),
		reason: "what every page stands on knows no page",
	},
	{
		packages: "web/page/pagetest", std: true, ours: []string{"game", "games", "games/nainjaune/ui", "host/node", "store", "web/board", "web/page"},
		reason: "a site for tests of single pages knows none of them; it plays Nain Jaune",
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
		packages: "web/rulebook", std: true, ours: onPage("game/record", "web/contract"), others: append([]string{"github.com/yuin/goldmark"}, drawing...),
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
		packages: "web/packing", std: true, others: []string{"github.com/klauspost/compress"},
		reason: "streams of pages and of programs are packed alike, whatever they tell",
	},
	{
		packages: "web/play", std: true, ours: onPage("game/coach", "web/accesslog", "web/contract", "web/languages", "web/limit", "web/notification", "web/packing", "web/qrcode", "web/rulebook", "web/scene"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/replay", std: true, ours: onPage("web/contract", "web/scene"), others: drawing,
		reason: "areas know what several of them show, and no other area: how a table refuses is given to it",
	},
	{
		packages: "web/account", std: true, ours: onPage("web/limit", "web/listing", "web/notification", "web/passkey", "web/secure"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/admin", std: true, ours: onPage("web/limit", "web/listing", "web/passkey"), others: drawing,
		reason: "areas know what several of them show, and no other area",
	},
	{
		packages: "web/webtest", std: true, ours: []string{"game", "game/cards", "games", "games/nainjaune", "games/nainjaune/ui", "host", "host/*", "store", "table", "web", "web/*"},
		reason: "the harness of tests of pages is a whole site, which plays Nain Jaune",
	},
	{
		packages: "web/api", std: true, ours: []string{"host", "host/*", "table", "game", "rating", "web/accesslog", "web/board", "web/languages", "web/limit", "web/packing", "web/secure"},
		others: append([]string{"github.com/danielgtaylor/huma", "github.com/klauspost/compress", "golang.org/x/sync"}, drawing...),
		reason: "the API knows no page: sentences are given to it",
	},
	{
		packages: "web", std: true, ours: []string{"web/page", "web/rulebook", "web/shelf", "web/days", "web/play", "web/replay", "web/account", "web/admin", "web/circles", "web/people", "web/house"},
		others: []string{"github.com/klauspost/compress"},
		reason: "a table of contents: it names the areas and shows nothing itself",
	},
	{
		packages: "internal/needs", std: true,
		reason: "every test may say what it needs",
	},
	{
		packages: "e2e/...", std: true, ours: []string{"e2e/*", "internal/needs", "game", "game/record", "table", "host", "host/account", "store"}, others: []string{"github.com/chromedp", "github.com/gofrs/flock"},
		reason: "what runs the program from outside prepares its data and knows no page and no game",
	},
	{
		packages: "cmd/tablee/internal/newgame/highcard", std: true, never: []string{"time", "net", "os", "encoding/json"}, ours: []string{"game", "game/cards"},
		reason: "the template of a new game keeps what a game keeps",
	},
	{
		packages: "cmd/tablee/internal/newgame/highcard/*", std: true, never: []string{"net/http", "os"},
		ours: []string{"cmd/tablee/internal/newgame/highcard", "cmd/tablee/internal/newgame/highcard/*", "game", "game/cards", "bot", "web/board", "library"}, others: drawing,
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
	return append([]string{"host", "host/*", "table", "game", "web/board", "web/page"}, others...)
}

// drivers may be imported by package store and nobody else, commands included.
var drivers = []string{"modernc.org/sqlite", "github.com/jackc/pgx", "github.com/pressly/goose", "database/sql"}

// pkg is what this test needs of "go list -json".
type pkg struct {
	ImportPath string
	Dir        string
	Name       string
	GoFiles    []string
	Imports    []string
}

// inside is the package's path inside the module: "" for its root.
func (p pkg) inside() string {
	return strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
}

func packages(t *testing.T) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Dir,Name,GoFiles,Imports", "./...")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(p.GoFiles) > 0 {
			all = append(all, p)
		}
	}
	if len(all) < 3 {
		t.Fatalf("go list found %d packages", len(all))
	}
	return all
}

// matches reports whether a path inside the module matches a pattern.
func matches(pattern, name string) bool {
	below, deep := strings.CutSuffix(pattern, "/...")
	for deep && name != "." && name != "" {
		if ok, _ := path.Match(below, name); ok {
			return true
		}
		name = path.Dir(name)
	}
	ok, _ := path.Match(pattern, name)
	return ok && !deep
}

func ruleOf(name string) (rule, bool) {
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.packages, name) })
	if i < 0 {
		return rule{}, false
	}
	return rules[i], true
}

func isStandard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return !strings.Contains(first, ".") && first != module
}

// under reports whether an import is one of these or lies below one.
func under(imported string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool {
		return p == "" || imported == p || strings.HasPrefix(imported, p+"/")
	})
}

// allows reports whether a package of that path may import another.
func (r rule) allows(name, imported string) bool {
	if imported == "embed" || imported == "C" || imported == "unsafe" {
		return imported == "embed"
	}
	if under(imported, drivers) {
		return matches("store/...", name)
	}
	if isStandard(imported) {
		return r.std && !under(imported, r.never)
	}
	ours, found := strings.CutPrefix(imported, module+"/")
	if !found {
		return under(imported, r.others)
	}
	return slices.ContainsFunc(r.ours, func(pattern string) bool {
		return matches(strings.ReplaceAll(pattern, "SAME", sameGame(name)), ours)
	})
}

// sameGame is the folder of the game that a package belongs to.
func sameGame(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) < 2 {
		return "none"
	}
	return parts[1]
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		r, found := ruleOf(p.inside())
		if !found {
			t.Errorf("%s has no rule: say in arch_test.go what it may import, and why", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if !r.allows(p.inside(), imported) {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.reason)
			}
		}
	}
}

func TestRulesForbid(t *testing.T) {
	for _, c := range []struct {
		name, imported string
		want           bool
	}{
		{"game", "math/rand/v2", true},
		{"game", "time", false},
		{"game", "net/http", false},
		{"game", "encoding/json", false},
		{"game", "tablee/games/nainjaune", false},
		{"game/record", "encoding/json", true},
		{"game/record", "os", false},
		{"games/nainjaune", "tablee/game", true},
		{"games/nainjaune", "tablee/games/ronda", false},
		{"games/nainjaune", "embed", true},
		{"games/rondo", "tablee/games/rondo/words", true},
		{"games/rondo/words", "tablee/games/rondo", false},
		{"games/rondo/words", "os", false},
		{"games/nainjaune/ui", "tablee/games/nainjaune", true},
		{"games/nainjaune/ui", "tablee/games/ronda", false},
		{"games/nainjaune/ui", "tablee/web", false},
		{"games/nainjaune/bots", "tablee/bot", true},
		{"games/nainjaune/bots", "tablee/games/ronda/bots", false},
		{"games/nainjaune/entry", "tablee/games/nainjaune/ui", true},
		{"games/nainjaune/entry", "tablee/games/ronda/ui", false},
		{"games", "tablee/games/nainjaune/entry", true},
		{"games", "tablee/games/nainjaune/ui", false},
		{"bot", "tablee/games/nainjaune", false},
		{"table", "tablee/host", false},
		{"host", "tablee/store", false},
		{"host", "tablee/host/notify", false},
		{"host/notify", "tablee/host", true},
		{"host/account", "tablee/host", false},
		{"host/moderation", "tablee/host", false},
		{"host", "modernc.org/sqlite", false},
		{"store", "modernc.org/sqlite", true},
		{"store/sqlite", "database/sql", true},
		{"cmd/tablee", "modernc.org/sqlite", false},
		{"cmd/tablee", "tablee/games/nainjaune/ui", true},
		{"web", "tablee/games/nainjaune", false},
		{"web/api", "tablee/host", true},
		{"web/board", "tablee/host", false},
		{"web", "tablee/host", false},
		{"web/page", "tablee/web/play", false},
		{"web/replay", "tablee/web/play", false},
		{"web/admin", "tablee/web/account", false},
		{"web/api", "tablee/web/page", false},
	} {
		r, found := ruleOf(c.name)
		if got := found && r.allows(c.name, c.imported); got != c.want {
			t.Errorf("may %s import %s? %v, want %v", c.name, c.imported, got, c.want)
		}
	}
}

// TestAreasOfPagesKnowNoOther: what two areas show stands in a package below both, and
// nothing below knows an area.
func TestAreasOfPagesKnowNoOther(t *testing.T) {
	areas := []string{"web/shelf", "web/play", "web/replay", "web/account", "web/admin", "web/circles", "web/people", "web/house"}
	for _, p := range packages(t) {
		name := p.inside()
		if name == "web" || !strings.HasPrefix(name, "web/") {
			continue
		}
		for _, imported := range p.Imports {
			if inside := strings.TrimPrefix(imported, module+"/"); slices.Contains(areas, inside) || imported == module+"/web" && name != "web/webtest" {
				t.Errorf("%s imports %s: what both need belongs below them", p.ImportPath, imported)
			}
		}
	}
}

// TestNothingRunsByItself: no init functions. What a package needs is an explicit list
// or a value somebody makes.
func TestNothingRunsByItself(t *testing.T) {
	eachFile(t, func(p pkg, file *ast.File, at func(token.Pos) token.Position) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: an init function", at(f.Pos()))
			}
		}
	})
}

// TestPureCoreReadsNoClock: games, bots' states and tables take time as values, so that
// a log replays to the same end.
func TestPureCoreReadsNoClock(t *testing.T) {
	clock := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}
	eachFile(t, func(p pkg, file *ast.File, at func(token.Pos) token.Position) {
		if name := p.inside(); name != "game" && name != "game/cards" && name != "game/record" && name != "table" && !matches("games/*", name) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := sel.X.(*ast.Ident); ok && pkg.Name == "time" && slices.Contains(clock, sel.Sel.Name) {
				t.Errorf("%s: %s calls time.%s", at(sel.Pos()), p.ImportPath, sel.Sel.Name)
			}
			return true
		})
	})
}

// Only web knows where its pages are: a game's pictures and scripts are given what they
// need in their scene.
func TestGamesKnowNoAddress(t *testing.T) {
	read := 0
	err := fs.WalkDir(os.DirFS("games"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".templ", ".js"}, path.Ext(name)) || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile("games/" + name)
		for _, address := range []string{`"/t/`, `"/g/`, `"/me`, `"/static/`} {
			if strings.Contains(string(text), address) {
				t.Errorf("games/%s: an address of a page, %s", name, address)
			}
		}
		read++
		return err
	})
	if err != nil || read == 0 {
		t.Errorf("%d files read, %v", read, err)
	}
}

// eachFile parses every file of the program, tests left out.
func eachFile(t *testing.T, look func(pkg, *ast.File, func(token.Pos) token.Position)) {
	t.Helper()
	for _, p := range packages(t) {
		fset := token.NewFileSet()
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(fset, path.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			look(p, file, fset.Position)
		}
	}
}
