package people

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
)

// lacking are the letters of all languages that a face does not draw: they come out in another
// width when what stands in for the face is another.
const lacking = `(([family, face, letters]) => {
	document.lacking = null
	document.fonts.load(face + " 40px " + family, letters).then(() => {
		const pen = document.createElement("canvas").getContext("2d")
		const width = (letter, other) => (pen.font = face + " 40px " + family + ", " + other, pen.measureText(letter).width)
		document.lacking = [...letters].filter(letter => width(letter, "monospace") !== width(letter, "serif")).join("")
	})
	return true
})`

// unmoved are the letters whose width at a weight between two others does not lie between theirs: in
// a font with faulty weights, all of which some browsers throw away.
const unmoved = `((letters) => {
	const pen = document.createElement("canvas").getContext("2d")
	const width = (weight, letter) => (pen.font = weight + " 1000px 'Source Sans 3'", pen.measureText(letter).width)
	return [...letters].filter(letter => {
		const [regular, medium, bold] = [400, 550, 700].map(weight => width(weight, letter))
		return Math.abs(bold - regular) > 8 && (medium - regular) * (bold - medium) <= 0
	}).join("")
})`

// fontsDraw: each face draws the letters of every language, so that none of a word looks different from its
// neighbours, and the weights of the text face lie between its lightest and its boldest.
func fontsDraw(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "de", browser.Desktop, "/")
	p.CheckPage("de", "library") // nothing is asked of another site
	for face, letters := range map[string]string{
		`"'Source Sans 3'", "400"`: "aezAEZäöüßÄÖÜ„“àâçéèêëîïôùûœÀÂÇÉÈÊÎÔŒ«»’…–—−×",
		`"Fraunces", "600"`:        "aezAEZäöüßÄÖÜ„“àâçéèêëîïôùûœÀÉŒ«»’…–−×",
		`"Fraunces", "italic 560"`: "aezATKäöüßàâçéèêîôûÉ’0123456789",
	} {
		browser.JS[bool](p, fmt.Sprintf(`%s([%s, %q])`, lacking, face, letters))
		p.Until(`document.lacking !== null`)
		if got := browser.JS[string](p, `document.lacking`); got != "" {
			t.Errorf("the face %s does not draw %s", face, got)
		}
	}
	p.Until(`document.fonts.check("500 40px 'Source Sans 3'")`)
	if got := browser.JS[string](p, fmt.Sprintf(`%s(%q)`, unmoved, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüœßÀÂÄÇÉÈÊÎÔÖÜŒ&?!+")); got != "" {
		t.Errorf("weights do not move %s", got)
	}
}

// referenceFits: the paths and codes of the API are long words.
func referenceFits(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "de", browser.Narrow, "/api")
	p.CheckPage("de", "reference")
}
