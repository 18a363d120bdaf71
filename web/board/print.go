package board

import (
	"github.com/a-h/templ"

	"tablee/web/texts"
)

// A card on a table is printed in layers: the grid "cards" has pips and suits, the grid "courts" the figures, and
// the letters are text, so that one set of pictures serves every language. The styles of table.css put them together.

// courtRanks is the order of the columns of the grid "courts".
const courtRanks = "JQK"

// faces returns the 52 faces without letters and courts.
func faces() Grid {
	g := Grid{Name: "cards", Defs: ring() + signs(), Columns: len(Ranks), Width: 250, Height: 350}
	for _, s := range []byte(Suits) {
		indices := "M28 90" + suits[s].pip(36) + "M222 260" + suits[s].pip(-36)
		for _, rank := range []byte(Ranks) {
			code := string(rank) + string(s)
			cell := `<path fill="` + suits[s].colour + `" d="` + indices + pips(code) + `"/>`
			if rank == 'A' {
				cell += ace(s)
			}
			g.Cells = append(g.Cells, cell)
		}
	}
	return g
}

// courts returns the upper half of each court, down to the middle of the card.
func courts() Grid {
	g := Grid{Name: "courts", Defs: figures + signs(), Columns: len(courtRanks), Width: 250, Height: 175, Pixels: []int{110, 220, 330}}
	for _, s := range []byte(Suits) {
		for _, rank := range []byte(courtRanks) {
			g.Cells = append(g.Cells, `<svg width="250" height="175">`+
				`<svg x="52" y="30" width="146" height="145" viewBox="52 30 146 145">`+half(string(rank)+string(s))+`</svg>`+frame(s)+`</svg>`)
		}
	}
	return g
}

// Face draws the print of a card with the indices of a language, to be put into a .card; code is rank and suit, "7D".
func Face(l *Loc, code string) templ.Component { return faceOf(l.Language, code) }

// PlainFace draws the print of a card with the letters of records: J, Q and K.
func PlainFace(code string) templ.Component {
	return faceOf(texts.Builtin().Find(texts.Fallback), code)
}

// faceOf writes both halves of a card: the styles turn the second one round.
func faceOf(l *texts.Language, code string) templ.Component {
	text := l.Index(code[0])
	fit := ""
	if text == "10" {
		fit = ` textLength="41" lengthAdjust="spacingAndGlyphs"`
	}
	half := `<svg viewBox="0 0 250 175"><text font-size="62"` + fit + `>` + templ.EscapeString(text) + `</text></svg>`
	return templ.Raw(`<span class="print ` + PrintClass(code) + `" aria-hidden="true">` + half + half + `</span>`)
}

// PrintClass returns the classes of a card's rank and suit, by which styles choose its picture from a grid: "rK sD".
func PrintClass(code string) string { return "r" + code[:1] + " s" + code[1:] }
