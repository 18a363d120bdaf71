package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tablee/internal/needs"
)

// TestNewGame_Playable writes a game, registers it and plays it in a copy of the module: the module with an
// overlay of the new files, so that cached builds stay valid.
func TestNewGame_Playable(t *testing.T) {
	c := newCopy(t, named(t, "old-maid"))
	t.Run("its own tests", func(t *testing.T) {
		t.Parallel()
		for _, dir := range []string{"", "ui"} {
			c.test(t, dir)
		}
	})
	t.Run("tests of all games", func(t *testing.T) {
		t.Parallel()
		c.shared(t)
	})
	t.Run("a game through the API and one through the pages", func(t *testing.T) {
		t.Parallel()
		c.build(t)
		p := c.serve(t)
		p.playByAPI(t)
		p.playByPages(t)
	})
}

// copied is the module with a new game in it.
type copied struct {
	game    game
	module  string // the root of the module
	games   string // folder into which the game was written
	overlay string // overlay file for the go command
	program string
}

func newCopy(t *testing.T, g game) *copied {
	t.Helper()
	needs.Complete(t, "a module that is built with another game")
	module, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	c := &copied{game: g, module: module, games: filepath.Join(dir, "games"), overlay: filepath.Join(dir, "overlay.json"), program: filepath.Join(dir, "tablee")}
	if err := os.Mkdir(c.games, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := g.write(c.games); err != nil {
		t.Fatal(err)
	}
	files, err := g.files()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for name := range files {
		replace[filepath.Join(module, "games", g.Package, name)] = filepath.Join(c.games, g.Package, name)
	}
	replace[filepath.Join(module, "games", "games.go")] = c.register(t)
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(c.overlay, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// register writes games.go with the lines that newgame prints added, and returns its path.
func (c *copied) register(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(c.module, "games", "games.go"))
	if err != nil {
		t.Fatal(err)
	}
	var imports, entries []string
	for line := range strings.Lines(c.game.next()) {
		switch {
		case strings.HasPrefix(line, "\t") && strings.Contains(line, `"tablee/games/`):
			imports = append(imports, line)
		case strings.HasPrefix(line, "\t") && strings.HasSuffix(line, ",\n"):
			entries = append(entries, line)
		}
	}
	if len(imports) != 1 || len(entries) != 1 {
		t.Fatalf("a game is registered by two lines, got %q", append(imports, entries...))
	}
	const list = "return []Game{\n"
	registered := strings.Replace(string(text), "import (\n", "import (\n"+imports[0], 1)
	registered = strings.Replace(registered, list, list+entries[0], 1)
	path := filepath.Join(filepath.Dir(c.overlay), "games.go")
	if err := os.WriteFile(path, []byte(registered), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// run runs a command in a directory.
func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// test runs the tests of a package of the game, in its folder.
func (c *copied) test(t *testing.T, dir string) {
	t.Helper()
	folder := filepath.Join(c.games, c.game.Package, dir)
	if tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go")); len(tests) == 0 {
		return
	}
	binary := filepath.Join(t.TempDir(), "game.test")
	// vet runs in the package's directory, which does not exist
	run(t, c.module, "go", "test", "-c", "-vet=off", "-overlay", c.overlay, "-o", binary, "./games/"+c.game.Package+"/"+dir)
	run(t, folder, binary, "-test.short")
}

// shared runs the tests of the list of games and, at full length, all others that go through that list: those of
// tables, pages and the API, and the browser's. The latter build a server and read files of games, in a true copy.
func (c *copied) shared(t *testing.T) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "games.test")
	run(t, c.module, "go", "test", "-c", "-vet=off", "-overlay", c.overlay, "-o", binary, "./games")
	run(t, filepath.Join(c.module, "games"), binary)
	if !needs.Long() {
		return
	}
	whole := filepath.Join(t.TempDir(), "tablee")
	run(t, c.module, "cp", "-r", ".", whole)
	if err := c.game.write(filepath.Join(whole, "games")); err != nil {
		t.Fatal(err)
	}
	registered, err := os.ReadFile(filepath.Join(filepath.Dir(c.overlay), "games.go"))
	if err == nil {
		err = os.WriteFile(filepath.Join(whole, "games", "games.go"), registered, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	run(t, whole, "go", "test", "-timeout=2h", "./table", "./web", "./web/api", "./web/contract", "./cmd/tablee",
		"./e2e/layouts", "./e2e/access", "./e2e/people")
}

func (c *copied) build(t *testing.T) {
	t.Helper()
	run(t, c.module, "go", "build", "-overlay", c.overlay, "-o", c.program, "./cmd/tablee")
}

// player is a guest of a running server.
type player struct {
	url, token, game string
}

// serve starts the server of the copy, and creates a guest.
func (c *copied) serve(t *testing.T) *player {
	t.Helper()
	cmd := exec.Command(c.program, "serve", "--addr=127.0.0.1:0", "--metrics=", "--data="+t.TempDir(), "--bot-pause=1ms", "--log-level=warn")
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
		if t.Failed() {
			t.Logf("the server's log: %s", log.String())
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	_, address, _ := strings.Cut(strings.TrimSpace(line), "open: ")
	if err != nil || address == "" {
		t.Fatalf("the server does not open: %q, %v", line, err)
	}
	p := &player{url: address, game: c.game.ID}
	var made struct{ Token string }
	p.call(t, http.MethodPost, "/api/v1/guests", map[string]any{"name": "Ana"}, &made)
	p.token = made.Token
	return p
}

var browser = &http.Client{
	Timeout:       time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func (p *player) do(t *testing.T, method, path, contentType, body string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, p.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Accept-Language", "en")
	if p.token != "" && strings.HasPrefix(path, "/api") {
		r.Header.Set("Authorization", "Bearer "+p.token)
	} else if p.token != "" {
		r.AddCookie(&http.Cookie{Name: "tablee", Value: p.token})
	}
	resp, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= http.StatusBadRequest {
		t.Fatalf("%s %s: %s, %v: %s", method, path, resp.Status, err, text)
	}
	return resp, string(text)
}

// call sends an API request.
func (p *player) call(t *testing.T, method, path string, body, answer any) {
	t.Helper()
	var text []byte
	if body != nil {
		text, _ = json.Marshal(body) // maps of strings: never fails
	}
	_, got := p.do(t, method, path, "application/json", string(text))
	if err := json.Unmarshal([]byte(got), answer); err != nil {
		t.Fatalf("%s %s: %v: %s", method, path, err, got)
	}
}

// tableNow is the API's state of a table.
type tableNow struct {
	ID, Status string
	Seq        uint64
	Legal      []string
	Places     []int
}

// wait waits until done returns true.
func wait(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("still no %s", what)
		}
	}
}

// playByAPI plays a whole game against bots of both levels through the API.
func (p *player) playByAPI(t *testing.T) {
	t.Helper()
	var now tableNow
	p.call(t, http.MethodPost, "/api/v1/tables", map[string]any{"game": p.game, "chairs": []string{"me", "bot:1", "bot:2"}}, &now)
	path, moves := "/api/v1/tables/"+now.ID, 0
	wait(t, "end of the game", func() bool {
		p.call(t, http.MethodGet, path, nil, &now)
		for len(now.Legal) > 0 && now.Status == "playing" {
			p.call(t, http.MethodPost, path+"/actions", map[string]any{"seq": now.Seq, "action": now.Legal[0], "command": fmt.Sprint("c", now.Seq)}, &struct{}{})
			moves++
			now.Legal = nil
			p.call(t, http.MethodGet, path, nil, &now)
		}
		return now.Status == "over"
	})
	if moves < 5 || len(now.Places) != 3 {
		t.Errorf("over after %d moves: %+v", moves, now)
	}
	_, record := p.do(t, http.MethodGet, path+"/record", "", "")
	if !strings.HasPrefix(record, "game "+p.game+"\n") {
		t.Errorf("the record: %s", record)
	}
}

var (
	button = regexp.MustCompile(`name="a" value="([^"]+)"`)
	hidden = regexp.MustCompile(`<input type="hidden" name="(seq|command)"[^>]* value="([^"]+)"`)
)

// playByPages opens the game's page, its rulebook and a table, and plays a whole game through the forms of
// the pages.
func (p *player) playByPages(t *testing.T) {
	t.Helper()
	for _, path := range []string{"/", "/g/" + p.game, "/g/" + p.game + "/rules"} {
		if _, page := p.do(t, http.MethodGet, path, "", ""); !strings.Contains(page, "Old Maid") {
			t.Errorf("%s does not name the game", path)
		}
	}
	const form = "application/x-www-form-urlencoded"
	opened, _ := p.do(t, http.MethodPost, "/g/"+p.game, form, "quick=bots")
	table, moves := opened.Header.Get("Location"), 0
	wait(t, "final ranking on the page", func() bool {
		_, page := p.do(t, http.MethodGet, table, "", "")
		if choice := button.FindStringSubmatch(page); choice != nil {
			values := url.Values{"a": {choice[1]}}
			for _, field := range hidden.FindAllStringSubmatch(page, -1) {
				values.Set(field[1], field[2])
			}
			p.do(t, http.MethodPost, table, form, values.Encode())
			moves++
		}
		return strings.Contains(page, "The final ranking")
	})
	if moves < 5 {
		t.Errorf("over after %d moves", moves)
	}
}
