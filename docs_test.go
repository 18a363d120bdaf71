package tablee_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	testName    = regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*`)
	testPlace   = regexp.MustCompile("`([a-z][\\w/]*)` ((?:Test|Fuzz)[A-Z]\\w*)")
	testFunc    = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)`)
	inCode      = regexp.MustCompile("`([^`\n]+)`")
	placeholder = regexp.MustCompile(`/(x|oldmaid)(/|$)|LANG|GAME`)
	folderName  = regexp.MustCompile(`^(cmd|web|host|store|table|game|games|e2e|internal)/[\w./*]+$`)
)

// foldersOf returns the folders of the tests whose name begins with name: documents name tests like -run,
// and groups of tests by their beginning.
func foldersOf(tests map[string][]string, name string) (folders []string) {
	for test, in := range tests {
		if strings.HasPrefix(test, name) {
			folders = append(folders, in...)
		}
	}
	return folders
}

// TestDocs_ReferencesExist: the tests, files and folders named in the documents exist. The archive of
// decisions (docs/adr) is historical and not checked.
func TestDocs_ReferencesExist(t *testing.T) {
	tests := map[string][]string{} // their folders by name
	eachSource(t, []string{".go"}, func(path string) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range testFunc.FindAllSubmatch(text, -1) {
			tests[string(found[1])] = append(tests[string(found[1])], filepath.ToSlash(filepath.Dir(path)))
		}
	})
	named := 0
	for _, doc := range documents(t) {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testName.FindAllString(string(text), -1) {
			if named++; len(foldersOf(tests, name)) == 0 {
				t.Errorf("%s: there is no test %s", doc, name)
			}
		}
		for _, placed := range testPlace.FindAllStringSubmatch(string(text), -1) {
			at, folders := placed[1], foldersOf(tests, placed[2])
			if !slices.ContainsFunc(folders, func(f string) bool { return f == at || strings.HasSuffix(f, "/"+at) }) {
				t.Errorf("%s: %s is in %v, not in %s", doc, placed[2], folders, at)
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

// documents returns the paths of all documents but the archive of decisions.
func documents(t *testing.T) []string {
	t.Helper()
	docs := []string{"README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"}
	for _, pattern := range []string{"docs/*.md", "docs/design/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, found...)
	}
	return docs
}

var (
	docLink = regexp.MustCompile(`\bdocs/[\w/-]+\.md(?:#[\w-]+)?`)
	mdLink  = regexp.MustCompile(`\]\(([^)\s:]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	unnamed = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestDocs_LinksLeadSomewhere follows the links from one document to another and from code to
// documents, down to their headings.
func TestDocs_LinksLeadSomewhere(t *testing.T) {
	anchors := map[string]map[string]bool{}
	check := func(from, link string) {
		path, anchor, _ := strings.Cut(link, "#")
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s: there is no %s", from, path)
			return
		}
		if anchor == "" || filepath.Ext(path) != ".md" {
			return
		}
		if anchors[path] == nil {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			anchors[path] = map[string]bool{}
			for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
				name := unnamed.ReplaceAllString(strings.ToLower(h[1]), "")
				anchors[path][strings.ReplaceAll(name, " ", "-")] = true
			}
		}
		if !anchors[path][anchor] {
			t.Errorf("%s: %s has no heading %q", from, path, anchor)
		}
	}
	for _, doc := range documents(t) {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range mdLink.FindAllStringSubmatch(string(text), -1) {
			if path, anchor, _ := strings.Cut(l[1], "#"); path == "" {
				check(doc, doc+"#"+anchor)
			} else {
				check(doc, filepath.Join(filepath.Dir(doc), l[1]))
			}
		}
	}
	eachSource(t, []string{".go", ".templ", ".js", ".css"}, func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range docLink.FindAllString(string(text), -1) {
			check(path, link)
		}
	})
}
