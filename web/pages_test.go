package web_test

import (
	"errors"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"tablee/game"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/web/board"
	"tablee/web/wording"
)

// everyPage visits every kind of page, and those of a table in each of its states.
func everyPage(t *testing.T, lang string, look func(path, page string)) {
	h := openHouse(t)
	ana := h.visitor(t, lang)
	visit := func(b *browser, path string) { look(path, b.get(path).body) }
	for _, path := range []string{"/", "/tables", "/g/nain-jaune", "/g/nain-jaune/rules", "/me", "/nowhere",
		"/g/nain-jaune/ladder", "/g/nain-jaune/daily", "/g/nain-jaune/daily/2026-01-01", "/me/history"} {
		visit(ana, path)
	}
	waiting := ana.open("seats", "3", "public", "yes", "title", "Jeudi")
	visit(ana, waiting)
	ben := h.visitor(t, lang)
	for _, path := range []string{waiting, "/", "/tables", "/me"} {
		visit(ben, path)
	}
	playing := ana.open("quick", "bots")
	h.awaitTurn(t, playing)
	for _, path := range []string{playing, "/", "/me"} {
		visit(ana, path)
	}
	visit(ben, playing)
	visit(ana, playing+"/around")
	shared := ana.open("quick", "here", "names", "Léa, Zoé")
	visit(ana, shared)
	visit(ana, shared+"/around")
	given := ana.post(shared + "/give")
	look(shared+"/give", given.body)
	visit(ben, field(t, takeLink, given.body))
	over := ana.open("seats", "3", "bots", "2", "o.deals", "1")
	playOut(t, h, ana, over)
	visit(ana, over)
	visit(ana, over+"/check")
	visit(ana, "/me")
	visit(ana, "/me/history")
}

func TestPages_EverySentenceExistsAndPagesAreWellFormed(t *testing.T) {
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
				if m := forbidden.FindString(page); m != "" {
					t.Errorf("%s: the policy forbids %q", path, m)
				}
				if id := repeated(page); id != "" {
					t.Errorf("%s: id %q twice", path, id)
				}
			})
		})
	}
}

var (
	forbidden = regexp.MustCompile(`<style| style="|<script>| on[a-z]+="|(?:src|href)="https?:`)
	ids       = regexp.MustCompile(` id="([^"]+)"`)
)

func repeated(page string) string {
	seen := map[string]bool{}
	for _, m := range ids.FindAllStringSubmatch(page, -1) {
		if seen[m[1]] {
			return m[1]
		}
		seen[m[1]] = true
	}
	return ""
}

func TestTexts_BothLanguagesHaveTheSameKeys(t *testing.T) {
	french, err := filepath.Glob("texts/fr.toml")
	below, err2 := filepath.Glob("texts/*/fr.toml")
	if french = append(french, below...); err != nil || err2 != nil || len(french) < 3 {
		t.Fatalf("%v: %v, %v", french, err, err2)
	}
	for _, path := range french {
		fr, en := texts(t, path), texts(t, filepath.Join(filepath.Dir(path), "en.toml"))
		for key := range fr {
			if en[key] == nil {
				t.Errorf("%s: %s: not in English", path, key)
			}
		}
		for key := range en {
			if fr[key] == nil {
				t.Errorf("%s: %s: not in French", path, key)
			}
		}
	}
}

// texts are a file's, by their keys.
func texts(t *testing.T, path string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]any{}
	if err := toml.Unmarshal(data, &keys); err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestLanguage_AsTheBrowserAsksUntilItIsChosen(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en-GB,en;q=0.9")
	if page := b.get("/").body; !strings.Contains(page, `lang="en"`) || !strings.Contains(page, "Take a seat") {
		t.Error("an English browser gets no English page")
	}
	a := b.post("/settings", "lang", "fr", "back", "/tables")
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/tables" {
		t.Errorf("settings: %d to %q", a.status, a.header.Get("Location"))
	}
	if !strings.Contains(b.get("/").body, "Asseyez-vous") {
		t.Error("the language chosen is not kept")
	}
	for _, back := range []string{"/\t/evil.example", "/\x00/evil.example", "//elsewhere.example", "https://elsewhere.example", `/\elsewhere.example`, ""} {
		if to := b.post("/settings", "theme", "dark", "back", back).header.Get("Location"); to != "/" {
			t.Errorf("back %q leads to %q", back, to)
		}
	}
	if !strings.Contains(b.get("/").body, `data-theme="dark"`) {
		t.Error("the light chosen is not kept")
	}
}

