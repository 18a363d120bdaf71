package static

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const games = "../../games/*/ui/"

// sources returns the files that match some pattern, by name.
func sources(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", pattern, names, err)
		}
		for _, name := range names {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = string(b)
		}
	}
	return all
}

// Every sound that a script or a table refers to is defined in sound.js.
func TestSounds_AllDefined(t *testing.T) {
	made, asked := sources(t, "sound.js")["sound.js"], 0
	check := func(files map[string]string, pattern string) {
		for name, code := range files {
			for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(code, -1) {
				asked++
				if !strings.Contains(made, `kind === "`+m[1]+`"`) {
					t.Errorf("%s: sound %q is not defined", name, m[1])
				}
			}
		}
	}
	const called, worn = `\b(?:sound|play)\("(\w+)"`, `data-sound(?:-gone)?="(\w+)"`
	check(sources(t, "*.js", "modules/*.js"), called)
	check(sources(t, games+"script/*.js"), called)
	check(sources(t, games+"*.templ"), worn)
	if asked < 12 {
		t.Errorf("only %d uses of sounds found", asked)
	}
}

// The house's scripts and styles refer to no game: neither its id, nor a class of its styles, nor a thing on
// its table.
func TestHouse_RefersToNoGame(t *testing.T) {
	house := sources(t, "*.[jc]s*", "modules/*.[jc]s*", "game/*.css")
	known := map[string]string{}      // description by pattern
	prefixes := map[string][]string{} // games with classes of this prefix
	for name, css := range sources(t, games+"styles.css") {
		id := regexp.MustCompile(`data-game="([^"]+)"`).FindStringSubmatch(css)
		if id == nil {
			t.Fatalf("%s: no game id", name)
		}
		known[`\b`+id[1]+`\b`] = "the game " + id[1]
		for _, m := range regexp.MustCompile(`\.([a-z]+-)[\w-]*`).FindAllStringSubmatch(css, -1) {
			if !slices.Contains(prefixes[m[1]], id[1]) {
				prefixes[m[1]] = append(prefixes[m[1]], id[1])
			}
		}
	}
	for prefix, owners := range prefixes {
		if len(owners) == 1 { // a prefix shared by several games belongs to the house
			known[`[."']`+prefix] = "a class of " + owners[0]
		}
	}
	for name, page := range sources(t, games+"*.templ") {
		for _, m := range regexp.MustCompile(`data-flip=\{ "([a-z]+-)`).FindAllStringSubmatch(page, -1) {
			known[`["'^(|`+"`"+`]`+m[1]] = name + ": the things " + m[1] + "…"
		}
	}
	if len(known) < 15 {
		t.Errorf("only %d names of games found: %v", len(known), known)
	}
	for name, code := range house {
		for pattern, what := range known {
			if m := regexp.MustCompile(pattern).FindString(code); m != "" {
				t.Errorf("%s refers to %s: %q", name, what, m)
			}
		}
	}
}

// styles returns all styles of the house and of the games, by name.
func styles(t *testing.T) map[string]string {
	t.Helper()
	return sources(t, "*.css", "modules/*.css", games+"*.css", "../../cmd/newgame/*/ui/*.css")
}

