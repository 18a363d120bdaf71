package web_test

import (
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"tablee/web/board"
	"tablee/web/board/boardtest"
	"tablee/web/texts"
	"tablee/web/webtest"
)

// everyPage visits every kind of page, and a table's pages in each of its states.
func everyPage(t *testing.T, lang string, look func(path, page string)) {
	h := webtest.Open(t)
	ana := h.Visitor(t, lang)
	visit := func(b *webtest.Browser, path string) { look(path, b.Get(path).Body) }
	for _, path := range []string{"/", "/tables", "/g/nain-jaune", "/g/nain-jaune/rules", "/me", "/join", "/nowhere",
		"/g/nain-jaune/ladder", "/g/nain-jaune/daily", "/g/nain-jaune/daily/2026-01-01", "/me/history", "/me/statistics"} {
		visit(ana, path)
	}
	waiting := ana.Open("seats", "3", "public", "yes", "title", "Jeudi")
	visit(ana, waiting)
	ben := h.Visitor(t, lang)
	for _, path := range []string{waiting, "/", "/tables", "/me"} {
		visit(ben, path)
	}
	playing := ana.Open("quick", "bots")
	h.AwaitTurn(t, playing)
	for _, path := range []string{playing, "/", "/me"} {
		visit(ana, path)
	}
	visit(ben, playing)
	visit(ana, playing+"/settings")
	visit(ana, playing+"/tempo")
	ana.MustPost(playing+"/tempo", "tempo", "signal")
	visit(ana, playing)
	shared := ana.Open("quick", "here", "names", "Léa, Zoé")
	visit(ana, shared)
	visit(ana, shared+"/settings")
	given := ana.Post(shared + "/give")
	look(shared+"/give", given.Body)
	visit(ben, webtest.Field(t, webtest.TakeLink, given.Body))
	over := ana.Open("seats", "3", "bots", "2", "o.deals", "1")
	webtest.PlayOut(t, h, ana, over)
	visit(ana, over)
	visit(ana, over+"/check")
	visit(ana, "/me")
	visit(ana, "/me/history")
}

func TestPages_WellFormedAndTranslated(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			everyPage(t, lang, func(path, page string) {
				if i := strings.Index(page, "⟦"); i >= 0 {
					t.Errorf("%s: a text is missing: %.60s", path, page[i:])
				}
				for _, want := range []string{`<html lang="` + lang + `"`, "<title>", `<main id="main"`, `class="skip"`} {
					if !strings.Contains(page, want) {
						t.Errorf("%s: no %s", path, want)
					}
				}
				if n := strings.Count(page, "<h1"); n != 1 {
					t.Errorf("%s: %d main headings", path, n)
				}
				if m := webtest.Forbidden.FindString(page); m != "" {
					t.Errorf("%s: the policy forbids %q", path, m)
				}
				if id := webtest.RepeatedID(page); id != "" {
					t.Errorf("%s: repeated id %q", path, id)
				}
				if err := boardtest.Names(page, lang); err != nil {
					t.Errorf("%s: %v", path, err)
				}
			})
		})
	}
}

func TestTexts_Files_SameKeys(t *testing.T) {
	french, err := fs.Glob(texts.FS, "*/fr.toml")
	if french = append(french, "fr.toml"); err != nil || len(french) < 3 {
		t.Fatalf("%v: %v", french, err)
	}
	for _, name := range french {
		fr, en := keysOf(t, name), keysOf(t, path.Join(path.Dir(name), "en.toml"))
		for key := range fr {
			if en[key] == nil {
				t.Errorf("%s: %s: not in English", name, key)
			}
		}
		for key := range en {
			if fr[key] == nil {
				t.Errorf("%s: %s: not in French", name, key)
			}
		}
	}
}

