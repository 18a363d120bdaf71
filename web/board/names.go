package board

import (
	"unicode"
	"unicode/utf8"
)

// The names of cards, as a person would say them; each language's file has its own
// (package languages).

// RankName is "as", "10", "valet"; "ace", "10", "jack". A rank is its sign in a code.
func RankName(l *Loc, rank byte) string { return l.Rank(rank) }

// SuitName is "trèfle"; "clubs".
func SuitName(l *Loc, suit byte) string { return l.Suit(suit) }

// ARank is "un 8", "une dame"; "an 8", "a queen".
func ARank(l *Loc, rank byte) string { return l.A(rank) }

// NoRank is what one lacks: "de 8", "d’as", "de dame"; "no 8", "no ace".
func NoRank(l *Loc, rank byte) string { return l.No(rank) }

// Of is whose something is: "de Jeanne", "d’Anatole"; the name as it is in English.
func Of(l *Loc, name string) string { return l.Whose(name) }

// CardName is "7 de carreau"; "7 of diamonds".
func CardName(l *Loc, code string) string { return l.Card(code) }

// TheCard is "le 7 de carreau", "l’as de trèfle", "la dame de pique"; "the 7 of
// diamonds".
func TheCard(l *Loc, code string) string { return l.The(code) }

// Index is the rank in a card's corner: "10", "V" or "J".
func Index(l *Loc, rank byte) string { return l.Index(rank) }

// CardSign is a card as a person writes it shortly: "V♣", "10♦"; "J♣", "10♦".
func CardSign(l *Loc, code string) string { return l.Index(code[0]) + suitSigns[code[1]] }

// suitSigns are the signs of the suits.
var suitSigns = map[byte]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}

// ReadCard reads what a person typed for a card, in any language: "7D", "7 carreau",
// "roi de coeur", "R cœur", "king of hearts", "10♦". It returns the card's code.
func ReadCard(l *Loc, typed string) (code string, ok bool) { return l.ReadCard(typed) }

// Capital is a text with its first letter large, for where it stands alone.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
