// Command generate makes Go code from a .templ file, or from all below a directory. It runs templ and
// rewrites the output to use package templates where the library is slow for features that we do not need
// (formatting of strings, maps of classes, styles of CSS components, texts replaced by a development server).
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

// rewrites lists replacements in the output of templ.
var rewrites = []struct {
	templ *regexp.Regexp
	quick string
}{
	{regexp.MustCompile(`templ\.CSSClasses\((\w+)\)\.String\(\)`), "templates.Classes($1)"},
	{regexp.MustCompile(`templ\.JoinStringErrs\(`), "templates.Text("},
	{regexp.MustCompile(`(\w+_Err) = templruntime\.WriteString\((\w+), \d+, `), "_, $1 = $2.WriteString("},
	{regexp.MustCompile(`\w+_Err = templ\.RenderCSSItems\(.*\)\n\s*if \w+ != nil \{\n\s*return \w+\n\s*\}\n`), ""},
}

// quicken rewrites the output of templ. It drops the styles of CSS components and rejects code that has any.
func quicken(written []byte) ([]byte, error) {
	if bytes.Contains(written, []byte("templ.ComponentCSSClass")) {
		return nil, fmt.Errorf("CSS components are not supported: put styles into .css files")
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
