package texts

import (
	"io/fs"
	"testing"
)

// FuzzReadCard parses typed cards in both languages: a result must be the code of a card, and that card's
// written form must parse to the same code.
func FuzzReadCard(f *testing.F) {
	locs, err := Read(nil)
	if err != nil {
		f.Fatal(err)
	}
	for _, typed := range []string{"7D", "7 carreau", "roi de coeur", "R cœur", "king of hearts", "10♦", "V♣", "a", "a d", "DD", "VC", "l’as", "\xff\xfe", "İ♠", "ⅦD"} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for lang, l := range locs {
			code, ok := l.ReadCard(typed)
			if !ok {
				continue
			}
			if len(code) != 2 {
				t.Fatalf("%s: %q is %q", lang, typed, code)
			}
			if sign := l.CardSign(code); sign == "" {
				t.Errorf("%s: %q parses to %q, which has no written form", lang, typed, code)
			} else if again, ok := l.ReadCard(sign); !ok || again != code {
				t.Errorf("%s: %q parses to %q, written %q, which parses to %q", lang, typed, code, sign, again)
			}
		}
	})
}

// FuzzLocalizers reads arbitrary files of texts: either the file is rejected, or T works for every key.
func FuzzLocalizers(f *testing.F) {
	f.Add(`hello = "Bonjour {{.Name}}"`)
	f.Add("[cards]\none = \"{{.Count}} carte\"\nother = \"{{.Count}} cartes\"")
	f.Add(`x = "{{if .A}}{{end}}"`)
	f.Add(`x = "{{`)
	f.Add("a = 1\na = 2")
	f.Add("[[a]]\n[a.b]\nother = \"«\"")
	f.Fuzz(func(t *testing.T, file string) {
		folder := every(file)
		locs, err := Read(map[string]fs.FS{"x": folder})
		if err != nil {
			return
		}
		for _, l := range locs {
			for key := range l.phrases {
				_ = l.T(key, "Name", "Ana", "Count", 2)
			}
		}
	})
}