func TestProblem_StatusesSpeakTheReadersLanguage(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
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
		a := b.do(c.method, c.path, nil)
		if a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s %s: %d, want %d and %q", c.method, c.path, a.status, c.status, c.says)
		}
		if c.status == 405 && a.header.Get("Allow") == "" {
			t.Errorf("%s %s: what is allowed is not said", c.method, c.path)
		}
	}
}

func TestForms_AnotherSiteCannotPost(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	b.header.Set("Sec-Fetch-Site", "cross-site")
	if a := b.post("/g/nain-jaune", "quick", "bots"); a.status != http.StatusForbidden {
		t.Errorf("a form of another site: %d", a.status)
	}
}

func TestContract_WhatIsWrongIsSaidAtItsField(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	for _, c := range []struct {
		name, field, value, mark string
	}{
		{"too many players", "seats", "9", `id="seats.wrong"`},
		{"more bots than chairs", "bots", "7", `id="bots.wrong"`},
		{"an unknown value", "o.unplayed", "twice", `id="o.unplayed.wrong"`},
		{"a number beyond its range", "n.chips", "7", `id="o.chips.wrong"`},
		{"seats that are no number", "seats", "99999999999999999999", `id="seats.wrong"`},
		{"a time beyond all numbers of seconds", "move", "9223372036854775807", `id="move.wrong"`},
		{"a time before the first second", "move", "-9223372036854775808", `id="move.wrong"`},
		{"an unknown setting that stands in the fold", "absence", "sometimes", `<details class="more" open>`},
		{"a setting there is not", "o.colour", "red", "colour"},
		{"a name too long", "title", strings.Repeat("x", 60), `id="title.wrong"`},
	} {
		a := b.post("/g/nain-jaune", c.field, c.value, "o.afterKing", "ace")
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, c.mark) {
			t.Errorf("%s: %d, %s on the page: %t", c.name, a.status, c.mark, strings.Contains(a.body, c.mark))
		}
		if n := strings.Count(a.body, " autofocus"); n != 1 {
			t.Errorf("%s: the page opens at %d places, want the one that is wrong", c.name, n)
		}
		if !regexp.MustCompile(`<option value="ace" selected`).MatchString(a.body) {
			t.Errorf("%s: what was typed elsewhere is lost", c.name)
		}
	}
}

func TestContract_NoLineBeginsWithAStop(t *testing.T) {
	h := openHouse(t)
	kept, loose := regexp.MustCompile(`</select>[\x{a0}\x{202f}]*[.,;:]</span>`), regexp.MustCompile(`</select></span>[\s\x{a0}\x{202f}]*[.,;:]`)
	for _, lang := range board.Languages() {
		page := h.visitor(t, lang).get("/g/nain-jaune").body
		if m := loose.FindString(page); m != "" || !kept.MatchString(page) {
			t.Errorf("%s: a stop may stand apart from its choice: %q", lang, m)
		}
	}
}

func TestRulebook_EveryRuleHasItsAddress(t *testing.T) {
	h := openHouse(t)
	for _, lang := range board.Languages() {
		page := h.visitor(t, lang).get("/g/nain-jaune/rules").body
		for _, id := range []string{"NJ-01", "NJ-12", "NJ-21", "NJ-X01", "GEN-HAND"} {
			if !strings.Contains(page, ` id="`+id+`"`) {
				t.Errorf("%s: %s has no address", lang, id)
			}
		}
		if strings.Contains(page, "picture:") || strings.Contains(page, "language-play") {
			t.Errorf("%s: a picture or an example is not drawn", lang)
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
			if !strings.Contains(page, ` id="`+m[1]+`"`) {
				t.Errorf("%s: #%s leads nowhere", lang, m[1])
			}
		}
	}
}

// Budgets of a table's first load, in bytes as they are sent (docs/adr/0005-budgets.md):
// all of it, with fonts and pictures; page, styles and scripts; scripts alone; and of
// every update after it, before compression.
const (
	allBudget    = 60 << 10
	wordsBudget  = 16 << 10
	scriptBudget = 8 << 10
	updateBudget = 20 << 10
)

// weigh is how many bytes an address costs a browser: the body as it is sent.
func weigh(t *testing.T, b *browser, path string) int {
	t.Helper()
	b.header.Set("Accept-Encoding", "gzip")
	defer b.header.Del("Accept-Encoding")
	a := b.get(path)
	if a.status != http.StatusOK {
		t.Fatalf("%s: %d", path, a.status)
	}
	return len(a.body)
}

