package board

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"sync"

	"tablee/web/texts"
)

// Sheet is a file of pictures: <symbol> elements that pages use with <use>. Its path contains a part of its
// content's hash, so it may be cached forever.
type Sheet struct {
	Path string // "/static/cards-fr.1a2b3c4d.svg"
	SVG  string
}

// NewSheet returns a sheet of symbols with a name.
func NewSheet(name, symbols string) Sheet {
	return sheetOf(name, `<svg xmlns="http://www.w3.org/2000/svg">`+symbols+`</svg>`)
}

func sheetOf(name, svg string) Sheet {
	sum := sha256.Sum256([]byte(svg))
	return Sheet{Path: "/static/" + name + "." + hex.EncodeToString(sum[:4]) + ".svg", SVG: svg}
}

// Ref returns the address of one of the sheet's pictures.
func (s Sheet) Ref(id string) string { return s.Path + "#" + id }

// houseSheet shows the house's emblem when displayed by itself, so that it also serves as favicon without a
// further request.
var houseSheet = sheetOf("house", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`+"<defs>"+house()+"</defs>"+emblem+`</svg>`)

// emblem is the content of web/static/favicon.svg.
const emblem = `<rect width="32" height="32" rx="7" fill="#1d4637"/><g transform="rotate(-8 16 15)"><rect x="9" y="5" width="14" height="20" rx="2" fill="#fbf5e6"/><path d="M16 9.5l4.2 6-4.2 6-4.2-6z" fill="#b3261e"/></g><path d="M4 27h24" stroke="#e9b84a" stroke-width="2.5" stroke-linecap="round"/>`

// builtinCards returns the card sheets of the built-in languages, by code.
var builtinCards = sync.OnceValue(func() map[string]Sheet {
	all := map[string]Sheet{}
	for _, l := range texts.Builtin() {
		all[l.Code] = NewSheet("cards-"+l.Code, cards(l))
	}
	return all
})

// cardsOf returns the card sheet of a language. Languages with the same letters in the corners share one.
func cardsOf(l *texts.Language) Sheet {
	for _, one := range texts.Builtin() {
		if sameCorners(one, l) {
			return builtinCards()[one.Code]
		}
	}
	return NewSheet("cards-"+l.Code, cards(l))
}

func sameCorners(a, b *texts.Language) bool {
	for _, rank := range []byte(Ranks) {
		if a.Index(rank) != b.Index(rank) {
			return false
		}
	}
	return true
}

// Cards returns the sheet of the 52 faces with the indices of a language.
func Cards(l *Loc) Sheet { return l.cards }

// PlainCards returns the sheet of the 52 faces with the letters of records: J, Q and K.
func PlainCards() Sheet { return builtinCards()[texts.Fallback] }

// House returns the sheet of the pictures of every table: seats' glyphs, chips, small icons.
func House() Sheet { return houseSheet }

// Sheets returns the house's own sheets, to be served: the cards of every language, and House. A game's sheet
// is NewSheet(ID, Symbols).
func Sheets(locs map[string]*Loc) []Sheet {
	all := map[string]Sheet{houseSheet.Path: houseSheet, PlainCards().Path: PlainCards()}
	for _, l := range locs {
		all[l.cards.Path] = l.cards
	}
	return slices.SortedFunc(maps.Values(all), func(a, b Sheet) int { return strings.Compare(a.Path, b.Path) })
}