// keysOf returns the texts of a file of the pages by key.
func keysOf(t *testing.T, name string) map[string]any {
	t.Helper()
	data, err := texts.FS.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]any{}
	if err := toml.Unmarshal(data, &keys); err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestLanguage_BrowserDefaultUntilChosen(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en-GB,en;q=0.9")
	if page := b.Get("/").Body; !strings.Contains(page, `lang="en"`) || !strings.Contains(page, "Take a seat") {
		t.Error("an English browser does not get an English page")
	}
	a := b.Post("/settings", "lang", "fr", "back", "/tables")
	if a.Status != http.StatusSeeOther || a.Header.Get("Location") != "/tables" {
		t.Errorf("settings: status %d, location %q", a.Status, a.Header.Get("Location"))
	}
	if !strings.Contains(b.Get("/").Body, "Asseyez-vous") {
		t.Error("the chosen language is not kept")
	}
	for _, back := range []string{"/\t/evil.example", "/\x00/evil.example", "//elsewhere.example", "https://elsewhere.example", `/\elsewhere.example`, ""} {
		if to := b.Post("/settings", "theme", "dark", "back", back).Header.Get("Location"); to != "/" {
			t.Errorf("back %q redirects to %q", back, to)
		}
	}
	if !strings.Contains(b.Get("/").Body, `data-theme="dark"`) {
		t.Error("the chosen theme is not kept")
	}
}

func TestProblem_Pages_Localized(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/nowhere", 404, "Rien sur cette étagère"},
		{"GET", "/t/0000000000", 404, "Rien sur cette étagère"},
		{"POST", "/t/0000000000/sit", 404, "Rien sur cette étagère"},
		{"GET", "/g/no-such-game", 404, "Rien sur cette étagère"},
		{"POST", "/tables", 405, "Cela ne marche pas ici"},
		{"GET", "/t/0000000000/sit", 405, "Cela ne marche pas ici"},
	} {
		a := b.Do(c.method, c.path, nil)
		if a.Status != c.status || !strings.Contains(a.Body, c.says) {
			t.Errorf("%s %s: %d, want %d and %q", c.method, c.path, a.Status, c.status, c.says)
		}
		if c.status == 405 && a.Header.Get("Allow") == "" {
			t.Errorf("%s %s: no Allow header", c.method, c.path)
		}
		if strings.Contains(a.Body, "aria-current") || strings.Contains(a.Body, `href="">`) {
			t.Errorf("%s %s: the error page marks a menu entry as current, or suggests to try later", c.method, c.path)
		}
	}
}

func TestForms_CrossSite_Refused(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	b.Header.Set("Sec-Fetch-Site", "cross-site")
	if a := b.Post("/g/nain-jaune", "quick", "bots"); a.Status != http.StatusForbidden {
		t.Errorf("form of another site: status %d", a.Status)
	}
}

// Budgets of a table's first load, in compressed bytes (docs/design/updates.md#first-load-and-requests): everything with
// fonts and pictures; page, styles and scripts; scripts alone; and every later update,
// uncompressed.
const (
	allBudget    = 60 << 10
	wordsBudget  = 16<<10 + 512
	scriptBudget = 8 << 10
	updateBudget = 20 << 10
)

// weigh returns the number of compressed bytes of a response body.
func weigh(t *testing.T, b *webtest.Browser, path string) int {
	t.Helper()
	b.Header.Set("Accept-Encoding", "gzip, deflate, br")
	defer b.Header.Del("Accept-Encoding")
	a := b.Get(path)
	if a.Status != http.StatusOK {
		t.Fatalf("%s: %d", path, a.Status)
	}
	return len(a.Body)
}

var (
	linked        = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)
	withoutScript = regexp.MustCompile(`<noscript>.*?</noscript>`)
	painted       = regexp.MustCompile(`url\(([^)]+)\)`)
)

