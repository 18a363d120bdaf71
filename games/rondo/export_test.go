package rondo

import (
	"testing"

	"tablee/games/rondo/words"
)

// onHolder returns a game of two with a word of letter cards on the holder, the given cards in the hand
// of seat 0, which is on turn, and all other cards in the pile.
func onHolder(t testing.TB, word, cards string) *State {
	t.Helper()
	state, err := Rules().New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := state.(*State)
	s.phase = playing
	rest := s.terms.letters().cards
	for i := range len(word) {
		l := int8(word[i] - 'A')
		s.row[i] = letterSign(l, false)
		rest[l]--
	}
	s.width, s.to = int8(len(word)), int8(len(word))
	s.word, _ = words.Parse(word)
	for i := range len(cards) {
		c, ok := parseCard(cards[i : i+1])
		if !ok {
			t.Fatalf("no card %q", cards[i:i+1])
		}
		s.hands[0][c]++
		rest[c]--
	}
	for _, c := range rest.cards() {
		s.pile[s.piled], s.by[s.piled] = c, -1
		s.piled++
	}
	return s
}
