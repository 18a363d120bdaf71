package main

import (
	"io/fs"
	"path"
	"slices"
	"testing"
)

// smallGraph returns the graph of a program of four packages: the command imports web and store, which import
// table. Tests are as listed by go list.
func smallGraph(t *testing.T) *graph {
	t.Helper()
	g := &graph{module: "m", root: "/m", all: map[string]*pkg{}}
	files := map[string]string{}
	add := func(name, dir string, text string, imports ...string) *pkg {
		p := &pkg{ImportPath: name, Dir: path.Join("/m", dir), Imports: imports, Module: &module{"m", true}}
		if text != "" {
			base := path.Base(dir) + ".go"
			if text[0] == '_' {
				base, text = path.Base(dir)+"_test.go", text[1:]
			}
			p.GoFiles = []string{base}
			files[path.Join(p.Dir, base)] = text
		}
		g.all[name] = p
		return p
	}
	g.all[driver] = &pkg{ImportPath: driver}
	add("m/table", "table", `"../none of a test's"`)
	add("m/store", "store", `package store`, "m/table", "fmt")
	add("m/web", "web", `package web`, "m/table").EmbedFiles = []string{"static/page.css"}
	add("m/cmd/tablee", "cmd/tablee", `package main`, "m/web", "m/store")
	add("m/e2e/run", "e2e/run", `exec.Command("go", "build", "m/cmd/tablee")`)

	add("m/table [m/table.test]", "table", `_package table`)
	add("m/table.test", "", "", "m/table [m/table.test]")
	add("m/store_test [m/store.test]", "store", `_package store_test`, "m/store")
	add("m/store.test", "", "", "m/store_test [m/store.test]", "m/store")
	add("m/web_test [m/web.test]", "web", `_package web_test`, "m/web [m/web.test]")
	add("m/web [m/web.test]", "web", "", "m/table")
	add("m/web.test", "", "", "m/web_test [m/web.test]")
	add("m/docs_test [m/docs.test]", "docs", `_os.ReadFile("../web/static/page.css")`)
	add("m/docs.test", "", "", "m/docs_test [m/docs.test]")
	add("m/e2e/nodes_test [m/e2e/nodes.test]", "e2e/nodes", `_package nodes_test`, "m/e2e/run", "m/table")
	add("m/e2e/nodes.test", "", "", "m/e2e/nodes_test [m/e2e/nodes.test]")
	add("m/e2e/touch_test [m/e2e/touch.test]", "e2e/touch", `_package touch_test`, "m/e2e/run", driver)
	add("m/e2e/touch.test", "", "", "m/e2e/touch_test [m/e2e/touch.test]")
	add("m/e2e/axe_test [m/e2e/axe.test]", "e2e/axe", `_package axe_test`, "m/e2e/run", driver)
	add("m/e2e/axe.test", "", "", "m/e2e/axe_test [m/e2e/axe.test]")
	add("m/internal/faults [m/internal/faults.test]", "internal/faults", `_"../every source"`)
	add("m/internal/faults.test", "", "", "m/internal/faults [m/internal/faults.test]")
	err := g.connect(func(name string) ([]byte, error) {
		text, found := files[name]
		if !found {
			return nil, fs.ErrNotExist
		}
		return []byte(text), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestOrder_NearestFirstBrowsersLast(t *testing.T) {
	g := smallGraph(t)
	for name, c := range map[string]struct {
		files []string
		fault Fault
		want  []string
	}{
		"below all": {[]string{"table/table.go"}, Fault{},
			[]string{"table", "store", "web", "docs", "e2e/nodes", "e2e/axe", "e2e/touch"}},
		"not imported by all": {[]string{"store/store.go"}, Fault{},
			[]string{"store", "docs", "e2e/nodes", "e2e/axe", "e2e/touch"}},
		"a style": {[]string{"web/static/page.css"}, Fault{Browser: true},
			[]string{"e2e/axe", "e2e/touch", "web", "docs", "e2e/nodes"}},
		"hints": {[]string{"web/static/page.css"}, Fault{Browser: true, Near: []string{"e2e/gone", "e2e/touch/..."}},
			[]string{"e2e/touch", "e2e/axe", "web", "docs", "e2e/nodes"}},
		"used by tests only": {[]string{"e2e/run/run.go"}, Fault{},
			[]string{"e2e/nodes", "e2e/axe", "e2e/touch"}},
		"with its source": {[]string{"web/web.templ", "web/web.go"}, Fault{},
			[]string{"web", "docs", "e2e/nodes", "e2e/axe", "e2e/touch"}},
	} {
		changed, err := g.packagesOf(c.files)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, one := range g.order(c.fault, changed) {
			got = append(got, one.of)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestPackagesOf_FileOfNoPackage_Refused(t *testing.T) {
	g := smallGraph(t)
	for _, file := range []string{"README.md", "web/static/other.css", "web/web.templ"} {
		if changed, err := g.packagesOf([]string{file}); err == nil {
			t.Errorf("%s changes %v", file, changed)
		}
	}
}
