package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// pkg holds the fields read from `go list -test -deps`. A package recompiled for a test is listed again, as
// "tablee/host [tablee/host.test]".
type pkg struct {
	ImportPath string
	Name       string
	Dir        string
	Module     *module
	Standard   bool
	Imports    []string
	GoFiles    []string
	EmbedFiles []string
}

// module is the module of a package; Main means the checkout's own.
type module struct {
	Path string
	Main bool
}

// graph holds the packages of a checkout and the dependencies of their tests.
type graph struct {
	module string
	root   string
	all    map[string]*pkg
	tests  []*tests
	// product holds the packages of the module that are linked into the program.
	product map[string]bool
}

// tests describes the tests of one package.
type tests struct {
	of       string         // path inside the module, "" for its root
	distance map[string]int // number of imports between the tests and a package, by import path
	browser  bool           // drives a browser
	whole    bool           // runs the whole program, or reads the sources
}

// ownTests is the package of this command. Its tests fail with every fault, because they look for its
// original code.
const ownTests = "internal/faults"

// driver names the module that drives a browser in tests.
const driver = "github.com/chromedp/chromedp"

// program matches code that builds the program in a test: the package path passed to go build. outside
// matches the path of a file in another package.
var (
	program = regexp.MustCompile(`"(\.|[\w.]+)/cmd/tablee"`)
	outside = regexp.MustCompile(`"\.\./`)
)

// readGraph lists the packages of a checkout with the go command.
func readGraph(ctx context.Context, c *checkout) (*graph, error) {
	var out bytes.Buffer
	err := c.run(ctx, &out, "go", "list", "-test", "-deps", "-json=ImportPath,Name,Dir,Module,Standard,Imports,GoFiles,EmbedFiles", "./...")
	if err != nil {
		return nil, fmt.Errorf("list the packages: %w", err)
	}
	g := &graph{root: c.tree, all: map[string]*pkg{}}
	for dec := json.NewDecoder(&out); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("list the packages: %w", err)
		}
		if !p.Standard {
			g.all[p.ImportPath] = &p
		}
		if p.Module != nil && p.Module.Main {
			g.module = p.Module.Path
		}
	}
	return g, g.connect(os.ReadFile)
}

// connect computes the dependencies of the tests.
func (g *graph) connect(read func(string) ([]byte, error)) error {
	g.product = map[string]bool{}
	for name := range g.from(g.module + "/cmd/tablee") {
		g.product[name] = true
	}
	if len(g.product) == 0 {
		return errors.New("the checkout has no cmd/tablee")
	}
	for name := range g.all {
		of, is := strings.CutSuffix(name, ".test")
		if !is || strings.Contains(name, " ") {
			continue
		}
		t := &tests{of: g.inside(of), distance: g.from(name)}
		if t.of == ownTests {
			continue
		}
		_, t.browser = t.distance[driver]
		var err error
		if t.whole, err = g.needsAll(name, t, read); err != nil {
			return err
		}
		g.tests = append(g.tests, t)
	}
	return nil
}

// inside returns the path of a package inside the module, "" for its root.
func (g *graph) inside(importPath string) string {
	return strings.TrimPrefix(strings.TrimPrefix(importPath, g.module), "/")
}

// from returns the packages that a package depends on, with the number of imports between them.
func (g *graph) from(name string) map[string]int {
	distance := map[string]int{}
	at := []string{name}
	for steps := 0; len(at) > 0; steps++ {
		var next []string
		for _, name := range at {
			p := g.all[name]
			if p == nil {
				continue // of the standard library
			}
			plain, _, _ := strings.Cut(name, " ")
			if _, had := distance[name]; had {
				continue
			}
			if _, had := distance[plain]; !had {
				distance[plain] = steps
			}
			distance[name] = steps
			next = append(next, p.Imports...)
		}
		at = next
	}
	return distance
}

// needsAll reports whether tests run the program or read files of other packages, and so depend on packages
// that they do not import.
func (g *graph) needsAll(name string, t *tests, read func(string) ([]byte, error)) (bool, error) {
	if t.of == "" {
		return true, nil // the tests of the root read every source
	}
	for dep := range t.distance {
		p := g.all[dep]
		if p == nil || dep == name || p.Module == nil || p.Module.Path != g.module {
			continue
		}
		plain, _, _ := strings.Cut(dep, " ")
		for _, file := range p.GoFiles {
			if g.product[plain] && !strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := read(filepath.Join(p.Dir, file))
			if err != nil {
				return false, fmt.Errorf("read the sources: %w", err)
			}
			if program.Match(text) || outside.Match(text) {
				return true, nil
			}
		}
	}
	return false, nil
}

// packageOf returns the package that a file belongs to, as Go source or embedded file.
func (g *graph) packageOf(file string) (string, bool) {
	dir, base := path.Split(file)
	for name, p := range g.all {
		if strings.Contains(name, " ") || p.Module == nil || p.Module.Path != g.module {
			continue
		}
		within, err := filepath.Rel(g.root, p.Dir)
		if err != nil {
			continue
		}
		within = filepath.ToSlash(within)
		if within == path.Clean(dir) && slices.Contains(p.GoFiles, base) {
			return name, true
		}
		if below, ok := strings.CutPrefix(file, within+"/"); ok && slices.Contains(p.EmbedFiles, below) {
			return name, true
		}
	}
	return "", false
}

// packagesOf returns the packages that files belong to. Sources of generated code belong to none.
func (g *graph) packagesOf(files []string) ([]string, error) {
	var changed []string
	for _, file := range files {
		if name, found := g.packageOf(file); found {
			changed = append(changed, name)
		} else if path.Ext(file) != ".templ" && !isBundled(file) {
			return nil, fmt.Errorf("%s belongs to no package", file)
		}
	}
	if len(changed) == 0 {
		return nil, errors.New("no package is changed")
	}
	slices.Sort(changed)
	return slices.Compact(changed), nil
}

// candidate is a package whose tests may notice a fault.
type candidate struct {
	of      string
	browser bool
	rank    [4]int // lower ranks run first
}

// order returns the packages whose tests depend on the changed ones, the nearest first. Tests of the whole
// program depend on everything in it, at the greatest distance.
func (g *graph) order(f Fault, changed []string) []candidate {
	const afar = 1 << 20
	var all []candidate
	for _, t := range g.tests {
		distance := -1
		for _, name := range changed {
			steps, depends := t.distance[name]
			if t.whole && g.product[name] && (!depends || steps > 1) { // 1: the package's own tests
				steps, depends = afar, true
			}
			if depends && (distance < 0 || steps < distance) {
				distance = steps
			}
		}
		if distance < 0 {
			continue
		}
		near := slices.IndexFunc(f.Near, func(pattern string) bool { return matches(pattern, t.of) })
		if near < 0 {
			near = len(f.Near)
		}
		kind := 0
		if t.browser != f.Browser {
			kind = 1
		}
		all = append(all, candidate{t.of, t.browser, [4]int{near, kind, distance, len(t.distance)}})
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(slices.Compare(a.rank[:], b.rank[:]), cmp.Compare(a.of, b.of))
	})
	return all
}

// matches reports whether a path matches a pattern of path.Match; a pattern ending in "/..." also matches
// everything below.
func matches(pattern, name string) bool {
	below, deep := strings.CutSuffix(pattern, "/...")
	for ; deep && name != "." && name != ""; name = path.Dir(name) {
		if ok, _ := path.Match(below, name); ok {
			return true
		}
	}
	ok, _ := path.Match(pattern, name)
	return ok && !deep
}
