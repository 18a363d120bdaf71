package people

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
)

// lacking is a script that finds the letters that a face does not contain: their width depends on the fallback
// font.
const lacking = `(([family, face, letters]) => {
	document.lacking = null
	document.fonts.load(face + " 40px " + family, letters).then(() => {
		const pen = document.createElement("canvas").getContext("2d")
		const width = (letter, other) => (pen.font = face + " 40px " + family + ", " + other, pen.measureText(letter).width)
		document.lacking = [...letters].filter(letter => width(letter, "monospace") !== width(letter, "serif")).join("")
	})
	return true
})`

// unmoved is a script that returns the letters whose width at weight 550 is not between their widths at 400 and
// 700. Such a variable font is faulty, and some browsers ignore all its weights.
const unmoved = `((letters) => {
	const pen = document.createElement("canvas").getContext("2d")
	const width = (weight, letter) => (pen.font = weight + " 1000px 'Source Sans 3'", pen.measureText(letter).width)
	return [...letters].filter(letter => {
		const [regular, medium, bold] = [400, 550, 700].map(weight => width(weight, letter))
		return Math.abs(bold - regular) > 8 && (medium - regular) * (bold - medium) <= 0
	}).join("")
})`

// fontsDraw checks that each face contains the letters of every language, so that no letter of a word comes from a
// fallback font, and that the weights of the text face interpolate.
func fontsDraw(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "de", browser.Desktop, "/")
	p.CheckPage("de", "library") // nothing is requested from another site
	for face, letters := range map[string]string{
		`"'Source Sans 3'", "400"`: "aezAEZäöüßÄÖÜ„“àâçéèêëîïôùûœÀÂÇÉÈÊÎÔŒ«»’…–—−×",
		`"Fraunces", "600"`:        "aezAEZäöüßÄÖÜ„“àâçéèêëîïôùûœÀÉŒ«»’…–−×",
		`"Fraunces", "italic 560"`: "aezATKäöüßàâçéèêîôûÉ’0123456789",
	} {
		browser.JS[bool](p, fmt.Sprintf(`%s([%s, %q])`, lacking, face, letters))
		p.Until(`document.lacking !== null`)
		if got := browser.JS[string](p, `document.lacking`); got != "" {
			t.Errorf("the face %s lacks %s", face, got)
		}
	}
	p.Until(`document.fonts.check("500 40px 'Source Sans 3'")`)
	if got := browser.JS[string](p, fmt.Sprintf(`%s(%q)`, unmoved, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüœßÀÂÄÇÉÈÊÎÔÖÜŒ&?!+")); got != "" {
		t.Errorf("weights do not interpolate for %s", got)
	}
}

// referenceFits checks that the API reference, with its long paths and codes, fits a narrow window.
func referenceFits(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "de", browser.Narrow, "/api")
	p.CheckPage("de", "reference")
}
