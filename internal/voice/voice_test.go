// Constructions that a native maintainer would not write are counted, and their counts may only fall.
package voice_test

import (
	"errors"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/internal/needs"
)

// root is the repository's root.
var root = filepath.Join("..", "..")

// construction is a turn of phrase that is counted in Go files.
type construction struct {
	name     string
	match    *regexp.Regexp
	comments bool // only in comments, not in code and strings
	first    int  // the count at 1dc25c8a, where counting began
	limit    int  // the count today; lower it when it has fallen
}

var constructions = []construction{
	{
		name: `"X is what …", "X are who …"`, comments: true, first: 1118, limit: 0,
		match: regexp.MustCompile(`\b(?:is|are|was|were) (?:what|who|whom|how|whether|where|when|which|why)\b`),
	},
	{
		name: "somebody, nobody, anybody, everybody, whoever", first: 1246, limit: 84,
		// not game.Nobody and the like, which are names
		match: regexp.MustCompile(`(?i)(?:^|[^.\w])(?:somebody|nobody|anybody|everybody|whoever)\b`),
	},
	{
		name: `a sentence that begins with "Who"`, comments: true, first: 54, limit: 1,
		match: regexp.MustCompile(`(?:^// |[.:;] )Who\b`),
	},
	{name: "of who", comments: true, first: 18, limit: 0, match: regexp.MustCompile(`\bof who\b`)},
	{name: "anew", first: 100, limit: 0, match: regexp.MustCompile(`\banew\b`)},
}

func TestProse_CountsOnlyFall(t *testing.T) {
	counts := make([]int, len(constructions))
	places := make([][]string, len(constructions))
	eachLine(t, func(place, code, comment string) {
		for i, c := range constructions {
			text := comment
			if !c.comments {
				text = code + comment
			}
			if c.match.MatchString(text) {
				counts[i]++
				places[i] = append(places[i], place+": "+strings.TrimSpace(text))
			}
		}
	})
	for i, c := range constructions {
		t.Logf("%d lines with %s (%d at first)", counts[i], c.name, c.first)
		switch {
		case counts[i] > c.limit:
			t.Errorf("%d lines with %s, limit %d:\n%s", counts[i], c.name, c.limit, strings.Join(places[i], "\n"))
		case counts[i] < c.limit:
			t.Errorf("%d lines with %s: lower the limit from %d", counts[i], c.name, c.limit)
		}
	}
}

// eachLine visits every line of hand-written Go, split into its code and its comment, and every comment of templates,
// scripts and styles.
func eachLine(t *testing.T, visit func(place, code, comment string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == "dist" || path == filepath.Join(root, "internal", "voice")):
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(path, "_templ.go") || !slices.Contains([]string{".go", ".templ", ".js", ".mjs", ".css"}, filepath.Ext(path)):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(source), "\n") {
			code, comment := "", otherComment.FindString(line)
			if filepath.Ext(path) == ".go" {
				code, comment = split(line)
			}
			visit(token.Position{Filename: inside, Line: n + 1}.String(), code, comment)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// otherComment finds the comment of a line of a template, a script or a style sheet.
var otherComment = regexp.MustCompile(`(?:^|\s)(?://|/\*).*`)

// split cuts a line of Go at the beginning of its comment.
func split(line string) (code, comment string) {
	if !strings.Contains(line, "//") {
		return line, ""
	}
	file := token.NewFileSet().AddFile("", -1, len(line))
	var s scanner.Scanner
	s.Init(file, []byte(line), func(token.Position, string) {}, scanner.ScanComments)
	for {
		at, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return line, ""
		case token.COMMENT:
			return line[:file.Offset(at)], line[file.Offset(at):]
		}
	}
}

// Commit titles are checked after titlesSince; earlier ones had no form.
const titlesSince = "97ec8f692136ed1d5562dfd5f7e1a73ce4c857d8"

var title = regexp.MustCompile(`^[a-z0-9_./{}*,-]+: [a-z0-9]`)

// TestTitles_PackageAndImperative: a title names its package or folder, says in the imperative what
// the commit does, and has less than 72 characters.
func TestTitles_PackageAndImperative(t *testing.T) {
	git := func(args ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	if _, err := git("cat-file", "-e", titlesSince+"^{commit}"); err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			needs.Missing(t, "the history of commits")
		}
		needs.Missing(t, "git")
	}
	log, err := git("log", "--no-merges", "--format=%h %s", titlesSince+"..HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(log) {
		hash, subject, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !title.MatchString(subject) || len([]rune(subject)) >= 72 {
			t.Errorf(`%s: %q is not "package: imperative" in less than 72 characters`, hash, subject)
		}
	}
}
