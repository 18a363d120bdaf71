package browser

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/png"
	"math"

	"github.com/chromedp/chromedp"
)

// textLine is a line of text as a page shows it.
type textLine struct {
	Text, Where         string
	X, Y, Width, Height float64
	Color               [4]float64 // red, green, blue and opacity, 0 to 1
	Large               bool
}

//go:embed texts.js
var texts string

// CheckContrast holds every text in sight to WCAG AA: 4.5 against what lies behind it, 3 where
// it is large. axe cannot tell where a picture or a gradient lies behind.
func (p *Person) CheckContrast(where string) {
	p.T.Helper()
	lines := JS[[]textLine](p, "("+texts+")()")
	shot := Get(p, chromedp.CaptureScreenshot())
	JS[bool](p, `document.adoptedStyleSheets.pop(), true`)
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		p.T.Fatal(err)
	}
	told := map[string]bool{}
	for _, l := range lines {
		need := 4.5
		if l.Large {
			need = 3
		}
		if got := l.contrast(picture); got < need && !told[l.Where] {
			told[l.Where] = true
			p.T.Errorf("%s: %q (%s) has a contrast of %.2f, needs %.1f", where, l.Text, l.Where, got, need)
		}
	}
}

// contrast is the ratio between the text and what lies behind it on a picture of the page
// without texts, in the mean.
func (l textLine) contrast(picture image.Image) float64 {
	area := image.Rect(int(l.X), int(l.Y), int(l.X+l.Width)+1, int(l.Y+l.Height)+1).Intersect(picture.Bounds())
	var behind [3]float64
	n := 0.0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			r, g, b, _ := picture.At(x, y).RGBA()
			for i, v := range []uint32{r, g, b} {
				behind[i] += float64(v) / 0xffff
			}
			n++
		}
	}
	if n == 0 {
		return math.Inf(1)
	}
	var drawn [3]float64
	for i := range behind {
		behind[i] /= n
		drawn[i] = l.Color[i]*l.Color[3] + behind[i]*(1-l.Color[3])
	}
	light, dark := luminance(drawn), luminance(behind)
	return (max(light, dark) + .05) / (min(light, dark) + .05)
}

// luminance is the relative luminance of an sRGB colour, as WCAG has it.
func luminance(rgb [3]float64) float64 {
	for i, v := range rgb {
		if v <= .04045 {
			rgb[i] = v / 12.92
		} else {
			rgb[i] = math.Pow((v+.055)/1.055, 2.4)
		}
	}
	return .2126*rgb[0] + .7152*rgb[1] + .0722*rgb[2]
}

// CheckSchemes measures the contrast in the dark and in the light, and keeps pictures of both.
func (p *Person) CheckSchemes(where string) {
	p.T.Helper()
	for _, scheme := range []string{"dark", "light"} {
		p.EmulateMedia("prefers-color-scheme", scheme)
		p.Shot(where + " " + scheme)
		p.Rest()
		p.CheckContrast(fmt.Sprintf("%s in the %s", where, scheme))
	}
}
