package board

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/web/languages"
)

// A house's language says what it can; what no page could say is left out and told, and
// English stands in.
func TestAddPack_LeavesOutWhatNoPageCouldSay(t *testing.T) {
	english := "terms = \"Played {move}, the pace is {tempo}.\"\nhello = \"Hello {{.Name}}\"\nbye = \"Bye\"\n[cards]\none = \"{{.N}} card\"\nother = \"{{.N}} cards\"\n"
	locs, err := NewLocs(map[string]fs.FS{"x": every(english)})
	if err != nil {
		t.Fatal(err)
	}
	it, err := languages.Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	pack := &languages.Pack{Language: it, Texts: map[string][]byte{"x": []byte(`hello = "Ciao {{.Nome}}"
bye = "Addio\u0007"
ciao = "Ciao"
terms = "{move}, {tempo}\u202e"
[cards]
one = "{{.N}} carta"
other = "{{.N}} carte"
`)}}
	left, err := AddPack(locs, pack)
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range []string{"it: x.bye: it has a control sign", "it: x.ciao: there is no such text", "it: x.hello: nothing is put into {{.Nome}}", "it: x.terms: it has a control sign"} {
		if len(left) != 4 || left[i] != part {
			t.Errorf("left out: %q", left)
			break
		}
	}
	l := locs["it"]
	for got, want := range map[string]string{
		l.T("x.hello", "Name", "Ana"): "Hello Ana", l.T("x.bye"): "Bye", l.T("x.cards", "N", 1): "1 carta", l.T("x.cards", "N", 2): "2 carte", l.T("x.none"): "⟦x.none⟧",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := Missing(locs, "it"); !slices.Equal(got, []string{"x.bye", "x.hello", "x.terms"}) {
		t.Errorf("missing: %q", got)
	}
	if Cards(l).Path != PlainCards().Path {
		t.Error("cards with the letters of English ones are another sheet")
	}
	pack.Texts["x"] = []byte("bye = ")
	if _, err := AddPack(locs, pack); err == nil || !strings.HasPrefix(err.Error(), "it/x.toml: ") {
		t.Errorf("a file that is no TOML: %v", err)
	}
	pack.Texts["x"] = []byte("bye = \"" + strings.Repeat("Addio ", 90) + "\"")
	if left, err := AddPack(locs, pack); err != nil || len(left) != 1 {
		t.Errorf("a text far too long: %q, %v", left, err)
	}
	pack.Texts["x"] = []byte("bye = \"{{printf `%9999999d` 1}}\"\nhello = \"Ciao {{.Name\"\n[cards]\none = \"una carta\"\nother = \"{{range .}}\"")
	want := []string{"it: x.bye: a {{ that is not {{.Name}}", "it: x.cards: a {{ that is not {{.Name}}", "it: x.hello: a {{ that is not {{.Name}}"}
	if left, err := AddPack(locs, pack); err != nil || !slices.Equal(left, want) {
		t.Errorf("what a template would do: %q, %v", left, err)
	}
	if said := locs["it"].T("x.hello", "Name", "Ana"); said != "Hello Ana" {
		t.Errorf("in its place: %q", said)
	}
	pack.Texts["x"] = []byte("terms = \"Si muove {move}.\"")
	if left, err := AddPack(locs, pack); err != nil || !slices.Equal(left, []string{"it: x.terms: the choice {tempo} is missing"}) {
		t.Errorf("a contract without one of its choices: %q, %v", left, err)
	}
	pack.Texts["x"] = []byte("bye = ")
	if _, err := AddPack(locs, pack); err == nil {
		t.Error("a file that is no TOML is read")
	}
}

// every is a folder in which each language of the program says the same.
func every(text string) fs.FS {
	folder := fstest.MapFS{}
	for _, lang := range Languages() {
		folder[lang+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}
