package gametest

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/game"
	"tablee/internal/toy"
)

// toyFolder returns the folder of the toy game.
func toyFolder() fs.FS { return os.DirFS("../../internal/toy") }

// quick returns a suite limited to the mandatory setups.
func quick(r game.Rules, folder fs.FS) *suite {
	s := newSuite(r, folder, true)
	s.more = 0
	return s
}

func propertyNamed(t *testing.T, name string) property {
	t.Helper()
	i := slices.IndexFunc(properties, func(p property) bool { return p.name == name })
	if i < 0 {
		t.Fatalf("no property %q", name)
	}
	return properties[i]
}

func TestRun_CorrectGame(t *testing.T) {
	for _, p := range properties {
		if err := p.check(quick(rules{fault: &fault{}}, toyFolder())); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}

func TestRun_FaultyGames(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			err := propertyNamed(t, f.property).check(quick(rules{fault: &f.fault}, toyFolder()))
			if err == nil {
				t.Errorf("%q is not found", f.property)
			}
		})
	}
}

func TestEveryPropertyHasFoundAFault(t *testing.T) {
	for _, p := range properties {
		found := p.name == "unseen outcomes are redealt" || // covered by TestDeterminize_UnseenOutcome
			p.name == "texts are gender-neutral" // by TestRun_FaultyFolders
		for _, f := range faults {
			found = found || f.property == p.name
		}
		if !found {
			t.Errorf("no faulty game for %q", p.name)
		}
	}
}

// An illegal default action is reported as such, whichever property meets it.
func TestRun_ReportsIllegalDefaultAction(t *testing.T) {
	illegal := fault{defaultAction: func(_ *state, _ game.Seat, a game.Action) game.Action { return a + 100 }}
	for _, name := range []string{"games end", "default actions are legal"} {
		err := propertyNamed(t, name).check(quick(rules{fault: &illegal}, toyFolder()))
		if err == nil || !strings.Contains(err.Error(), "DefaultAction(0) is") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// changed returns the toy's folder with one file edited; an empty result removes the file.
func changed(t *testing.T, name string, edit func(string) string) fs.FS {
	t.Helper()
	folder := fstest.MapFS{}
	err := fs.WalkDir(toyFolder(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(toyFolder(), path)
		folder[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	before := string(folder[name].Data)
	after := edit(before)
	if after == before {
		t.Fatalf("%s is not changed", name)
	}
	folder[name].Data = []byte(after)
	if after == "" {
		delete(folder, name)
	}
	return folder
}

func TestRun_FaultyFolders(t *testing.T) {
	replace := func(before, after string) func(string) string {
		return func(text string) string { return strings.Replace(text, before, after, 1) }
	}
	gone := func(string) string { return "" }
	for _, c := range []struct {
		name, property, file string
		edit                 func(string) string
		want                 string
	}{
		{"no French book", "rulebooks agree and are tested", "RULES.fr.md", gone, "RULES.fr.md"},
		{"no English book", "refusals cite the rulebook", "RULES.en.md", gone, "RULES.en.md"},
		{"rule in one language", "rulebooks agree and are tested", "RULES.en.md", replace("TOY-3", "TOY"), "TOY-3 is in RULES.fr.md, but not in RULES.en.md"},
		{"untested rule", "rulebooks agree and are tested", "testdata/two.play", replace("TOY-3", "it"), "TOY-3: not named in a test or record"},
		{"record that fails", "golden records hold", "testdata/two.play", replace("= points 1 2", "= points 2 1"), "testdata/two.play:14: points"},
		{"record of another game", "golden records hold", "testdata/two.play", replace("game toy", "game chess"), "testdata/two.play:2: "},
		{"empty text", "refusals and facts have texts", "ui/texts/en.toml", replace(`"You hold a card that beats."`, `""`), "en.toml: no text for refusal.must-beat"},
		{"gendered text", "texts are gender-neutral", "ui/texts/en.toml", replace("You hold a card", "H"+"e holds a card"), `ui/texts/en.toml:`},
		{"no texts", "refusals and facts have texts", "ui/texts/fr.toml", gone, "no texts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := propertyNamed(t, c.property).check(quick(toy.Rules{}, changed(t, c.file, c.edit)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %s", err, c.want)
			}
		})
	}
	if err := goldenRecords(quick(toy.Rules{}, fstest.MapFS{})); err == nil {
		t.Error("a folder without records passes")
	}
}

func TestFuzz_FaultyGames(t *testing.T) {
	for _, f := range faults {
		switch f.property {
		case "games end", "check agrees with legal", "refusals change nothing", "invariants hold":
		default:
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			s := quick(rules{fault: &f.fault}, toyFolder())
			r := rand.New(rand.NewPCG(1, 2))
			for range 3000 {
				data := make([]byte, 400)
				for i := range data {
					data[i] = byte(r.Uint32())
				}
				if s.fuzz(data) != nil {
					return
				}
			}
			t.Error("the fuzzer does not find it")
		})
	}
}
