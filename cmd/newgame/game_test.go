package main

import (
	"go/format"
	"go/types"
	"os"
	"strings"
	"testing"
)

// root is the root of the module, relative to this package.
const root = "../.."

func named(t *testing.T, id string) game {
	t.Helper()
	g, err := parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestParse_NamesOfAGame(t *testing.T) {
	for id, want := range map[string]game{
		"old-maid":      {ID: "old-maid", Package: "oldmaid", Title: "Old Maid", Prefix: "OM"},
		"rummy":         {ID: "rummy", Package: "rummy", Title: "Rummy", Prefix: "RU"},
		"four-in-a-row": {ID: "four-in-a-row", Package: "fourinarow", Title: "Four In A Row", Prefix: "FI"},
	} {
		if got := named(t, id); got != want {
			t.Errorf("%s: %+v", id, got)
		}
	}
}

func TestParse_InvalidName(t *testing.T) {
	for _, id := range []string{"", "a", "Old-Maid", "old maid", "old_maid", "-old", "old-", "old--maid", "vingt-et-1", "../evil", "été",
		"go", "len", "cards", "board", "ui", "main", "a-name-too-long"} {
		if g, err := parse(id); err == nil {
			t.Errorf("%q is accepted as %+v", id, g)
		}
	}
}

// A package named like a predeclared identifier would shadow it.
func TestParse_RefusesPredeclaredNames(t *testing.T) {
	for _, name := range types.Universe.Names() {
		if g, err := parse(name); err == nil {
			t.Errorf("%q is accepted as %+v", name, g)
		}
	}
}

// Every file is formatted, and none of the template's names is left.
func TestFiles_Renamed(t *testing.T) {
	for _, id := range []string{"old-maid", "aaa", "zzz"} { // sorted before and after other imports
		g := named(t, id)
		files, err := g.files()
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			for _, old := range []string{"highcard", "high-card", "High Card", "HC-", "hc-", "newgame"} {
				if strings.Contains(name+text, old) {
					t.Errorf("%s: %s is left", name, old)
				}
			}
			if formatted, err := format.Source([]byte(text)); strings.HasSuffix(name, ".go") && (err != nil || string(formatted) != text) {
				t.Errorf("%s: %s is not formatted, %v", id, name, err)
			}
		}
	}
}

func TestWrite_ExistingFolder(t *testing.T) {
	games, g := t.TempDir(), named(t, "old-maid")
	if err := g.write(games); err != nil {
		t.Fatal(err)
	}
	if err := g.write(games); err == nil || !strings.Contains(err.Error(), "already a folder") {
		t.Errorf("written twice: %v", err)
	}
	if left, err := os.ReadDir(games); len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestRun_OutsideTheModule(t *testing.T) {
	t.Chdir(t.TempDir())
	var out strings.Builder
	if err := (&commandLine{Name: "old-maid"}).Run(&out); err == nil || !strings.Contains(err.Error(), "not inside the module") {
		t.Errorf("%v: %s", err, out.String())
	}
}
