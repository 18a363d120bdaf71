package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// Tactless implements [tablee/bot.Tactful]: bots leave the coarse words to people.
func (s *State) Tactless(_ game.Seat, a game.Action) bool {
	m, ok := unpack(a)
	if !ok || m.n == 0 || m.verb == verbSwap {
		return false
	}
	word := wordOf(m.signs[:m.n])
	if m.verb == verbPlay {
		h, _ := s.lay(&m.pattern)
		word = h.word
	}
	return !s.terms.dictionary().Knows(words.Polite, word)
}

// Polite reports whether a word in capital letters may be singled out: a coarse word that was laid is told, but is no
// highlight.
func (v *View) Polite(word string) bool {
	list := words.French
	if v.Terms.Words == "en" {
		list = words.English
	}
	w, ok := words.Parse(word)
	return !ok || !list().Has(w) || list().Knows(words.Polite, w)
}
