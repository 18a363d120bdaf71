package board

import (
	"unicode"
	"unicode/utf8"
)

// The names of cards in spoken form. Each language's file defines its own (package languages).

// RankName returns "as", "10", "valet"; "ace", "10", "jack". A rank is given by its letter in a code.
func RankName(l *Loc, rank byte) string { return l.Rank(rank) }

// SuitName returns "trèfle"; "clubs".
func SuitName(l *Loc, suit byte) string { return l.Suit(suit) }

// ARank returns "un 8", "une dame"; "an 8", "a queen".
func ARank(l *Loc, rank byte) string { return l.A(rank) }

// NoRank returns the name of a missing rank: "de 8", "d’as", "de dame"; "no 8", "no ace".
func NoRank(l *Loc, rank byte) string { return l.No(rank) }

// Of returns the possessive of a name: "de Jeanne", "d’Anatole"; in English the name unchanged.
func Of(l *Loc, name string) string { return l.Whose(name) }

// CardName returns "7 de carreau"; "7 of diamonds".
func CardName(l *Loc, code string) string { return l.Card(code) }

// TheCard returns "le 7 de carreau", "l’as de trèfle", "la dame de pique"; "the 7 of diamonds".
func TheCard(l *Loc, code string) string { return l.The(code) }

// Index returns the rank in a card's corner: "10", "V" or "J".
func Index(l *Loc, rank byte) string { return l.Index(rank) }

// CardSign returns the short written form of a card: "V♣", "10♦"; "J♣", "10♦".
func CardSign(l *Loc, code string) string { return l.Index(code[0]) + suitSigns[code[1]] }

// suitSigns holds the signs of the suits.
var suitSigns = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// ReadCard parses the typed name of a card in any language: "7D", "7 carreau", "roi de coeur", "R cœur",
// "king of hearts", "10♦". It returns the card's code.
func ReadCard(l *Loc, typed string) (code string, ok bool) { return l.ReadCard(typed) }

// Capital returns a text with its first letter in upper case.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
