package ui

import (
	"fmt"
	"io/fs"
	"math"
	"strings"

	"tablee/web/board"
)

// The panel is drawn in the style of popular prints: flat colours, lines of even width. There are no
// gradients, because they do not survive in a sprite. Coordinates are those of a square of 480.

const (
	ink    = "#2a211b"
	paper  = "#fbf5e6"
	red    = "#b3261e"
	blue   = "#27425a"
	green  = "#2a5c48"
	yellow = "#e9b93a"
	brass  = "#d8a63c"
	shade  = "#c8922a"
	skin   = "#f4ddbd"
)

// symbols returns the game's picture in the sprite: the dwarf alone.
func symbols() string {
	return `<symbol id="nain-jaune-dwarf" viewBox="-100 -120 200 230">` + dwarf() + `</symbol>`
}

// Grids returns the painted panel without cards and chips.
func (UI) Grids() []board.Grid {
	defs := `<symbol id="nain-jaune-dwarf" viewBox="-100 -120 200 230">` + dwarf() + `</symbol>`
	return []board.Grid{{Name: id + "-panel", Defs: defs, Cells: []string{`<g transform="translate(-20 -20)">` + panel() + `</g>`}, Columns: 1, Width: 440, Height: 440}}
}

// Pixels returns the files of the grid.
func (UI) Pixels() fs.FS { return board.PixelsIn(files) }

// corners holds the four boxes around the medallion: their colours and positions.
var corners = [...]struct {
	colour      string
	right, down bool
}{
	{"#e8c25a", false, false}, // 10♦
	{"#86a596", true, false},  // V♣
	{"#7f9db0", false, true},  // D♠
	{"#d98d73", true, true},   // R♥
}

func panel() string {
	var b strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	put(`<path fill="#efdcae" d="M20 20h440v440H20z"/><path fill="#e3c992" d="M20 20h440v10H30v430H20z"/>`)
	put(`<g fill="none"><path stroke="%s" stroke-width="2" d="M33 33h414v414H33z"/><path stroke="%s" stroke-width=".9" opacity=".6" d="M37 37h406v406H37z"/></g>`, red, ink)
	for _, c := range corners {
		put(`<g transform="translate(%d %d)scale(%d %d)">`, end(c.right), end(c.down), side(c.right), side(c.down))
		put(`<path d="M44 50a6 6 0 0 1 6-6H186a6 6 0 0 1 6 6V%[1]s A126 126 0 0 0 %[1]s 192H50a6 6 0 0 1-6-6z" fill="%[2]s" stroke="%[3]s" stroke-width="2.4"/>`, short(bite(126)), c.colour, ink)
		put(`<path d="M50 56a6 6 0 0 1 6-6H180a6 6 0 0 1 6 6V%[1]s A132 132 0 0 0 %[1]s 186H56a6 6 0 0 1-6-6z" fill="none" stroke="%[2]s" stroke-width="1.4" opacity=".75"/></g>`, short(bite(126)-2.5), paper)
	}
	put(`<g id="nain-jaune-tulip" stroke="%s" stroke-linejoin="round">%s</g>`, ink, tulip())
	for _, turn := range []int{90, 180, 270} {
		put(`<use href="#nain-jaune-tulip" transform="rotate(%d 240 240)"/>`, turn)
	}
	b.WriteString(medallion())
	put(`<use href="#nain-jaune-dwarf" x="152" y="139" width="160" height="184"/>`)
	for _, c := range corners {
		x, y := 56, 56
		if c.right {
			x = 358
		}
		if c.down {
			y = 332
		}
		put(`<path fill="%[1]s" opacity=".16" d="M%[2]d %[3]dh66v92.4h-66z"/><rect x="%[4]d" y="%[5]d" width="66" height="92.4" rx="5" fill="%[6]s" stroke="%[1]s" stroke-width="1.6"/>`, ink, x+2, y+3, x, y, paper)
	}
	return b.String()
}

// bite returns the coordinate at which a circle around the centre cuts a box's edge.
func bite(radius float64) float64 { return 240 - math.Sqrt(radius*radius-48*48) }

func end(far bool) int {
	if far {
		return 480
	}
	return 0
}

func side(far bool) int {
	if far {
		return -1
	}
	return 1
}

func short(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") }

func tulip() string {
	return `<path d="M240 106V74" stroke="` + green + `" stroke-width="3" stroke-linecap="round"/>` +
		`<path d="M240 104c-4-14-16-20-30-17 2 12 14 19 30 17zM240 104c4-14 16-20 30-17-2 12-14 19-30 17z" fill="#5f8a5a" stroke-width="1.6"/>` +
		`<path d="M240 80c-13-1-19-10-18-28l9 8 9-14 9 14 9-8c1 18-5 27-18 28z" fill="` + red + `" stroke-width="1.8"/>` +
		`<path d="M240 78c-5-6-5-14 0-22 5 8 5 16 0 22z" fill="` + yellow + `" stroke-width="1.3"/>` +
		`<path d="M211 60h.01M269 60h.01" stroke="` + blue + `" stroke-width="8" stroke-linecap="round"/><path d="M211 74h.01M269 74h.01" stroke="` + blue + `" stroke-width="4" stroke-linecap="round"/>`
}

// medallion returns the rim with its ticks, and the landscape, whose hills end on the circle.
func medallion() string {
	return `<circle cx="240" cy="240" r="118" fill="` + yellow + `" stroke="` + ink + `" stroke-width="2.6"/>` +
		`<circle cx="240" cy="240" r="111" fill="none" stroke="` + red + `" stroke-width="8" stroke-dasharray="2.4 7.286"/>` +
		`<circle cx="240" cy="240" r="104" fill="#95b6b0" stroke="` + ink + `" stroke-width="2.4"/>` +
		`<path d="M148.6 287C185 264 215 271 250 268S310 259 332.6 285A103 103 0 0 1 148.6 287z" fill="#87a268"/><path d="M148.6 287C185 264 215 271 250 268S310 259 332.6 285" fill="none" stroke="` + ink + `" stroke-width="1.6"/>` +
		`<path d="M161.5 306.600C200 294 280 294 318.5 306.600A103 103 0 0 1 161.5 306.600z" fill="#6f8d57"/>` +
		`<path d="M178 196c-10 0-16-5-16-10 0-6 7-8 11-6 2-8 16-8 18 0 6-2 12 2 11 8-1 5-8 8-24 8zM296 172c-10 0-16-5-16-10 0-6 7-8 11-6 2-8 16-8 18 0 6-2 12 2 11 8-1 5-8 8-24 8z" fill="#f3ead2" stroke="` + ink + `" stroke-width="1.4"/>`
}
