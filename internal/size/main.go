// Command size reports the size of the source: hand-written and generated lines by area, and the packages with
// one hand-written file.
//
//	go run ./internal/size [-dir DIR] [-binary] [-build]
//
// A package belongs to the product if cmd/tablee links it, to the tools if another program of cmd does, else to
// the harness of the tests. Lines are those of files, comments and blank lines included. -binary prints
// what each package adds to cmd/tablee, and -build the processor time that each costs a build without a cache.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// pkg is a package as "go list" describes it.
type pkg struct {
	ImportPath, Dir, Name              string
	GoFiles, TestGoFiles, XTestGoFiles []string
	IgnoredGoFiles, Deps               []string
}

// lines counts lines by what they are.
type lines struct{ product, tools, harness, tests, generated, templ int }

func main() {
	dir := flag.String("dir", ".", "measure the module in this directory")
	binary := flag.Bool("binary", false, "print what each package adds to the program")
	build := flag.Bool("build", false, "print the processor time of each package in a build without a cache")
	flag.Parse()
	steps := []func(dir string) error{source}
	if *binary {
		steps = append(steps, linked)
	}
	if *build {
		steps = append(steps, built)
	}
	for _, step := range steps {
		if err := step(*dir); err != nil {
			fmt.Fprintln(os.Stderr, "size:", err)
			os.Exit(1)
		}
	}
}

// source prints the lines of each area, and the packages with one file.
func source(dir string) error {
	all, err := list(dir)
	if err != nil {
		return err
	}
	product, tools := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		if !strings.Contains(p.ImportPath, "/cmd/") || p.Name != "main" {
			continue
		}
		into := tools
		if strings.HasSuffix(p.ImportPath, "/cmd/tablee") {
			into = product
		}
		for _, dep := range append(p.Deps, p.ImportPath) {
			into[dep] = true
		}
	}
	areas, alone := map[string]*lines{}, map[string][]string{}
	for _, p := range all {
		_, inside, _ := strings.Cut(p.ImportPath, "/")
		area, _, _ := strings.Cut(inside, "/")
		sum := areas[area]
		if sum == nil {
			sum = &lines{}
			areas[area] = sum
		}
		kind, count := "harness", &sum.harness
		switch {
		case product[p.ImportPath]:
			kind, count = "product", &sum.product
		case tools[p.ImportPath]:
			kind, count = "tools", &sum.tools
		}
		written, err := p.count(sum, count)
		if err != nil {
			return err
		}
		if written == 1 {
			alone[kind] = append(alone[kind], inside)
		}
	}
	total := lines{}
	fmt.Printf("%-10s %8s %8s %8s %8s %10s %8s\n", "", "product", "tools", "harness", "tests", "generated", "templ")
	for _, area := range slices.Sorted(maps.Keys(areas)) {
		areas[area].print(area)
		total.add(*areas[area])
	}
	total.print("all")
	fmt.Printf("%d packages\n", len(all))
	for _, kind := range slices.Sorted(maps.Keys(alone)) {
		fmt.Printf("%d with one file, %s: %s\n", len(alone[kind]), kind, strings.Join(alone[kind], " "))
	}
	return nil
}

func (l lines) print(name string) {
	fmt.Printf("%-10s %8d %8d %8d %8d %10d %8d\n", name, l.product, l.tools, l.harness, l.tests, l.generated, l.templ)
}

func (l *lines) add(m lines) {
	l.product, l.tools, l.harness = l.product+m.product, l.tools+m.tools, l.harness+m.harness
	l.tests, l.generated, l.templ = l.tests+m.tests, l.generated+m.generated, l.templ+m.templ
}

var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// count adds the lines of a package to sum, those of hand-written Go outside tests to count, and returns the
// number of such files.
func (p pkg) count(sum *lines, count *int) (written int, err error) {
	read := func(name string) (text []byte, n int) {
		text, failed := os.ReadFile(filepath.Join(p.Dir, name))
		err = errors.Join(err, failed)
		return text, bytes.Count(text, []byte("\n"))
	}
	for _, name := range slices.Concat(p.GoFiles, p.IgnoredGoFiles) {
		text, n := read(name)
		if generated.Match(text) {
			sum.generated += n
			continue
		}
		*count += n
		written++
	}
	for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
		_, n := read(name)
		sum.tests += n
	}
	templates, _ := filepath.Glob(filepath.Join(p.Dir, "*.templ")) // the pattern is valid
	for _, name := range templates {
		_, n := read(filepath.Base(name))
		sum.templ += n
	}
	return written, err
}

// list returns the packages of the module.
func list(dir string) ([]pkg, error) {
	out, err := run(dir, nil, "go", "list", "-json=ImportPath,Dir,Name,GoFiles,TestGoFiles,XTestGoFiles,IgnoredGoFiles,Deps", "./...")
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); err == nil; {
		var p pkg
		if err = dec.Decode(&p); err == nil {
			all = append(all, p)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return all, err
}

// run returns the output of a command.
func run(dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), env...), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	return out, nil
}
