package board

import "strings"

// How a person writes a card. In French as it is printed: the rank is A, 2 to 10, V, D or
// R, the suit a sign or a word: "V♣", "10 de carreau". Short codes are of two letters, the
// rank first, the suit last, so that a letter has one meaning in each place:
//
//	rank  V D R (valet, dame, roi) beside the J Q K of records; T is the ten
//	suit  the letter of records, C D H S; in French also P (pique), K (carreau), T (trèfle)
//
// D is a queen in the first place and diamonds in the last ("DD" is the queen of diamonds).
// C is clubs, as in records ("7C", "JC"), except behind V, D and R, which no record has:
// these are French, and so is the C behind them: cœur ("VC").

// suitSigns are the signs of the suits.
var suitSigns = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// CardSign is a card as a person writes it shortly: "V♣", "10♦"; "J♣", "10♦".
func CardSign(l *Loc, code string) string { return Index(l.lang, code[0]) + suitSigns[code[1]] }

// ReadCard reads what a person typed for a card, in either language: "7D", "7 carreau",
// "roi de coeur", "R cœur", "king of hearts", "10♦". It returns the card's code.
func ReadCard(l *Loc, typed string) (code string, ok bool) {
	text := strings.NewReplacer("’", " ", "'", " ", "œ", "oe", "è", "e", "♣", " clubs", "♦", " diamonds", "♥", " hearts", "♠", " spades").
		Replace(strings.ToLower(typed))
	var words []string
	for _, w := range strings.Fields(text) {
		switch w {
		case "de", "of", "le", "la", "l", "the", "un", "une", "an":
			continue
		}
		words = append(words, w)
	}
	if len(words) > 2 && words[0] == "a" { // else it is the ace
		words = words[1:]
	}
	if len(words) == 1 {
		w := words[0]
		if cut := len(w) - 1; cut > 0 {
			words = []string{w[:cut], w[cut:]}
		}
	}
	if len(words) != 2 {
		return "", false
	}
	rank, suit := readRank(l, words[0]), readSuit(words[1])
	if words[1] == "c" && isFrenchRank(words[0]) {
		suit = 'H'
	}
	if rank == 0 || suit == 0 {
		return "", false
	}
	return string(rank) + string(suit), true
}

// readRank reads a rank: 0 for none.
func readRank(l *Loc, w string) byte {
	switch w {
	case "10", "t", "dix", "ten":
		return 'T'
	case "a", "1", "as", "ace":
		return 'A'
	case "j", "valet", "jack":
		return 'J'
	case "q", "dame", "queen":
		return 'Q'
	case "k", "roi", "king":
		return 'K'
	}
	if l.French() && isFrenchRank(w) {
		return map[string]byte{"v": 'J', "d": 'Q', "r": 'K'}[w]
	}
	if len(w) == 1 && w[0] >= '2' && w[0] <= '9' {
		return w[0]
	}
	for i, pair := range [][2]string{{"deux", "two"}, {"trois", "three"}, {"quatre", "four"}, {"cinq", "five"}, {"six", "six"}, {"sept", "seven"}, {"huit", "eight"}, {"neuf", "nine"}} {
		if w == pair[0] || w == pair[1] {
			return '2' + byte(i)
		}
	}
	return 0
}

// isFrenchRank reports whether a letter is the rank of a court card in French only.
func isFrenchRank(w string) bool { return w == "v" || w == "d" || w == "r" }

// readSuit reads a suit; of single letters c is clubs in both languages (the code's),
// p, k and t are pique, carreau and trèfle.
func readSuit(w string) byte {
	switch w {
	case "c", "t", "trefle", "trefles", "clubs", "club":
		return 'C'
	case "d", "k", "ca", "carreau", "carreaux", "diamonds", "diamond":
		return 'D'
	case "h", "co", "coeur", "coeurs", "hearts", "heart":
		return 'H'
	case "s", "p", "pique", "piques", "spades", "spade":
		return 'S'
	}
	return 0
}
