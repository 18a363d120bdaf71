package tablee_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// embedsSite lists the structs that may embed page.Site: none.
var embedsSite = []string{}

// TestSite_NotEmbedded: a package of pages names the services it uses, in a struct of its own. Embedded, page.Site
// would hide them from its readers and from the table of imports.
func TestSite_NotEmbedded(t *testing.T) {
	var found []string
	eachFile(t, func(p pkg, file *ast.File, _ func(token.Pos) token.Position) {
		if !matches("web/...", p.inside()) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && embeds(spec.Type, nameOf(file, "tablee/web/page"), "Site") {
				found = append(found, p.ImportPath+"."+spec.Name.Name)
			}
			return true
		})
	})
	for _, name := range found {
		if !slices.Contains(embedsSite, name) {
			t.Errorf("%s embeds page.Site: keep it in a field, and declare the services that are used", name)
		}
	}
	for _, name := range embedsSite {
		if !slices.Contains(found, name) {
			t.Errorf("%s no longer embeds page.Site: remove it from the list", name)
		}
	}
}

// nameOf returns the name by which a file knows the package it imports from a path, "" if it does not import it.
func nameOf(file *ast.File, from string) string {
	for _, imported := range file.Imports {
		if imported.Path.Value != strconv.Quote(from) {
			continue
		}
		if imported.Name != nil {
			return imported.Name.Name
		}
		return path.Base(from)
	}
	return ""
}

// embeds reports whether a type is, or contains, a struct that embeds a type of a package, or a pointer to it.
func embeds(in ast.Expr, pkg, name string) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		if s, ok := n.(*ast.StructType); ok {
			found = found || slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool { return len(f.Names) == 0 && isNamed(f.Type, pkg, name) })
		}
		return true
	})
	return found
}

// isNamed reports whether a type is the one of a package with this name, or a pointer to it.
func isNamed(t ast.Expr, pkg, name string) bool {
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = pointer.X
	}
	sel, ok := t.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := sel.X.(*ast.Ident)
	return ok && from.Name == pkg && sel.Sel.Name == name
}

func TestEmbeds(t *testing.T) {
	for source, want := range map[string]bool{
		"struct{ *page.Site }":                  true,
		"struct{ n int; page.Site }":            true,
		"struct{ within struct{ *page.Site } }": true,
		"struct{ site *page.Site }":             false,
		"struct{ *page.Layout }":                false,
		"struct{ *other.Site }":                 false,
		"func(*page.Site) error":                false,
	} {
		expr, err := parser.ParseExpr(source)
		if err != nil {
			t.Fatal(err)
		}
		if got := embeds(expr, "page", "Site"); got != want {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
}

// TestNode_OnlyAssembled: packages below web get the services that web gives them, never all of a node.
func TestNode_OnlyAssembled(t *testing.T) {
	mayWire := []string{"web", "web/webtest", "web/api/call"}
	for _, p := range packages(t) {
		if name := p.inside(); strings.HasPrefix(name, "web") && slices.Contains(p.Imports, "tablee/host/node") && !slices.Contains(mayWire, name) {
			t.Errorf("%s imports host/node: declare the services that are used", name)
		}
	}
}
