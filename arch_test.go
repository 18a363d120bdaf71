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

// drivers may be imported only by package store; not even by commands.
var drivers = []string{"modernc.org/sqlite", "github.com/jackc/pgx", "github.com/pressly/goose", "database/sql"}

// pkg holds the fields used from "go list -json".
type pkg struct {
	ImportPath string
	Dir        string
	Name       string
	GoFiles    []string
	Imports    []string
}

// inside returns the package's path inside the module: "" for its root.
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

// under reports whether an import is one of prefixes or lies below one.
func under(imported string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool {
		return p == "" || imported == p || strings.HasPrefix(imported, p+"/")
	})
}

// allows reports whether the package with path name may import imported.
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

// sameGame returns the folder of the game that a package belongs to.
func sameGame(name string) string {
	parts := strings.Split(name, "/")
	if len(parts) < 2 {
		return "none"
	}
	return parts[1]
}

func TestImports_FollowRules(t *testing.T) {
	for _, p := range packages(t) {
		r, found := ruleOf(p.inside())
		if !found {
			t.Errorf("%s has no rule: say in archrules_test.go what it may import, and why", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			if !r.allows(p.inside(), imported) {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.reason)
			}
		}
	}
}

func TestRules_Allow(t *testing.T) {
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
		{"games/nainjaune", "tablee/bot", true},
		{"games/nainjaune", "tablee/library", false},
		{"games/nainjaune/ui", "tablee/library", true},
		{"games/nainjaune/ui", "tablee/games/ronda/ui", false},
		{"games", "tablee/games/nainjaune/ui", true},
		{"games", "tablee/games/nainjaune", false},
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
		{"cmd/newgame", "tablee/cmd/internal/cli", true},
		{"cmd/newgame", "tablee/games", false},
		{"cmd/internal/cli", "tablee/store", false},
		{"cmd/internal/catalog", "tablee/games", true},
		{"cmd/internal/catalog", "tablee/store", false},
		{"web", "tablee/games/nainjaune", false},
		{"web/api/tables", "tablee/host", true},
		{"web/api/tables", "tablee/web/api/people", false},
		{"web/api/call", "tablee/web/api/tables", false},
		{"web/api/wire", "tablee/web/api/call", false},
		{"web/board", "tablee/host", false},
		{"web", "tablee/host", false},
		{"web/page", "tablee/web/play", false},
		{"web/live", "tablee/web/board", true},
		{"web/live", "tablee/web/page", false},
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

// TestAreas_Independent: content shared by two areas of pages is in a package below both, and no package
// below imports an area.
func TestAreas_Independent(t *testing.T) {
	areas := []string{"web/shelf", "web/join", "web/play", "web/replay", "web/account", "web/admin", "web/circles"}
	for _, p := range packages(t) {
		name := p.inside()
		if name == "web" || !strings.HasPrefix(name, "web/") {
			continue
		}
		for _, imported := range p.Imports {
			if inside := strings.TrimPrefix(imported, module+"/"); slices.Contains(areas, inside) || imported == module+"/web" && name != "web/webtest" {
				t.Errorf("%s imports %s: shared code belongs below both", p.ImportPath, imported)
			}
		}
	}
}

// unlinked lists, for each program, what it must not link: an operator installs no tools for measuring and testing,
// and to write a game no server is built.
var unlinked = map[string][]string{
	"tablee/cmd/tablee":  {"tablee/cmd/tableebench/...", "tablee/cmd/newgame/...", "tablee/bot/arena", "tablee/internal/...", "tablee/e2e/...", "tablee/store/storetest", "testing", "github.com/evanw/esbuild/..."},
	"tablee/cmd/newgame": {"tablee/game/...", "tablee/games/...", "tablee/host/...", "tablee/store/...", "tablee/web/...", "net/http"},
}

func TestPrograms_LinkWhatTheyNeed(t *testing.T) {
	for program, forbidden := range unlinked {
		out, err := exec.Command("go", "list", "-deps", program).Output()
		if err != nil {
			t.Fatalf("go list -deps %s: %v", program, err)
		}
		linked := strings.Fields(string(out))
		if !slices.Contains(linked, program) {
			t.Fatalf("%s is not among its own packages: %v", program, linked)
		}
		for _, name := range linked {
			if slices.ContainsFunc(forbidden, func(pattern string) bool { return matches(pattern, name) }) {
				t.Errorf("%s links %s", program, name)
			}
		}
	}
}

// TestInit_None: there are no init functions. A package's needs are an explicit list or a value that a caller
// creates.
func TestInit_None(t *testing.T) {
	eachFile(t, func(p pkg, file *ast.File, at func(token.Pos) token.Position) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: an init function", at(f.Pos()))
			}
		}
	})
}

// TestPureCore_NoClock: games, bots' states and tables take time as values, so that replaying a log gives the
// same result.
func TestPureCore_NoClock(t *testing.T) {
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

// Only web knows the addresses of its pages: a game's pictures and scripts get everything they need from
// their scene.
func TestGames_NoAddresses(t *testing.T) {
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

// eachFile parses every file of the program except tests.
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
