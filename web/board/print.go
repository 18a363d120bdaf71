package board

import (
	"strings"

	"github.com/a-h/templ"

	"tablee/web/texts"
)

// A card on a table is printed in layers: the grid "cards" has pips and suits, the grid "courts" the figures, and the
// letters are text, so that one set of pictures serves every language. The styles of table.css put them together.

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

// courts returns the middles of the courts.
func courts() Grid {
	g := Grid{Name: "courts", Columns: len(courtRanks), Width: 250, Height: 350, Pixels: []int{110, 210, 300}}
	var halves strings.Builder
	for _, s := range []byte(Suits) {
		for _, rank := range []byte(courtRanks) {
			code := string(rank) + string(s)
			halves.WriteString(`<symbol id="h` + code + `" viewBox="52 30 146 145">` + half(code) + `</symbol>`)
			g.Cells = append(g.Cells, printed(code))
		}
	}
	g.Defs = figures + signs() + halves.String()
	return g
}

// Face draws the print of a card with the indices of a language, to be put into a .card; code is rank and suit, "7D".
func Face(l *Loc, code string) templ.Component {
	return faceOf(l.Language, code, ` aria-hidden="true"`)
}

// SilentFace is Face for a place that is hidden from readers as a whole.
func SilentFace(l *Loc, code string) templ.Component { return faceOf(l.Language, code, "") }

// PlainFace draws the print of a card with the letters of records: J, Q and K.
func PlainFace(code string) templ.Component {
	return faceOf(texts.Builtin().Find(texts.Fallback), code, ` aria-hidden="true"`)
}

// faceOf writes a card with its letter twice: the styles turn the second one round.
func faceOf(l *texts.Language, code, hidden string) templ.Component {
	text := l.Index(code[0])
	fit := ""
	if text == "10" {
		fit = ` textLength="41" lengthAdjust="spacingAndGlyphs"`
	}
	letter := `<text` + fit + `>` + templ.EscapeString(text) + `</text>`
	return templ.Raw(`<svg class="print ` + PrintClass(code) + `" viewBox="0 0 250 350"` + hidden + `>` + letter + letter + `</svg>`)
}

// PrintClass returns the classes of a card's rank and suit, by which styles choose its picture from a grid: "rK sD".
func PrintClass(code string) string { return "r" + code[:1] + " s" + code[1:] }
