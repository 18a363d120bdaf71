package tablee_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	testName    = regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*`)
	testFunc    = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)`)
	inCode      = regexp.MustCompile("`([^`\n]+)`")
	placeholder = regexp.MustCompile(`/(x|oldmaid)(/|$)|LANG|GAME`)
	folderName  = regexp.MustCompile(`^(cmd|web|host|store|table|game|games|e2e|internal)/[\w./*]+$`)
)

// begins reports whether a test has that name or begins with it, as for -run or a group of tests.
func begins(tests map[string]bool, name string) bool {
	for test := range tests {
		if strings.HasPrefix(test, name) {
			return true
		}
	}
	return false
}

// TestDocs_ReferencesExist: the tests, files and folders named in the documents exist. The archive of
// decisions (docs/adr) is historical and not checked.
func TestDocs_ReferencesExist(t *testing.T) {
	tests := map[string]bool{}
	eachSource(t, []string{".go"}, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range testFunc.FindAllSubmatch(text, -1) {
			tests[string(found[1])] = true
		}
	})
	docs, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, doc := range append(docs, "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md") {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testName.FindAllString(string(text), -1) {
			if named++; !begins(tests, name) {
				t.Errorf("%s: there is no test %s", doc, name)
			}
		}
		for _, n := range inCode.FindAllStringSubmatch(string(text), -1) {
			if !folderName.MatchString(n[1]) || placeholder.MatchString(n[1]) {
				continue
			}
			if found, err := filepath.Glob(n[1]); err != nil || len(found) == 0 {
				t.Errorf("%s: there is no %s", doc, n[1])
			}
		}
	}
	if named < 100 {
		t.Fatalf("%d tests are named", named)
	}
}