// Colours and font sizes come from the palette: no other style contains a colour as a number, nor a font size
// in pixels. Font sizes relative to the table or the surrounding text are allowed.
func TestStyles_UsePalette(t *testing.T) {
	const palette = "modules/palette.css"
	defined := map[string]bool{}
	for _, m := range regexp.MustCompile(`(--[\w-]+): [^;]+;`).FindAllStringSubmatch(sources(t, palette)[palette], -1) {
		defined[m[1]] = true
	}
	all := styles(t)
	delete(all, palette)
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	colour, size := regexp.MustCompile(`[:,( ]#[0-9a-fA-F]{3,8}\b`), regexp.MustCompile(`[\s;{]font(?:-size)?:[^;}]*\d(?:px|pt)`)
	use := regexp.MustCompile(`var\((--(?:[a-z]+-\d\d[a-z]?|white|black))\)`)
	used := map[string]bool{}
	for name, css := range all {
		css = comment.ReplaceAllString(css, "")
		for _, m := range append(colour.FindAllString(css, -1), size.FindAllString(css, -1)...) {
			t.Errorf("%s: %q is not from the palette", name, strings.TrimSpace(m))
		}
		for _, m := range use.FindAllStringSubmatch(css, -1) {
			used[m[1]] = true
			if !defined[m[1]] {
				t.Errorf("%s: the palette has no %s", name, m[1])
			}
		}
	}
	for name := range defined {
		if !used[name] {
			t.Errorf("unused: %s", name)
		}
	}
}

// stands lists what a :has() of a table's page may look for, since no move changes it: what lies around the table, what
// begins and ends with the game, and what the person at the page chose.
var stands = regexp.MustCompile(`^(?:#turn|#wire(?::empty)?|#refusal > \.no|\.upgrade|\.announced|.*(?::checked|:focus-visible|\.aimed|\[open\]))$`)

// quiet lists the styles of pages on which no move arrives.
var quiet = []string{"modules/pages.css", "circles.css", "days.css", "replay.css"}

// When an update inserts an element, the browser looks whether the argument of some :has() matches now, and restyles
// the subjects: a whole table for one card (docs/design/updates.md#layouts). So no rule asks by :has() for what an
// update changes, which is a class that the server writes, and no rule with :has() is about whatever lies somewhere.
func TestHas_AsksForNothingThatAnUpdateChanges(t *testing.T) {
	comment, rule := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`([^{}]+)\{`)
	between := regexp.MustCompile(`[\s>+~,]+`)
	parens := regexp.MustCompile(`\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)`)
	universal := regexp.MustCompile(`^(?:\*|:not|:nth)`)
	for name, css := range styles(t) {
		if slices.Contains(quiet, name) {
			continue
		}
		for _, m := range rule.FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			selectors := strings.TrimSpace(m[1])
			if strings.HasPrefix(selectors, "@supports") { // asks what the browser can do
				continue
			}
			arguments := argumentsOfHas(selectors)
			for _, argument := range arguments {
				if !stands.MatchString(argument) {
					t.Errorf("%s: an update may change what :has(%s) looks for: %s", name, argument, selectors)
				}
			}
			if len(arguments) == 0 {
				continue
			}
			for _, selector := range strings.Split(parens.ReplaceAllString(selectors, ""), ",") {
				compounds := between.Split(strings.TrimSpace(selector), -1)
				if universal.MatchString(compounds[len(compounds)-1]) {
					t.Errorf("%s: the subject could be any element: %s", name, selectors)
				}
			}
		}
	}
}

// argumentsOfHas returns the arguments of a selector's :has(); a nested :has() is part of the outer argument.
func argumentsOfHas(selector string) (all []string) {
	for {
		_, rest, found := strings.Cut(selector, ":has(")
		if !found {
			return all
		}
		depth := 1
		end := strings.IndexFunc(rest, func(r rune) bool {
			switch r {
			case '(':
				depth++
			case ')':
				depth--
			}
			return depth == 0
		})
		all, selector = append(all, strings.TrimSpace(rest[:end])), rest[end:]
	}
}

// A table loads all three fonts: they share a budget.
func TestFontsStayUnderBudget(t *testing.T) {
	const budget = 28 << 10
	names, err := fs.Glob(FS, "fonts/*.woff2")
	if err != nil || len(names) != 3 {
		t.Fatalf("fonts: %v, %v", names, err)
	}
	total := int64(0)
	for _, name := range names {
		info, err := fs.Stat(FS, name)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > budget {
		t.Errorf("the fonts weigh %d bytes, more than %d", total, budget)
	}
}
