package voice

import (
	"slices"
	"testing"
	"testing/fstest"
)

func TestGendered_TextsAndGo(t *testing.T) {
	files := fstest.MapFS{
		"a.md":       {Data: []byte("They play.\nHe plays, says the source.\n")},
		"de.toml":    {Data: []byte("x = \"Komm her.\"\n")},
		"x.go":       {Data: []byte("package x\n\n// x is hers.\nvar her = `his`\n")},
		"x_templ.go": {Data: []byte("package x // she\n")},
		"skip/a.md":  {Data: []byte("him\n")},
		"a.play":     {Data: []byte("he\n")},
	}
	check := Check{Skip: []string{"skip"}, Allowed: map[string][]string{"a.md": {"He plays"}}}
	got, err := check.Gendered(files)
	want := []string{"x.go:3: \"hers\" in: x is hers.", "x.go:4: \"his\" in: `his`"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	check.Allowed = nil
	if got, _ := check.Gendered(files); len(got) != 3 || got[0] != `a.md:2: "He" in: He plays, says the source.` {
		t.Errorf("%q", got)
	}
}
