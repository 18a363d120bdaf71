package texts

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A pack's valid texts are used; invalid ones are skipped and reported, and English replaces them.
func TestWith_SkipsInvalidTexts(t *testing.T) {
	const text = "terms = \"Played {move}, the pace is {tempo}.\"\nhello = \"Hello {{.Name}}\"\nbye = \"Bye\"\n[cards]\none = \"{{.N}} card\"\nother = \"{{.N}} cards\"\n"
	all, err := Read(map[string]fs.FS{"x": every(text)})
	if err != nil {
		t.Fatal(err)
	}
	english := all[Fallback]
	it, err := Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	pack := &Pack{Language: it, Texts: map[string][]byte{"x": []byte(`hello = "Ciao {{.Nome}}"
bye = "Addio\u0007"
ciao = "Ciao"
terms = "{move}, {tempo}\u202e"
[cards]
one = "{{.N}} carta"
other = "{{.N}} carte"
`)}}
	l, left, err := english.With(pack)
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range []string{"it: x.bye: contains a control character", "it: x.ciao: no such text", "it: x.hello: unknown placeholder {{.Nome}}", "it: x.terms: contains a control character"} {
		if len(left) != 4 || left[i] != part {
			t.Errorf("left out: %q", left)
			break
		}
	}
	for got, want := range map[string]string{
		l.T("x.hello", "Name", "Ana"): "Hello Ana", l.T("x.bye"): "Bye", l.T("x.cards", "N", 1): "1 carta", l.T("x.cards", "N", 2): "2 carte", l.T("x.none"): "⟦x.none⟧",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if own := slices.Sorted(l.Keys()); !slices.Equal(own, []string{"x.cards"}) {
		t.Errorf("own texts: %q", own)
	}
	pack.Texts["x"] = []byte("bye = ")
	if _, _, err := english.With(pack); err == nil || !strings.HasPrefix(err.Error(), "it/x.toml: ") {
		t.Errorf("invalid TOML: %v", err)
	}
	pack.Texts["x"] = []byte("bye = \"" + strings.Repeat("Addio ", 90) + "\"")
	if _, left, err := english.With(pack); err != nil || len(left) != 1 {
		t.Errorf("text far too long: %q, %v", left, err)
	}
	pack.Texts["x"] = []byte("bye = \"{{printf `%9999999d` 1}}\"\nhello = \"Ciao {{.Name\"\n[cards]\none = \"una carta\"\nother = \"{{range .}}\"")
	want := []string{"it: x.bye: {{ without {{.Name}}", "it: x.cards: {{ without {{.Name}}", "it: x.hello: {{ without {{.Name}}"}
	if l, left, err = english.With(pack); err != nil || !slices.Equal(left, want) {
		t.Errorf("template syntax: %q, %v", left, err)
	}
	if said := l.T("x.hello", "Name", "Ana"); said != "Hello Ana" {
		t.Errorf("replacement: %q", said)
	}
	pack.Texts["x"] = []byte("terms = \"Si muove {move}.\"")
	if _, left, err := english.With(pack); err != nil || !slices.Equal(left, []string{"it: x.terms: missing choice {tempo}"}) {
		t.Errorf("contract without one of its choices: %q, %v", left, err)
	}
	pack.Texts["x"] = []byte("bye = ")
	if _, _, err := english.With(pack); err == nil {
		t.Error("invalid TOML is accepted")
	}
}

// every returns a folder in which every built-in language has the same text.
func every(text string) fs.FS {
	folder := fstest.MapFS{}
	for _, lang := range Builtin().Codes() {
		folder[lang+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}
