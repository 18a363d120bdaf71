package board

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The names of cards, as a person would say them. French has genders and elisions, so
// each language has its whole words.

var rankNames = map[string]map[byte]string{
	"fr": {'A': "as", 'T': "10", 'J': "valet", 'Q': "dame", 'K': "roi"},
	"en": {'A': "ace", 'T': "10", 'J': "jack", 'Q': "queen", 'K': "king"},
}

var suitNames = map[string]map[byte]string{
	"fr": {'C': "trèfle", 'D': "carreau", 'H': "cœur", 'S': "pique"},
	"en": {'C': "clubs", 'D': "diamonds", 'H': "hearts", 'S': "spades"},
}

// RankName is "as", "10", "valet"; "ace", "10", "jack". A rank is its sign in a code.
func RankName(l *Loc, rank byte) string {
	if name, ok := rankNames[l.lang][rank]; ok {
		return name
	}
	return string(rank)
}

// SuitName is "trèfle"; "clubs".
func SuitName(l *Loc, suit byte) string { return suitNames[l.lang][suit] }

// ARank is "un 8", "une dame"; "an 8", "a queen".
func ARank(l *Loc, rank byte) string {
	name := RankName(l, rank)
	switch {
	case l.French() && rank == 'Q':
		return "une " + name
	case l.French():
		return "un " + name
	case rank == 'A' || rank == '8':
		return "an " + name
	}
	return "a " + name
}

// NoRank is what one lacks: "de 8", "d’as", "de dame"; "no 8", "no ace".
func NoRank(l *Loc, rank byte) string {
	name := RankName(l, rank)
	switch {
	case !l.French():
		return "no\u00a0" + name
	case rank == 'A':
		return "d’" + name
	}
	return "de\u00a0" + name
}

// Of is whose something is: "de Jeanne", "d’Anatole"; the name as it is in English.
func Of(l *Loc, name string) string {
	switch {
	case !l.French():
		return name
	case elides.MatchString(norm.NFD.String(name)): // an accent is then a sign of its own
		return "d’" + name
	}
	return "de " + name
}

// elides knows the names before which "de" loses its e: those that begin with a vowel or
// an h, and with a y that no vowel follows ("d’Yves", "de Yann").
var elides = regexp.MustCompile(`^(?i:[aeiouhæœø]|y(?:[^aeiouæœø]|$))`)

// Capital is a text with its first letter large, for where it stands alone.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// CardName is "7 de carreau"; "7 of diamonds".
func CardName(l *Loc, code string) string {
	if l.French() {
		return RankName(l, code[0]) + " de " + SuitName(l, code[1])
	}
	return RankName(l, code[0]) + " of " + SuitName(l, code[1])
}

// TheCard is "le 7 de carreau", "l’as de trèfle", "la dame de pique"; "the 7 of
// diamonds".
func TheCard(l *Loc, code string) string {
	name := CardName(l, code)
	switch {
	case !l.French():
		return "the " + name
	case code[0] == 'A':
		return "l’" + name
	case code[0] == 'Q':
		return "la " + name
	}
	return "le " + name
}

// ReadCard reads what a person typed for a card, in either language: "7D", "7 carreau",
// "roi de coeur", "R cœur", "king of hearts", "10♦". It returns the card's code.
// The letter C is clubs, as in the code, except after a rank that is written in French
// only (V, and in French D and R): "VC" is the jack of hearts (valet de cœur), "JC" that
// of clubs.
func ReadCard(l *Loc, typed string) (code string, ok bool) {
	text := strings.NewReplacer("’", " ", "'", " ", "œ", "oe", "è", "e", "♣", " clubs", "♦", " diamonds", "♥", " hearts", "♠", " spades").
		Replace(strings.ToLower(typed))
	var words []string
	for _, w := range strings.Fields(text) {
		switch w {
		case "de", "of", "le", "la", "l", "the", "un", "une", "a", "an":
			continue
		}
		words = append(words, w)
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
	if words[1] == "c" && strings.Contains("vdr", words[0]) {
		suit = 'H'
	}
	if rank == 0 || suit == 0 {
		return "", false
	}
	return string(rank) + string(suit), true
}

// readRank knows both languages' words; a single letter is read as the code's, and in
// French also as the card's own index (R V; D is the code's suit, never a rank alone).
func readRank(l *Loc, w string) byte {
	switch w {
	case "10", "t", "dix", "ten":
		return 'T'
	case "a", "1", "as", "ace":
		return 'A'
	case "j", "v", "valet", "jack":
		return 'J'
	case "q", "dame", "queen":
		return 'Q'
	case "d":
		if l.French() {
			return 'Q'
		}
		return 0
	case "k", "r", "roi", "king":
		return 'K'
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
