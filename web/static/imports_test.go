package static

import (
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	// imported matches what a module imports, at once or later.
	imported = regexp.MustCompile(`(?m)(?:^(?:import|export) (?:[^"\n]* from )?|\bimport\()"([^"]+)"|^@import "([^"]+)"`)
	// fetched matches the styles and fonts that a script fetches.
	fetched = regexp.MustCompile(`new URL\(["` + "`" + `]([^"` + "`" + `]+)["` + "`" + `], import\.meta\.url\)`)
)

// imports returns, for each module of scripts and styles, what it imports.
func imports(t *testing.T) map[string][]string {
	all := map[string][]string{}
	for name, text := range sources(t, "*.js", "modules/*.js", "*.css", "modules/*.css", games+"script/*.js", games+"*.css") {
		all[name] = nil
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			to := path.Join(path.Dir(name), m[1]+m[2])
			if within, ok := strings.CutPrefix(m[1]+m[2], "common/"); ok {
				to = within
			}
			if m[1] != "texts" {
				all[name] = append(all[name], to)
			}
		}
	}
	return all
}

// No module imports itself, over others or later: what is read first would depend on who asks.
func TestImports_NoCircles(t *testing.T) {
	all, edges := imports(t), 0
	const visiting, done = 1, 2
	state := map[string]int{}
	var visit func(name string, way []string)
	visit = func(name string, way []string) {
		switch state[name] {
		case visiting:
			t.Errorf("a circle of imports: %s", strings.Join(append(way, name), " > "))
			return
		case done:
			return
		}
		state[name] = visiting
		for _, to := range all[name] {
			edges++
			if _, found := all[to]; !found {
				t.Errorf("%s imports %s, which does not exist", name, to)
			}
			visit(to, append(slices.Clone(way), name))
		}
		state[name] = done
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		visit(name, nil)
	}
	if edges < 60 {
		t.Errorf("only %d imports found", edges)
	}
}

// Every file that a script fetches by its address is served.
func TestFetched_Served(t *testing.T) {
	found := 0
	for name, text := range sources(t, "*.js", "modules/*.js") {
		for _, m := range fetched.FindAllStringSubmatch(text, -1) {
			found++
			_, bundled := fs.Stat(FS, "dist/"+m[1])
			_, plain := fs.Stat(FS, m[1])
			bundle, _, _ := strings.Cut(m[1], "-${game}")
			ofGame, _ := filepath.Glob("game/" + bundle + ".css")
			if bundled != nil && plain != nil && len(ofGame) == 0 {
				t.Errorf("%s fetches %s, which is not served", name, m[1])
			}
		}
	}
	if found < 6 {
		t.Errorf("only %d files fetched", found)
	}
}
