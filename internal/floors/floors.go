package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Package is a package with a stated order of files.
type Package struct {
	Path   string
	Files  []string // lowest first
	Arrows []Arrow
}

// Arrow stands for the references from one file to another.
type Arrow struct {
	From, To string
	Refs     map[string]int // by name: the number of references
	Upward   bool           // To comes after From in the stated order
}

// refs returns the number of references.
func (a Arrow) refs() int {
	n := 0
	for _, count := range a.Refs {
		n += count
	}
	return n
}

func (a Arrow) names() string { return strings.Join(slices.Sorted(maps.Keys(a.Refs)), ", ") }

// Upward returns the number of arrows that point upward, and of references.
func (p Package) Upward() (arrows, refs int) {
	for _, a := range p.Arrows {
		if a.Upward {
			arrows++
			refs += a.refs()
		}
	}
	return arrows, refs
}

// Share returns the percentage of arrows that point upward.
func (p Package) Share() float64 {
	up, _ := p.Upward()
	return percent(up, len(p.Arrows))
}

// String describes the package in a line.
func (p Package) String() string {
	up, upRefs := p.Upward()
	refs := 0
	for _, a := range p.Arrows {
		refs += a.refs()
	}
	return fmt.Sprintf("%s: %d files; upward: %d of %d arrows (%.1f %%), %d of %d references (%.1f %%)",
		p.Path, len(p.Files), up, len(p.Arrows), percent(up, len(p.Arrows)), upRefs, refs, percent(upRefs, refs))
}

func percent(part, all int) float64 { return 100 * float64(part) / float64(max(1, all)) }

// source is a package as "go list" describes it.
type source struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool // not asked for, but imported
}

// Stated measures the packages that match patterns and state an order. dir is a directory in the module.
func Stated(dir string, patterns ...string) ([]Package, error) {
	all, err := list(dir, patterns)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, s := range all {
		exports[s.ImportPath] = s.Export
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var stated []Package
	for _, s := range all {
		if s.DepOnly {
			continue
		}
		files, err := s.parse(fset)
		if err != nil {
			return nil, err
		}
		p := Package{Path: s.ImportPath, Files: order(files)}
		if len(p.Files) == 0 {
			continue
		}
		if err := p.checkOrder(s.GoFiles); err != nil {
			return nil, err
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
		conf := types.Config{Importer: imports}
		if _, err := conf.Check(s.ImportPath, fset, files, info); err != nil {
			return nil, err
		}
		p.Arrows = p.arrows(fset, files, info)
		stated = append(stated, p)
	}
	return stated, nil
}

// list returns the packages that match patterns, and everything they import.
func list(dir string, patterns []string) ([]source, error) {
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, patterns...)...)
	cmd.Dir = dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, stderr.String())
	}
	var all []source
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var s source
		if err := dec.Decode(&s); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, s)
	}
}

func (s source) parse(fset *token.FileSet) ([]*ast.File, error) {
	var files []*ast.File
	for _, name := range s.GoFiles {
		file, err := parser.ParseFile(fset, filepath.Join(s.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

var fileName = regexp.MustCompile(`\b\w+\.go\b`)

// order returns the files that a package's comment lists; nil if it states no order.
func order(files []*ast.File) []string {
	for _, file := range files {
		if _, stated, found := strings.Cut(file.Doc.Text(), "\nFiles, lowest first"); found {
			return fileName.FindAllString(stated, -1)
		}
	}
	return nil
}

// checkOrder rejects an order that does not list each file once. A file with the package's comment alone is not
// listed.
func (p Package) checkOrder(files []string) error {
	files = slices.DeleteFunc(slices.Clone(files), func(name string) bool { return name == "doc.go" })
	listed := slices.Sorted(slices.Values(p.Files))
	if slices.Sort(files); !slices.Equal(listed, files) {
		return fmt.Errorf("%s: the package's comment lists %v, its files are %v", p.Path, listed, files)
	}
	return nil
}

// arrows returns the references between files, by pairs of files.
func (p Package) arrows(fset *token.FileSet, files []*ast.File, info *types.Info) []Arrow {
	nameAt := func(pos token.Pos) string { return filepath.Base(fset.Position(pos).Filename) }
	found := map[[2]string]Arrow{}
	for _, file := range files {
		receivers := receiversOf(file)
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || receivers[id] {
				return true
			}
			o := info.Uses[id]
			if o == nil || o.Pkg() == nil || o.Pkg().Path() != p.Path {
				return true
			}
			from, to := nameAt(id.Pos()), nameAt(o.Pos())
			if from == to {
				return true
			}
			pair := [2]string{from, to}
			if _, known := found[pair]; !known {
				found[pair] = Arrow{From: from, To: to, Refs: map[string]int{}, Upward: slices.Index(p.Files, from) < slices.Index(p.Files, to)}
			}
			found[pair].Refs[id.Name]++
			return true
		})
	}
	return slices.SortedFunc(maps.Values(found), func(a, b Arrow) int {
		return strings.Compare(a.From+" "+a.To, b.From+" "+b.To)
	})
}

// receiversOf returns the names of types in receivers. They are no references: a method may be declared in any
// file.
func receiversOf(file *ast.File) map[*ast.Ident]bool {
	names := map[*ast.Ident]bool{}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
			ast.Inspect(f.Recv, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					names[id] = true
				}
				return true
			})
		}
	}
	return names
}
