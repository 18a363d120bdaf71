// Package cards is the French pack of 52 cards for rules that must be fast: a [Card]
// is a small number, a [Set] of cards is one word, and nothing here allocates except
// what makes text.
//
// Cards are ordered by rank, Ace to King, then by suit, clubs, diamonds, hearts,
// spades. Text is rank then suit: "7D" is the seven of diamonds, "TS" the ten of
// spades. The order of a game may differ; it is then the game's to say.
//
// An outcome of chance is a []byte of cards in the order in which they lie
// ([Shuffle], [IsPack], [FormatPack], [ParsePack]).
package cards

// Size is the number of cards of a pack.
const Size = 52

// Suits is the number of cards of one rank.
const Suits = 4

// Ranks is the number of ranks of a suit.
const Ranks = 13

// Rank is what a card counts, Ace (0) to King (12).
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

// Suit is the sign on a card.
type Suit uint8

// The suits, in the order in which cards of one rank are sorted.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Card is one card: 4 × rank + suit, so that cards sort by rank, then by suit. Values
// of 52 and more are no card.
type Card uint8

const (
	rankSigns = "A23456789TJQK"
	suitSigns = "CDHS"
)

// Of is the card of that rank and suit.
func Of(r Rank, s Suit) Card { return Card(r)<<2 | Card(s) }

// Rank is the card's rank.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit is the card's suit.
func (c Card) Suit() Suit { return Suit(c & 3) }

// Valid reports whether c is one of the 52 cards.
func (c Card) Valid() bool { return c < Size }

// String is the card's text, "7D"; "??" for what is no card.
func (c Card) String() string {
	if !c.Valid() {
		return "??"
	}
	return string([]byte{rankSigns[c.Rank()], suitSigns[c.Suit()]})
}

// MarshalText is String, so that a card in a view is text in JSON.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// String is the rank's sign, one of A 2 3 4 5 6 7 8 9 T J Q K.
func (r Rank) String() string {
	if r >= Ranks {
		return "?"
	}
	return rankSigns[r : r+1]
}

// MarshalText is String, so that a rank in a view is text in JSON.
func (r Rank) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// String is the suit's sign, one of C D H S.
func (s Suit) String() string {
	if s >= Suits {
		return "?"
	}
	return suitSigns[s : s+1]
}

// Parse reads the exact text of a card; ok is false for anything else.
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
