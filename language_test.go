package tablee_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unread are folders that hold no prose of this project.
var unread = []string{".git", ".ci", "testdata", "fonts", "words", "pictures"}

// eachSource calls read with the path of every file below the root that has one of the
// endings. Files that templ wrote are left out: their sources are read.
func eachSource(t *testing.T, endings []string, read func(path string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(unread, d.Name()):
			return fs.SkipDir
		case !d.IsDir() && slices.Contains(endings, filepath.Ext(path)) && !strings.HasSuffix(path, "_templ.go"):
			read(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func parse(t *testing.T, path string) (*token.FileSet, *ast.File) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return set, file
}

// gendered matches words that make a person a man, and sentences with a relative that has
// no antecedent.
var gendered = regexp.MustCompile(`(?i)\b(he|his|him|himself|he[’']s|whoever|whomever)\b`)

// mayBeGendered are the passages in which such a word is right: quotations, and this test.
var mayBeGendered = map[string][]string{
	"CONTRIBUTING.md": {"never *he*"},
}

// TestProse_NobodyIsAHe: comments, tags and long texts of Go, and everything else a person
// reads, speak of people as they, you, or by their name.
func TestProse_NobodyIsAHe(t *testing.T) {
	complain := func(path string, line int, text string) {
		for _, right := range mayBeGendered[path] {
			text = strings.ReplaceAll(text, right, "")
		}
		if word := gendered.FindString(text); word != "" {
			t.Errorf("%s:%d: %q in: %s", path, line, word, strings.TrimSpace(text))
		}
	}
	eachSource(t, []string{".templ", ".js", ".css", ".toml", ".md", ".html"}, func(path string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			complain(path, i+1, line)
		}
	})
	eachSource(t, []string{".go"}, func(path string) {
		if path == "language_test.go" {
			return
		}
		set, file := parse(t, path)
		for _, group := range file.Comments {
			for i, line := range strings.Split(group.Text(), "\n") {
				complain(path, set.Position(group.Pos()).Line+i, line)
			}
		}
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				complain(path, set.Position(text.Pos()).Line, text.Value)
			}
			return true
		})
	})
}

// retired are identifiers of the private language this project once had, with the word
// that is used instead. CONTRIBUTING.md has the vocabulary.
var retired = map[string]string{
	"Imagine":   "Determinize",
	"Overtime":  "DefaultAction",
	"Profuse":   "LegalLimiter",
	"Sanded":    "TurnTimer",
	"Ponderous": "Deliberator",
	"Ponder":    "ThinkTime",
	"Discreet":  "SecretActions",
	"Hears":     "Visible",
	"Mind":      "Agent",
	"Habit":     "Policy",
	"Curiosity": "Exploration",
	"Ripe":      "ExpandAfter",
	"Habits":    "Policies",
	"Cheat":     "Omniscient",
	"Peek":      "ChooseOmniscient",
	"twig":      "node",
	"glad":      "utility",
	"Slips":     "BlunderRate",
	"Moved":     "ErrStale",
	"Shut":      "ErrClosed",
	"Givers":    "TransferSeats",
	"Mates":     "Partners",
	"mates":     "partners",
	"Veil":      "RedactSeed",
	"Keeper":    "Moderator",
	"Notice":    "Notification",
	"Glimpse":   "Presence",
	"mourn":     "dropPeer",
	"pulse":     "heartbeat",
	"courier":   "notifier",
	"clerk":     "scheduler",
	"Bell":      "Target",
	"Bells":     "Targets",
	"bell":      "target",
	"bells":     "targets",
	"Ways":      "Credentials",
	"waysOf":    "credentialsOf",
	"Deed":      "AuditEntry",
	"deed":      "action",
	"deeds":     "audit",
	"Slip":      "RefusalPanel",
	"minds":     "botPool",
	"lull":      "drainDelay",
	"greet":     "printInvite",
	"Barred":    "Covered",
	"Keeps":     "HasCredentials",
	"Begun":     "FirstTried",
	"Company":   "Others",
	"company":   "others",
	"Spoken":    "Languages",
	"Around":    "HouseMore",
	"ripe":      "madeBy",
	"imagined":  "determinized",
	"whom":      "person",
	"together":  "commitBatch",
	"apart":     "commitEach",
	"whyNot":    "conflictReason",
}

// predeclared are the names of Go that no declaration may hide.
var predeclared = strings.Fields("any append bool byte cap clear close comparable complex copy delete error false imag int iota " +
	"len make max min new nil panic print println real recover rune string true uint")

// TestIdentifiers_SpeakTheFieldsLanguage: no name is a retired one, and no declaration
// hides a predeclared one. Fields and methods hide nothing.
func TestIdentifiers_SpeakTheFieldsLanguage(t *testing.T) {
	eachSource(t, []string{".go"}, func(path string) {
		set, file := parse(t, path)
		members := map[*ast.Ident]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			var list *ast.FieldList
			switch n := n.(type) {
			case *ast.StructType:
				list = n.Fields
			case *ast.InterfaceType:
				list = n.Methods
			case *ast.Ident:
				declared := n.Obj != nil && n.Obj.Pos() == n.Pos() && !members[n]
				if now := retired[n.Name]; now != "" {
					t.Errorf("%s: %s is now called %s", set.Position(n.Pos()), n.Name, now)
				} else if declared && slices.Contains(predeclared, n.Name) {
					t.Errorf("%s: %s hides a predeclared name", set.Position(n.Pos()), n.Name)
				}
			}
			if list == nil {
				return true
			}
			for _, field := range list.List {
				for _, name := range field.Names {
					members[name] = true
				}
			}
			return true
		})
	})
}

// TestArchitecture_NamesWhatThereIs: every file and folder that ARCHITECTURE.md names is
// there (x is any game), and the walk of a move goes through at most twenty files.
func TestArchitecture_NamesWhatThereIs(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	before, walk, _ := strings.Cut(string(text), "## The walk of a move")
	named := regexp.MustCompile("`((?:bot|cmd|docs|game|games|host|rating|store|table|web)/[\\w./-]+)`")
	for _, m := range named.FindAllStringSubmatch(before+walk, -1) {
		if found, _ := filepath.Glob(strings.Replace(m[1], "games/x", "games/*", 1)); len(found) == 0 {
			t.Errorf("there is no %s", m[1])
		}
	}
	files := map[string]bool{}
	for _, m := range named.FindAllStringSubmatch(walk, -1) {
		if filepath.Ext(m[1]) != "" {
			files[m[1]] = true
		}
	}
	if len(files) > 20 {
		t.Errorf("the walk of a move goes through %d files", len(files))
	}
}
