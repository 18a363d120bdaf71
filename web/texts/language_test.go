package texts

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Every built-in language is complete by itself and parses its own names of cards.
func TestBuiltin_Complete(t *testing.T) {
	for _, l := range Builtin() {
		text, err := languages.ReadFile("languages/" + l.Code + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		alone, err := Parse(l.Code, text)
		if err != nil {
			t.Fatal(err)
		}
		if lacks := alone.missing(); len(lacks) > 0 {
			t.Errorf("%s: missing %s", l.Code, strings.Join(lacks, ", "))
		}
		for _, rank := range Ranks {
			for _, suit := range Suits {
				code := string(rank) + string(suit)
				for _, typed := range []string{code, l.Card(code), l.The(code), l.Index(byte(rank)) + " " + l.Suit(byte(suit))} {
					if got, _ := l.ReadCard(typed); got != code {
						t.Errorf("%s: %q reads as %q, not %s", l.Code, typed, got, code)
					}
				}
			}
		}
	}
}

func TestNth(t *testing.T) {
	for code, want := range map[string]string{"de": "1. 2. 3. 11. 21.", "fr": "1er 2e 3e 11e 21e", "en": "1st 2nd 3rd 11th 21st"} {
		var said []string
		for _, n := range []int{1, 2, 3, 11, 21} {
			said = append(said, Builtin().Find(code).Nth(n))
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: %q, not %q", code, got, want)
		}
	}
}

func TestBest(t *testing.T) {
	it, err := Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	s := Builtin().With(it)
	for asked, want := range map[string]string{
		"": "fr", "it-CH, en;q=0.5": "it", "en-GB": "en", "ja": "fr", "fr-CA": "fr", strings.Repeat("en,", 200): "fr", ";;q=": "fr",
	} {
		if got := s.Best(asked); got != want {
			t.Errorf("%.20q: %s, not %s", asked, got, want)
		}
	}
	if got := s.Chosen("it", "en"); got != "it" {
		t.Errorf("chosen it, got %s", got)
	}
	if got := s.Chosen("xx", "en"); got != "en" {
		t.Errorf("chosen an unknown language, got %s", got)
	}
	if s.Find("it").Card("7D") != "7 of diamonds" {
		t.Errorf("Italian card without own names: %q", s.Find("it").Card("7D"))
	}
	if Builtin().Find("it") != nil {
		t.Error("With changed the built-in set")
	}
}

func TestParse_Invalid(t *testing.T) {
	for what, text := range map[string]string{
		"no name": `and = " e "`, "unknown key": "name = \"I\"\nfoo = 1", "control character": "name = \"I\\u0007\"", "direction override": "name = \"I\\u202e\"",
		"unknown placeholder": "name = \"I\"\nof = \"di {{Nome}}\"", "long text": "name = \"I\"\nand = \"" + strings.Repeat("e", 300) + "\"",
		"markup in a corner": "name = \"I\"\n[cards]\nindex = { J = \"<\" }", "invalid regular expression": "name = \"I\"\nelides = \"(\"",
		"file too long": "name = \"I\"\n#" + strings.Repeat("x", 40<<10), "markup in typeset": "name = \"I\"\ntypeset = [[\"a\", \"<script>\"]]",
		"invalid TOML": "name = ",
	} {
		if l, err := Parse("it", []byte(text)); err == nil {
			t.Errorf("%s: accepted as %+v", what, l)
		}
	}
	for _, code := range []string{"", "..", "italian", "IT", "it_IT", "x/y"} {
		if _, err := Parse(code, []byte(`name = "I"`)); err == nil {
			t.Errorf("tag %q accepted", code)
		}
	}
}

func TestReadPacks(t *testing.T) {
	folder := fstest.MapFS{
		"it/language.toml": {Data: []byte(`name = "Italiano"`)}, "it/house.toml": {Data: []byte(`points = "punti"`)},
		"it/rondo.md": {Data: []byte("# Rondo")}, "it/notes.txt": {Data: []byte("x")}, "README.md": {Data: []byte("x")}, "it/ronda.md": {Data: make([]byte, 2<<20)}, ".git/config": {Data: []byte("x")},
	}
	packs, err := ReadPacks(folder)
	if err != nil || len(packs) != 1 {
		t.Fatalf("%d packs, %v", len(packs), err)
	}
	if p := packs[0]; p.Language.Code != "it" || string(p.Texts[""]) != `points = "punti"` || p.Rulebooks["rondo"] != "# Rondo" || len(p.Texts) != 1 || len(p.Rulebooks) != 1 || len(p.Unread) != 1 {
		t.Errorf("%+v", p)
	}
	for what, f := range map[string]fstest.MapFS{
		"no language.toml": {"it/house.toml": {Data: []byte("")}}, "invalid tag": {"../x": nil, "nolang9999/language.toml": {Data: []byte(`name = "x"`)}},
		"huge file": {"it/language.toml": {Data: []byte(`name = "I"`)}, "it/house.toml": {Data: make([]byte, 2<<20)}},
	} {
		if _, err := ReadPacks(f); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
}
