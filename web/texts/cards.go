package texts

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Index returns the rank in a card's corner: "10", "V" or "J".
func (l *Language) Index(rank byte) string { return named(l.Cards.Index, rank) }

// Rank returns "as", "10", "valet"; "ace", "10", "jack".
func (l *Language) Rank(rank byte) string { return named(l.Cards.Ranks, rank) }

// Suit returns "trèfle"; "clubs".
func (l *Language) Suit(suit byte) string { return l.Cards.Suits[string(suit)] }

// Card returns "7 de carreau"; "7 of diamonds".
func (l *Language) Card(code string) string {
	return fill(fill(l.Cards.Card, "Rank", l.Rank(code[0])), "Suit", l.Suit(code[1]))
}

// A returns "un 8", "une dame"; "an 8", "a queen".
func (l *Language) A(rank byte) string { return fill(of(l.Cards.A, rank), "Rank", l.Rank(rank)) }

// No returns the name of a missing rank: "de 8", "d’as"; "no 8", "no ace".
func (l *Language) No(rank byte) string { return fill(of(l.Cards.No, rank), "Rank", l.Rank(rank)) }

// The returns "le 7 de carreau", "l’as de trèfle"; "the 7 of diamonds".
func (l *Language) The(code string) string {
	return fill(of(l.Cards.The, code[0]), "Card", l.Card(code))
}

// CardNames joins the names of cards, given by code: "7 de carreau et roi de cœur".
func (l *Language) CardNames(codes []string) string {
	names := make([]string, len(codes))
	for i, code := range codes {
		names[i] = l.Card(code)
	}
	return l.List(names)
}

// CardSign returns the short written form of a card: "V♣", "10♦"; "J♣", "10♦".
func (l *Language) CardSign(code string) string { return l.Index(code[0]) + signs[code[1]] }

// signs holds the signs of the suits.
var signs = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// Whose returns the possessive of a name: "de Jeanne", "d’Anatole"; in English the name unchanged.
func (l *Language) Whose(name string) string {
	if l.elides != nil && l.elides.MatchString(norm.NFD.String(name)) { // NFD makes an accent a separate rune
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

// suitSigns replaces the signs of the suits with letters that every language understands.
var suitSigns = strings.NewReplacer("♣", " c ", "♦", " d ", "♥", " h ", "♠", " s ")

// plain normalizes characters that people type in more than one way.
var plain = strings.NewReplacer("’", " ", "'", " ", "-", " ", "œ", "oe", "è", "e", "ö", "o", "ü", "u", "ä", "a")

// ReadCard parses the typed name of a card in this language or any built-in one. A short code has two
// letters, rank first, suit last, so that a letter has one meaning in each place; the codes of records ("7D",
// "TC") are understood in every language. It returns the card's code.
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

// words splits a text into its significant words. Before two others "a" is the article, not the ace.
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

// known reports whether is holds for this language or any built-in one.
func (l *Language) known(is func(*Language) bool) bool {
	return is(l) || slices.ContainsFunc(Builtin(), is)
}

// readRank parses a rank: 0 for none.
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

// readSuit parses a suit; a single letter is first tried as a record's.
func (l *Language) readSuit(w string) (suit byte) {
	if len(w) == 1 && strings.Contains(Suits, strings.ToUpper(w)) {
		return strings.ToUpper(w)[0]
	}
	l.known(func(l *Language) bool { suit = find(l.Typed.Suits, w); return suit != 0 })
	return suit
}

// find returns the key whose list contains a word: 0 for none.
func find(words map[string][]string, w string) byte {
	for _, sign := range slices.Sorted(maps.Keys(words)) {
		if slices.Contains(words[sign], w) {
			return sign[0]
		}
	}
	return 0
}
