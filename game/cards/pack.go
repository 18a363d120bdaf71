package cards

import (
	"math/bits"
	"math/rand/v2"
	"strings"

	"tablee/game"
)

// AppendPack appends the 52 cards in ascending order, one byte a card.
func AppendPack(buf []byte) []byte { return append(buf, inOrder[:]...) }

var inOrder = func() (all [Size]byte) {
	for i := range all {
		all[i] = byte(i)
	}
	return all
}()

// group is the number of bounded numbers that Shuffle takes from one random word. The product of their bounds
// stays far below 2⁶⁴ for slices of up to 64 cards.
const group = 8

// Shuffle puts the signs in a uniformly random order (Fisher and Yates). It accepts at most 255 signs.
//
// Several places are drawn from one 64-bit word, exactly uniformly: the word is multiplied by the bounds in
// turn, each high half is a place and the low half is the next word. The rare words that would favour a place
// are redrawn (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
func Shuffle(r *rand.Rand, signs []byte) {
	n := uint64(len(signs))
	for n > 1 {
		k := uint64(group)
		if n > 64 {
			k = 1
		}
		k = min(k, n-1)
		var places [group]uint8
		drawPlaces(r, n, k, &places)
		for i := range k {
			j := places[i]
			n--
			signs[n], signs[j] = signs[j], signs[n]
		}
	}
}

// drawPlaces draws k independent numbers, below n, n-1 … n-k+1.
func drawPlaces(r *rand.Rand, n, k uint64, places *[group]uint8) {
	low := spread(r.Uint64(), n, k, places)
	product := n
	for i := uint64(1); i < k; i++ {
		product *= n - i
	}
	if low >= product {
		return
	}
	for unfair := -product % product; low < unfair; {
		low = spread(r.Uint64(), n, k, places)
	}
}

func spread(word, n, k uint64, places *[group]uint8) (low uint64) {
	for i := range k {
		var high uint64
		high, word = bits.Mul64(word, n-i)
		places[i&(group-1)] = uint8(high)
	}
	return word
}

// IsPack reports whether the signs are the 52 cards, each once, in any order.
func IsPack(signs []byte) bool {
	if len(signs) != Size {
		return false
	}
	var seen Set
	for _, b := range signs {
		seen |= 1 << b // a shift of 64 or more gives 0; 52 to 63 fall outside Pack
	}
	return seen == Pack
}

// FormatPack returns the texts of the cards in order, separated by single spaces.
func FormatPack(signs []byte) string {
	if len(signs) == 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(3 * len(signs))
	for i, c := range signs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Card(c).String())
	}
	return b.String()
}

// ParsePack reads the output of FormatPack, of any length: [IsPack] or the game decides whether the pack is
// complete. ok is false if a sign is not a card or a separator is not one space.
func ParsePack(text string) (signs []byte, ok bool) {
	for len(text) > 0 {
		word, rest, more := strings.Cut(text, " ")
		c, valid := Parse(word)
		if !valid || more && rest == "" {
			return nil, false
		}
		signs, text = append(signs, byte(c)), rest
	}
	return signs, true
}

// AppendShuffled appends a shuffled pack: the sample of games whose chance is the order of a pack.
func AppendShuffled(r *rand.Rand, buf []byte) []byte {
	from := len(buf)
	buf = AppendPack(buf)
	Shuffle(r, buf[from:])
	return buf
}

// PackNotation implements the notation of outcomes for games whose chance is the order of a pack. Rules embed
// it.
type PackNotation struct{}

// FormatOutcome returns the cards in the order in which they are dealt.
func (PackNotation) FormatOutcome(outcome []byte) string { return FormatPack(outcome) }

// ParseOutcome is the inverse of FormatOutcome.
func (PackNotation) ParseOutcome(text string) ([]byte, error) {
	if outcome, ok := ParsePack(text); ok {
		return outcome, nil
	}
	return nil, game.Refuse(game.GenForm, "outcome")
}