// firstLoad returns the paths that a browser requests after a page, each once: the page's links,
// the pictures it draws, and the fonts of its styles.
func firstLoad(t *testing.T, b *webtest.Browser, page string) []string {
	t.Helper()
	var all []string
	for _, m := range linked.FindAllStringSubmatch(withoutScript.ReplaceAllString(page, ""), -1) {
		all = append(all, m[1])
		if path.Ext(m[1]) == ".css" {
			for _, u := range painted.FindAllStringSubmatch(b.Get(m[1]).Body, -1) {
				if !strings.HasPrefix(u[1], `"data:`) {
					all = append(all, path.Join(path.Dir(m[1]), strings.Trim(u[1], `"`)))
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// afterAFewCards opens tables with the quick button until the bots play three to five cards before
// the player and no celebration is shown: a page's size depends mostly on the length of its
// journal.
func afterAFewCards(t *testing.T, h *webtest.Site, b *webtest.Browser) string {
	t.Helper()
	for {
		path := b.Open("quick", "bots")
		if n := h.AwaitTurn(t, path).Table.Acts; n >= 3 && n <= 5 && !strings.Contains(b.Get(path).Body, "celebration") {
			return path
		}
	}
}

func TestBudgets_FirstLoad(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			b := h.Visitor(t, lang)
			table := afterAFewCards(t, h, b)
			load := firstLoad(t, b, b.Get(table).Body)
			page := weigh(t, b, table)
			by := map[string]int{}
			for _, address := range load {
				by[path.Ext(address)] += weigh(t, b, address)
				if path.Ext(address) == ".css" { // embedded pictures count as pictures
					n := webtest.Drawn(b.Get(address).Body)
					by[".css"], by[".svg"] = by[".css"]-n, by[".svg"]+n
				}
			}
			words := page + by[".css"] + by[".js"]
			all := words + by[".woff2"] + by[".svg"]
			t.Logf("page %d, by kind %v, in all %d", page, by, all)
			if by[".css"] == 0 || by[".js"] == 0 || by[".woff2"] == 0 || by[".svg"] == 0 {
				t.Fatal("a part of the page was not counted")
			}
			for _, c := range []struct {
				what          string
				weighs, limit int
			}{
				{"the scripts weigh", by[".js"], scriptBudget},
				{"page, styles and scripts weigh", words, wordsBudget},
				{"all of a first load weighs", all, allBudget},
			} {
				if c.weighs > c.limit {
					t.Errorf("%s %d bytes, more than %d", c.what, c.weighs, c.limit)
				}
			}
			b.Header.Set("X-Fragment", "1")
			if n := len(b.Get(table).Body); n > updateBudget {
				t.Errorf("an update has %d bytes, more than %d", n, updateBudget)
			}
		})
	}
}

func TestStatic_CachedForever(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	found := regexp.MustCompile(`"(/static/[^"#]+)`).FindAllStringSubmatch(b.Get("/g/nain-jaune").Body, -1)
	if len(found) == 0 {
		t.Fatal("no static files")
	}
	for _, m := range found {
		a := b.Get(m[1])
		if a.Status != http.StatusOK || !strings.Contains(a.Header.Get("Cache-Control"), "immutable") || a.Header.Get("Content-Type") == "" {
			t.Errorf("%s: %d %q %q", m[1], a.Status, a.Header.Get("Cache-Control"), a.Header.Get("Content-Type"))
		}
	}
	if a := b.Get("/static/nothing.css"); a.Status != http.StatusNotFound {
		t.Errorf("unknown file: status %d", a.Status)
	}
}

// A private table is reachable only by its link; a public one may be indexed.
func TestTable_Private_NoIndex(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for public, quiet := range map[string]bool{"yes": false, "no": true} {
		page := b.Get(b.Open("seats", "3", "public", public)).Body
		if strings.Contains(page, `content="noindex"`) != quiet || !strings.Contains(page, `name="description"`) {
			t.Errorf("public %s: want noindex %t and a description", public, quiet)
		}
	}
	if robots := b.Get("/robots.txt").Body; strings.Contains(robots, "/t/") {
		t.Errorf("robots.txt excludes tables, whose pages have their own robots tag: %s", robots)
	}
}
