// Package cards is the French pack of 52 cards for rules that must be fast: a [Card] is a small number, a
// [Set] of cards is one word, and nothing allocates except functions that return text.
//
// Cards are ordered by rank, Ace to King, then by suit: clubs, diamonds, hearts, spades. The text of a card
// is rank then suit: "7D" is the seven of diamonds, "TS" the ten of spades. A game may define another order
// of its own.
//
// An outcome of chance is a []byte of cards in pack order ([Shuffle], [IsPack], [FormatPack], [ParsePack]).
package cards

// Size is the number of cards in a pack.
const Size = 52

// Suits is the number of suits.
const Suits = 4

// Ranks is the number of ranks in a suit.
const Ranks = 13

// Rank is the rank of a card, Ace (0) to King (12).
type Rank uint8

// The ranks, in ascending order.
const (
	Ace Rank = iota
	Two
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
)

// Suit is the suit of a card.
type Suit uint8

// The suits, in the order in which cards of one rank are sorted.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Card is one card: 4 × rank + suit, so that cards sort by rank, then by suit. Values from 52 up are invalid.
type Card uint8

const (
	rankSigns = "A23456789TJQK"
	suitSigns = "CDHS"
)

// Of returns the card with rank r and suit s.
func Of(r Rank, s Suit) Card { return Card(r)<<2 | Card(s) }

// Rank returns the card's rank.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit returns the card's suit.
func (c Card) Suit() Suit { return Suit(c & 3) }

// Valid reports whether c is one of the 52 cards.
func (c Card) Valid() bool { return c < Size }

// String returns the card's text, "7D"; "??" for an invalid card.
func (c Card) String() string {
	if !c.Valid() {
		return "??"
	}
	return string([]byte{rankSigns[c.Rank()], suitSigns[c.Suit()]})
}

// MarshalText returns String, so that a card in a view is text in JSON.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// String returns the rank's sign, one of A 2 3 4 5 6 7 8 9 T J Q K.
func (r Rank) String() string {
	if r >= Ranks {
		return "?"
	}
	return rankSigns[r : r+1]
}

// MarshalText returns String, so that a rank in a view is text in JSON.
func (r Rank) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// String returns the suit's sign, one of C D H S.
func (s Suit) String() string {
	if s >= Suits {
		return "?"
	}
	return suitSigns[s : s+1]
}

// Parse reads the exact text of a card; ok is false for any other text.
func Parse(text string) (c Card, ok bool) {
	if len(text) != 2 {
		return 0, false
	}
	r, s := sign(rankSigns, text[0]), sign(suitSigns, text[1])
	if r < 0 || s < 0 {
		return 0, false
	}
	return Of(Rank(r), Suit(s)), true
}

func sign(signs string, b byte) int {
	for i := range len(signs) {
		if signs[i] == b {
			return i
		}
	}
	return -1
}
