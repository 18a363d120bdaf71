package board

import (
	"crypto/sha256"
	"encoding/hex"
)

// Sheet is a file of pictures: <symbol> elements that pages refer to by <use>. Its
// path holds a part of its content's hash, so it may be cached for ever.
type Sheet struct {
	Path string // "/static/cards-fr.1a2b3c4d.svg"
	SVG  string
}

// NewSheet makes a sheet of symbols under a name.
func NewSheet(name, symbols string) Sheet {
	svg := `<svg xmlns="http://www.w3.org/2000/svg">` + symbols + `</svg>`
	sum := sha256.Sum256([]byte(svg))
	return Sheet{Path: "/static/" + name + "." + hex.EncodeToString(sum[:4]) + ".svg", SVG: svg}
}

// Ref is the address of one of the sheet's pictures.
func (s Sheet) Ref(id string) string { return s.Path + "#" + id }

var (
	cardSheets = map[string]Sheet{
		"fr": NewSheet("cards-fr", cards("fr")),
		"en": NewSheet("cards-en", cards("en")),
	}
	houseSheet = NewSheet("house", house())
)

// Cards is the sheet of the 52 faces with the indices of a language.
func Cards(lang string) Sheet { return cardSheets[lang] }

// House is the sheet of what every table has: seats' glyphs, chips, small icons.
func House() Sheet { return houseSheet }

// Sheets are the house's own sheets, to be served: the cards of every
// language and House. A game's sheet is NewSheet(ID, Symbols).
func Sheets() []Sheet {
	list := []Sheet{houseSheet}
	for _, lang := range languages {
		list = append(list, cardSheets[lang])
	}
	return list
}
