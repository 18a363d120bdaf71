// Command generate makes Go of a .templ file, or of all below a directory: it runs templ, and has what
// that wrote call package templates where the library's way takes long and does nothing for us
// (formatting of what is a text already, maps of classes, styles of CSS components, texts that a
// development server changes).
//
// Usage: generate FILE.templ|DIRECTORY
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: generate FILE.templ|DIRECTORY")
		os.Exit(2)
	}
	if err := generate(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func generate(path string) error {
	kind, made := "-path", path
	if file, ok := strings.CutSuffix(path, ".templ"); ok {
		kind, made = "-f", file+"_templ.go"
	}
	templ := exec.Command("go", "tool", "templ", "generate", kind, path)
	templ.Stdout, templ.Stderr = os.Stdout, os.Stderr
	if err := templ.Run(); err != nil {
		return err
	}
	return filepath.WalkDir(made, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_templ.go") {
			return err
		}
		written, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		quick, err := quicken(written)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return os.WriteFile(path, quick, 0o644)
	})
}

// rewrites are what is written instead of what templ writes.
var rewrites = []struct {
	templ *regexp.Regexp
	quick string
}{
	{regexp.MustCompile(`templ\.CSSClasses\((\w+)\)\.String\(\)`), "templates.Classes($1)"},
	{regexp.MustCompile(`templ\.JoinStringErrs\(`), "templates.Text("},
	{regexp.MustCompile(`(\w+_Err) = templruntime\.WriteString\((\w+), \d+, `), "_, $1 = $2.WriteString("},
	{regexp.MustCompile(`\w+_Err = templ\.RenderCSSItems\(.*\)\n\s*if \w+ != nil \{\n\s*return \w+\n\s*\}\n`), ""},
}

// quicken rewrites what templ has written. The styles of CSS components are left out: there may
// be none.
func quicken(written []byte) ([]byte, error) {
	if bytes.Contains(written, []byte("templ.ComponentCSSClass")) {
		return nil, fmt.Errorf("CSS components are not provided for: styles are in .css files")
	}
	quick := written
	for _, r := range rewrites {
		quick = r.templ.ReplaceAll(quick, []byte(r.quick))
	}
	if bytes.Contains(quick, []byte("templates.")) {
		const first = `import "github.com/a-h/templ"`
		quick = bytes.Replace(quick, []byte(first), []byte(first+"\nimport \"tablee/web/templates\""), 1)
	}
	return format.Source(quick)
}
