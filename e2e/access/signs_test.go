package access

import (
	_ "embed"
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/web/board"
)

// feather is a sign that was taken for the leaf of the third seat.
const feather = `<symbol id="seat-feather"><circle cx="12" cy="12" r="12" fill="#4a5a68"/><g fill="#fff" stroke="#fff" stroke-linecap="round"><path d="M19 4.5C11 5 7 9 7 14.5l-1 3 2.5-1.5C14.5 16 18.5 11.5 19 4.5z" stroke="none"/><path d="M5 19.5C8 14.5 11 11 15 8.5" stroke="#4a5a68" stroke-width="1.3" fill="none"/></g></symbol>`

//go:embed signs.js
var signs string

// No two seats' signs cover more than two thirds of each other's pixels as small as they are drawn, and no two
// have nearly the same outline, wherever on the roundel and however large.
func TestSigns_ToldApart(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, program.Serve(t), "Ana", "en", browser.Desktop)
	p.Visit("/robots.txt")
	const mostPixels, mostOutline = .65, .62
	alike := browser.Await[[][]struct{ Pixels, Outline float64 }](p, fmt.Sprintf("(%s)(%q)", signs, board.House().SVG+feather))
	const leaf, last = 2, 12
	if len(alike) != last+1 {
		t.Fatalf("%d signs", len(alike))
	}
	if tried := alike[last][leaf].Outline; tried <= mostOutline {
		t.Errorf("the outlines of a leaf and a feather agree by %.2f only: the measure does not tell", tried)
	}
	var pixels, outline float64
	for one := range last {
		for other := range one {
			with := alike[one][other]
			if with.Pixels > mostPixels || with.Outline > mostOutline {
				t.Errorf("the signs of seats %d and %d cover %.2f of each other, and their outlines agree by %.2f", one+1, other+1, with.Pixels, with.Outline)
			}
			pixels, outline = max(pixels, with.Pixels), max(outline, with.Outline)
		}
	}
	t.Logf("at most %.2f and %.2f", pixels, outline)
}
