package languages

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Index is the rank in a card's corner: "10", "V" or "J".
func (l *Language) Index(rank byte) string { return named(l.Cards.Index, rank) }

// Rank is "as", "10", "valet"; "ace", "10", "jack".
func (l *Language) Rank(rank byte) string { return named(l.Cards.Ranks, rank) }

// Suit is "trèfle"; "clubs".
func (l *Language) Suit(suit byte) string { return l.Cards.Suits[string(suit)] }

// Card is "7 de carreau"; "7 of diamonds".
func (l *Language) Card(code string) string {
	return fill(fill(l.Cards.Card, "Rank", l.Rank(code[0])), "Suit", l.Suit(code[1]))
}

// A is "un 8", "une dame"; "an 8", "a queen".
func (l *Language) A(rank byte) string { return fill(of(l.Cards.A, rank), "Rank", l.Rank(rank)) }

// No is what one lacks: "de 8", "d’as"; "no 8", "no ace".
func (l *Language) No(rank byte) string { return fill(of(l.Cards.No, rank), "Rank", l.Rank(rank)) }

// The is "le 7 de carreau", "l’as de trèfle"; "the 7 of diamonds".
func (l *Language) The(code string) string {
	return fill(of(l.Cards.The, code[0]), "Card", l.Card(code))
}

// Whose is whose something is: "de Jeanne", "d’Anatole"; the name as it is in English.
func (l *Language) Whose(name string) string {
	if l.elides != nil && l.elides.MatchString(norm.NFD.String(name)) { // an accent is then a sign of its own
		return fill(l.Elided, "Name", name)
	}
	return fill(l.Of, "Name", name)
}

func named(names map[string]string, rank byte) string {
	if name, ok := names[string(rank)]; ok {
		return name
	}
	return string(rank)
}

func of(texts map[string]string, rank byte) string {
	if text, ok := texts[string(rank)]; ok {
		return text
	}
	return texts[""]
}

// suitSigns are the signs of the suits, as words that every language reads.
var suitSigns = strings.NewReplacer("♣", " c ", "♦", " d ", "♥", " h ", "♠", " s ")

// plain are the signs that people type in more than one way.
var plain = strings.NewReplacer("’", " ", "'", " ", "-", " ", "œ", "oe", "è", "e", "ö", "o", "ü", "u", "ä", "a")

// ReadCard reads what a person typed for a card: in this language, or in any other of the
// program. Short codes are of two letters, the rank first, the suit last, so that a letter has
// one meaning in each place; those of records ("7D", "TC") are read in every language. It
// returns the card's code.
func (l *Language) ReadCard(typed string) (code string, ok bool) {
	text, signed := plain.Replace(strings.ToLower(typed)), false
	if marked := suitSigns.Replace(text); marked != text {
		text, signed = marked, true
	}
	words := l.words(text)
	if len(words) == 1 {
		if cut := len(words[0]) - 1; cut > 0 {
			words = []string{words[0][:cut], words[0][cut:]}
		}
	}
	if len(words) != 2 {
		return "", false
	}
	rank, suit := l.readRank(words[0]), l.readSuit(words[1])
	if rank == 0 || suit == 0 { // "Karo 7"
		if r, s := l.readRank(words[1]), l.readSuit(words[0]); r != 0 && s != 0 && len(words[0]) > 1 {
			rank, suit = r, s
		}
	}
	if s := l.Typed.Behind[words[1]]; s != "" && l.Typed.Letters[words[0]] != "" && !signed {
		suit = s[0]
	}
	if rank == 0 || suit == 0 {
		return "", false
	}
	return string(rank) + string(suit), true
}

// words are the words of a text that say something. Behind two others "a" is the article, not
// the ace.
func (l *Language) words(text string) (words []string) {
	for _, w := range strings.Fields(text) {
		if !l.known(func(l *Language) bool { return slices.Contains(l.Typed.Skip, w) }) {
			words = append(words, w)
		}
	}
	if len(words) > 2 && words[0] == "a" {
		words = words[1:]
	}
	return words
}

// known reports whether it is so in this language or in one of the program.
func (l *Language) known(is func(*Language) bool) bool {
	return is(l) || slices.ContainsFunc(Builtin(), is)
}

// readRank reads a rank: 0 for none.
func (l *Language) readRank(w string) (rank byte) {
	switch w {
	case "10", "t":
		return 'T'
	case "1":
		return 'A'
	}
	if r, ok := l.Typed.Letters[w]; ok {
		return r[0]
	}
	if len(w) == 1 && strings.Contains(Ranks, strings.ToUpper(w)) {
		return strings.ToUpper(w)[0]
	}
	l.known(func(l *Language) bool { rank = find(l.Typed.Ranks, w); return rank != 0 })
	return rank
}

// readSuit reads a suit; of single letters a record's come first.
func (l *Language) readSuit(w string) (suit byte) {
	if len(w) == 1 && strings.Contains(Suits, strings.ToUpper(w)) {
		return strings.ToUpper(w)[0]
	}
	l.known(func(l *Language) bool { suit = find(l.Typed.Suits, w); return suit != 0 })
	return suit
}

// find is the sign under which a word stands: 0 for none.
func find(words map[string][]string, w string) byte {
	for _, sign := range slices.Sorted(maps.Keys(words)) {
		if slices.Contains(words[sign], w) {
			return sign[0]
		}
	}
	return 0
}
