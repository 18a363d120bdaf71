package board

import (
	"regexp"
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
