package board

import (
	"io/fs"
	"testing"
)

// FuzzReadCard reads what people type for a card, in both languages: what is read is a card's
// code, which can be typed too and is the same card.
func FuzzReadCard(f *testing.F) {
	locs, err := NewLocs(nil)
	if err != nil {
		f.Fatal(err)
	}
	for _, typed := range []string{"7D", "7 carreau", "roi de coeur", "R cœur", "king of hearts", "10♦", "V♣", "a", "a d", "DD", "VC", "l’as", "\xff\xfe", "İ♠", "ⅦD"} {
		f.Add(typed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for lang, l := range locs {
			code, ok := ReadCard(l, typed)
			if !ok {
				continue
			}
			if len(code) != 2 {
				t.Fatalf("%s: %q is %q", lang, typed, code)
			}
			if sign := CardSign(l, code); sign == "" {
				t.Errorf("%s: %q is %q, which has no sign", lang, typed, code)
			} else if again, ok := ReadCard(l, sign); !ok || again != code {
				t.Errorf("%s: %q is %q, written %q, which is %q", lang, typed, code, sign, again)
			}
		}
	})
}

// FuzzLocs reads any file of texts: it is refused, or every key of it can be said.
func FuzzLocs(f *testing.F) {
	f.Add(`hello = "Bonjour {{.Name}}"`)
	f.Add("[cards]\none = \"{{.Count}} carte\"\nother = \"{{.Count}} cartes\"")
	f.Add(`x = "{{if .A}}{{end}}"`)
	f.Add(`x = "{{`)
	f.Add("a = 1\na = 2")
	f.Add("[[a]]\n[a.b]\nother = \"«\"")
	f.Fuzz(func(t *testing.T, file string) {
		folder := every(file)
		locs, err := NewLocs(map[string]fs.FS{"x": folder})
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
