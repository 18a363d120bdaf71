package needs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSkips_OnlyInThisPackage: no test of this module skips itself except through this package, so that with
// CI=true no test is skipped silently.
func TestSkips_OnlyInThisPackage(t *testing.T) {
	root := os.DirFS(filepath.Join("..", ".."))
	read := 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != "." {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || name == "internal/needs/needs.go" {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		read++
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		draws := map[string]bool{} // names of *rapid.T, whose Skip only redraws
		ast.Inspect(file, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok && len(field.Names) == 1 && isDraw(field.Type) {
				draws[field.Names[0].Name] = true
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name) {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); !ok || !draws[x.Name] {
				t.Errorf("%s: a test skips itself without package needs", files.Position(call.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil || read < 100 {
		t.Fatalf("%d files read: %v", read, err)
	}
}

// isDraw reports whether a type is *rapid.T.
func isDraw(e ast.Expr) bool {
	star, ok := e.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && pkg.Name == "rapid" && sel.Sel.Name == "T"
}
