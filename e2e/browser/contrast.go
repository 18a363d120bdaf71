package browser

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"

	"github.com/chromedp/cdproto/page"
)

// textLine is a line of text as shown on a page.
type textLine struct {
	Text, Where         string
	X, Y, Width, Height float64
	Color               [4]float64 // red, green, blue and opacity, 0 to 1
	Large               bool
}

//go:embed texts.js
var texts string

// CheckContrast checks that all visible text meets WCAG AA: a contrast of 4.5 to its background, or 3 for
// large text. axe cannot measure it over a picture or a gradient.
func (p *Person) CheckContrast(where string) {
	p.T.Helper()
	lines := JS[[]textLine](p, "("+texts+")()")
	picture := p.shown()
	JS[bool](p, `document.adoptedStyleSheets.pop(), true`)
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

// shown returns a screenshot.
func (p *Person) shown() *image.RGBA {
	p.T.Helper()
	shot := Call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{OptimizeForSpeed: new(true)})
	decoded, err := png.Decode(bytes.NewReader(shot.Data))
	if err != nil {
		p.T.Fatal(err)
	}
	if picture, ok := decoded.(*image.RGBA); ok {
		return picture
	}
	picture := image.NewRGBA(decoded.Bounds())
	draw.Draw(picture, picture.Bounds(), decoded, decoded.Bounds().Min, draw.Src)
	return picture
}

// contrast returns the ratio between the text and its mean background in a picture of the page without texts.
func (l textLine) contrast(picture *image.RGBA) float64 {
	area := image.Rect(int(l.X), int(l.Y), int(l.X+l.Width)+1, int(l.Y+l.Height)+1).Intersect(picture.Bounds())
	var behind [3]float64
	n := 0.0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := picture.RGBAAt(x, y)
			for i, v := range []uint8{c.R, c.G, c.B} {
				behind[i] += float64(v) / 0xff
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

// luminance returns the relative luminance of an sRGB colour as defined by WCAG.
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

// CheckSchemes measures the contrast in the dark and light schemes, and keeps screenshots of both.
func (p *Person) CheckSchemes(where string) {
	p.T.Helper()
	for _, scheme := range []string{"dark", "light"} {
		p.EmulateMedia("prefers-color-scheme", scheme)
		p.Shot(where + " " + scheme)
		p.Rest()
		p.CheckContrast(fmt.Sprintf("%s in the %s", where, scheme))
	}
}