var (
	linked  = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)
	painted = regexp.MustCompile(`url\(([^)]+)\)`)
)

// firstLoad are the addresses a browser asks for after a page, each once: what it links
// to, the pictures it draws, and the fonts and textures of its styles.
func firstLoad(b *browser, page string) []string {
	var all []string
	for _, m := range linked.FindAllStringSubmatch(page, -1) {
		all = append(all, m[1])
		if path.Ext(m[1]) == ".css" {
			for _, u := range painted.FindAllStringSubmatch(b.get(m[1]).body, -1) {
				all = append(all, path.Join(path.Dir(m[1]), strings.Trim(u[1], `"`)))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// afterAFewCards opens tables with the big button until the bots play three to five cards
// before the person: what a page weighs depends most on how many lines its journal has.
func (b *browser) afterAFewCards(t *testing.T, h *house) string {
	t.Helper()
	for {
		path := b.open("quick", "bots")
		if n := h.awaitTurn(t, path).Table.Acts; n >= 3 && n <= 5 {
			return path
		}
	}
}

func TestBudgets_OfATablesFirstLoad(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := openHouse(t)
			b := h.visitor(t, lang)
			table := b.afterAFewCards(t, h)
			load := firstLoad(b, b.get(table).body)
			page := weigh(t, b, table)
			by := map[string]int{}
			for _, address := range load {
				by[path.Ext(address)] += weigh(t, b, address)
			}
			words := page + by[".css"] + by[".js"]
			all := words + by[".woff2"] + by[".svg"]
			t.Logf("page %d, by kind %v, in all %d", page, by, all)
			if by[".css"] == 0 || by[".js"] == 0 || by[".woff2"] == 0 || by[".svg"] == 0 {
				t.Fatal("something is not counted")
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
			b.header.Set("X-Fragment", "1")
			if n := len(b.get(table).body); n > updateBudget {
				t.Errorf("an update weighs %d bytes, more than %d", n, updateBudget)
			}
		})
	}
}

func TestStatic_MayBeKeptForEver(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	found := regexp.MustCompile(`"(/static/[^"#]+)`).FindAllStringSubmatch(b.get("/g/nain-jaune").body, -1)
	if len(found) == 0 {
		t.Fatal("no static files")
	}
	for _, m := range found {
		a := b.get(m[1])
		if a.status != http.StatusOK || !strings.Contains(a.header.Get("Cache-Control"), "immutable") || a.header.Get("Content-Type") == "" {
			t.Errorf("%s: %d %q %q", m[1], a.status, a.header.Get("Cache-Control"), a.header.Get("Content-Type"))
		}
	}
	if a := b.get("/static/nothing.css"); a.status != http.StatusNotFound {
		t.Errorf("a file that is not there: %d", a.status)
	}
}

func TestSentences_AnUnknownSettingIsNotAWrongValue(t *testing.T) {
	s, err := wording.New([]board.UI{nainjauneui.UI{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		_, unknown := nainjaune.Rules().Info().Complete(game.Options{"weather": "rain"})
		_, wrong := nainjaune.Rules().Info().Complete(game.Options{"unplayed": "twice"})
		var a, b *game.Refusal
		if !errors.As(unknown, &a) || !errors.As(wrong, &b) {
			t.Fatal("nothing is refused")
		}
		if text := s.Refused("nain-jaune", lang, a); !strings.Contains(text, "weather") || strings.Contains(text, ":") {
			t.Errorf("%s: %s", lang, text)
		}
		if text := s.Refused("nain-jaune", lang, b); !strings.Contains(text, "match basic none") {
			t.Errorf("%s: %s", lang, text)
		}
	}
}

// A private table is known by its link alone; a public one may be found.
func TestTable_OnlyAPublicOneMayBeIndexed(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "fr")
	for public, quiet := range map[string]bool{"yes": false, "no": true} {
		page := b.get(b.open("seats", "3", "public", public)).body
		if strings.Contains(page, `content="noindex"`) != quiet || !strings.Contains(page, `name="description"`) {
			t.Errorf("public %s: noindex %t is wanted, and a description", public, quiet)
		}
	}
	if robots := b.get("/robots.txt").body; strings.Contains(robots, "/t/") {
		t.Errorf("crawlers cannot read what tables say to them: %s", robots)
	}
}
