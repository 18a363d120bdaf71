package ui

import (
	"testing"

	"tablee/games/rondo/words"
)

// The rules in pictures show words of the dictionary that the reader plays with, and no coarse ones.
func TestPictures_WordsOfTheDictionary(t *testing.T) {
	for lang, list := range map[string]*words.List{"fr": words.French(), "en": words.English()} {
		l := locs(t)[lang]
		if pictured(l) != lang {
			t.Errorf("%s: the pictures are in %s", lang, pictured(l))
		}
		for _, row := range stepRows[lang] {
			word := ""
			for _, c := range row {
				if c.Letter != "_" {
					word += c.Letter
				}
			}
			if w, ok := words.Parse(word); !ok || !list.Knows(words.Polite, w) {
				t.Errorf("%s: %s is no word that one shows", lang, word)
			}
		}
	}
	if got := pictured(locs(t)["de"]); got != "en" {
		t.Errorf("German readers see words in %q", got)
	}
}

// A pass that cost points is its points on the pad, other passes are a dash.
func TestNote_Text(t *testing.T) {
	for want, n := range map[string]note{"": {}, "–": {there: true, passed: true}, "−6": {there: true, passed: true, points: -6}, "12": {there: true, points: 12}} {
		if got := n.String(); got != want {
			t.Errorf("%+v is %q, not %q", n, got, want)
		}
	}
}
