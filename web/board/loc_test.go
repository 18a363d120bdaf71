package board

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"tablee/web/texts"
)

// A house's own language has the card sheet of a language with the same letters, and lists what it lacks.
func TestAddPack_CardsAndMissing(t *testing.T) {
	folder := fstest.MapFS{}
	for _, lang := range Languages() {
		folder[lang+".toml"] = &fstest.MapFile{Data: []byte("hello = \"Hello\"\nbye = \"Bye\"\n")}
	}
	locs, err := NewLocs(map[string]fs.FS{"x": folder})
	if err != nil {
		t.Fatal(err)
	}
	it, err := texts.Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	left, err := AddPack(locs, &texts.Pack{Language: it, Texts: map[string][]byte{"x": []byte("hello = \"Ciao\"\nciao = \"Ciao\"")}})
	if err != nil || len(left) != 1 {
		t.Fatalf("left out: %q, %v", left, err)
	}
	if got := Missing(locs, "it"); !slices.Equal(got, []string{"x.bye"}) {
		t.Errorf("missing: %q", got)
	}
	if Cards(locs["it"]).Path != PlainCards().Path {
		t.Error("a language with the English card letters has another sheet")
	}
}

// builtinLoc returns a built-in language without texts.
func builtinLoc(t testing.TB, lang string) *Loc {
	t.Helper()
	locs, err := NewLocs(nil)
	if err != nil {
		t.Fatal(err)
	}
	return locs[lang]
}
