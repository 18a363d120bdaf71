package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The rewritten code calls none of the slow functions.
func TestGenerate(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		testGenerate(t, func(dir string) string { return filepath.Join(dir, "name.templ") })
	})
	t.Run("directory", func(t *testing.T) { testGenerate(t, func(dir string) string { return dir }) })
}

func testGenerate(t *testing.T, of func(dir string) string) {
	dir := t.TempDir()
	source := `package p

templ name(class, text string) {
	<p class={ "a", templ.KV(class, text != "") }>{ text }</p>
}
`
	if err := os.WriteFile(filepath.Join(dir, "name.templ"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := generate(of(dir)); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(dir, "name_templ.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range []string{"templates.Classes(", "templates.Text(", `import "tablee/web/templates"`, `.WriteString("<p class=\"")`} {
		if !bytes.Contains(written, []byte(call)) {
			t.Errorf("no %s in\n%s", call, written)
		}
	}
	for _, slow := range []string{"CSSClasses", "JoinStringErrs", "RenderCSSItems", "templruntime.WriteString"} {
		if bytes.Contains(written, []byte(slow)) {
			t.Errorf("%s is called", slow)
		}
	}
}

func TestGenerate_RefusesCSSComponents(t *testing.T) {
	if _, err := quicken([]byte("package p\n\nfunc red() templ.CSSClass { return templ.ComponentCSSClass{} }\n")); err == nil || !strings.Contains(err.Error(), "CSS components") {
		t.Errorf("%v", err)
	}
}
