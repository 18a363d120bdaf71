package board

import (
	"math"
	"strings"
)

// A court card is a half-figure drawn once and repeated rotated by 180°: hair, coat, collar, head and
// headgear of its rank, in the dress of its suit, with the card's attribute in its hand. Coordinates are
// those of a card of 250 × 350.

// dress holds the colours and the pattern that the three courts of a suit share.
type dress struct {
	main, second, third, hair string
	motif                     func(x, y float64) string // one motif of the coat's pattern, in a cell of 18
	filled                    bool                      // the motif is filled, not outlined
}

var dresses = map[byte]dress{
	'S': {blue, yellow, red, "#4a3326", func(x, y float64) string { return "M" + pair(x, y+12) + "l9-8 9 8" }, false},
	'H': {red, yellow, blue, "#b9772c", func(x, y float64) string {
		return "M" + pair(x+9, y+2) + "l4 7-4 7-4-7zM" + pair(x, y+7.5) + "h2v3h-2z"
	}, true},
	'D': {yellow, red, blue, "#7c4423", func(x, y float64) string { return "M" + pair(x, y) + "l18 18M" + pair(x+18, y) + "l-18 18" }, false},
	'C': {green, yellow, red, "#cdbb95", func(x, y float64) string {
		return "M" + pair(x+2, y+4.5) + "a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0M" + pair(x+11, y+13.5) + "a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0"
	}, true},
}

// names holds the names of the traditional French portrait, by rank and suit; they are not translated.
var names = map[string]string{
	"KS": "DAVID", "KH": "CHARLES", "KD": "CÉSAR", "KC": "ALEXANDRE",
	"QS": "PALLAS", "QH": "JUDITH", "QD": "RACHEL", "QC": "ARGINE",
	"JS": "HOGIER", "JH": "LA HIRE", "JD": "HECTOR", "JC": "LANCELOT",
}

// coatTop returns the y of the shoulder line at x.
func coatTop(x float64) float64 {
	d := math.Abs(x-125) - 16 // the coat is slightly wider to the right, under the arm
	if d <= 0 {
		return 124
	}
	return 124 + 36*math.Pow(math.Min(d/60, 1), 2.2)
}

// coat draws the body of the figure with the pattern of its suit, motif by motif wherever a whole one fits:
// SVG patterns and clip paths do not work in a sprite.
func (d dress) coat() string {
	var signs strings.Builder
	for row := range 3 {
		for col := range 8 {
			x, y := 49+18*float64(col), 123+18*float64(row)
			if max(coatTop(x), coatTop(x+18)) < y+3 {
				signs.WriteString(d.motif(x, y))
			}
		}
	}
	paint := `fill="none" stroke="` + d.second + `"`
	if d.filled {
		paint = `fill="` + d.second + `" stroke="none"`
	}
	return `<path d="M48 178V160C54 138 82 132 105 124H137C160 132 194 138 202 160V178Z" fill="` + d.main + `"/>` +
		`<path d="` + signs.String() + `" ` + paint + `/>` +
		`<path d="M112 108h18v18c-4 6-14 6-18 0z" fill="` + skin + `"/>`
}

// court draws the half-figure of a rank in the dress of a suit.
func court(rank, s byte) string {
	d := dresses[s]
	crown := d.main
	if rank == 'K' && s == 'D' {
		crown = red
	}
	figure := map[byte]string{'K': king, 'Q': queen, 'J': jack}[rank]
	return strings.NewReplacer(
		"{coat}", d.coat(), "{face}", `<use href="#face"/>`, "{crown}", crown,
		"{main}", d.main, "{third}", d.third, "{hair}", d.hair,
		"{paper}", paper, "{ink}", ink, "{red}", red, "{blue}", blue, "{gold}", yellow, "{skin}", skin,
	).Replace(figure) + attribute(rank, s)
}

// face is included in the sheet once.
const face = `<path d="M107 84q6-4.5 11 0M124 84q6-4.5 11 0" fill="none" stroke-width="1.9"/>` +
	`<path d="M108.5 89.500q4.5-3.5 9 0-4.5 3-9 0zM124.5 89.500q4.5-3.5 9 0-4.5 3-9 0z" fill="#fff" stroke-width="1.1"/>` +
	`<path d="M113 89.500h.01M129 89.500h.01" stroke-width="3.8"/>` +
	`<path d="M120 86 117.5 99q3 2.6 6 .6" fill="none" stroke-width="1.6"/>` +
	`<path d="M115.5 105q2.7-2 5.5-.4 2.8-1.6 5.5.4-5.5 4.5-11 0z" fill="` + red + `" stroke-width=".9"/>` +
	`<path d="M109 99h.01M133 99h.01" stroke="` + red + `" stroke-width="8" opacity=".16"/>`

const head = `<path d="M100 84c0-16 9-22 21-22s21 6 21 22c0 20-9 35-21 35s-21-15-21-35z" fill="{skin}"/>`

const king = `<path d="M98 76c-14 6-16 22-10 30-7 6-5 18 4 20 10 3 16-4 16-12zM144 76c14 6 16 22 10 30 7 6 5 18-4 20-10 3-16-4-16-12z" fill="{hair}"/>` +
	`<path d="M91 92c-3 8 0 12 3 15M151 92c3 8 0 12-3 15" fill="none" stroke-width="1.3"/>{coat}` +
	`<path d="M48 166C58 140 88 134 107 124 113 140 129 140 135 124 150 132 184 140 202 166L196 182C176 160 152 152 121 160 90 152 66 160 54 182Z" fill="{paper}"/>` +
	`<path d="M66 154l-1.8 7h3.600zM80 145l-1.8 7h3.600zM95 142l-1.8 7h3.600zM109 146l-1.8 7h3.600zM133 146l-1.8 7h3.600zM147 142l-1.8 7h3.600zM161 146l-1.8 7h3.600z" fill="{ink}" stroke="none"/>` +
	`<path d="M112 158h18v20h-18z" fill="{third}"/><path d="M121 168h.01" stroke-width="10.5"/><path d="M121 168h.01" stroke="{gold}" stroke-width="7.5"/>` + head +
	`<path d="M100 92c1 8 4 12 9 12 4 0 6-3 12-3s8 3 12 3c5 0 8-4 9-12 5 20 0 42-21 50-21-8-26-30-21-50z" fill="{hair}"/>` +
	`<path d="M109 114c2 8 6 14 10 20M133 114c-2 8-6 14-10 20M121 116v20" fill="none" stroke-width="1.2"/>{face}` +
	`<path d="M96 70 90 42l13 11 6-16 12 13 12-13 6 16 13-11-6 28z" fill="{gold}"/>` +
	`<path d="M103 66c0-6 6-12 18-12s18 6 18 12" fill="{crown}" stroke-width="1.6"/>` +
	`<path d="M95 66q26-9 52 0v9q-26-9-52 0z" fill="{gold}"/>` +
	`<path d="M104 69.200h.01M127 68.100h.01" stroke="{red}" stroke-width="5"/><path d="M115 68.100h.01M138 69.200h.01" stroke="{blue}" stroke-width="5"/>` +
	`<path d="M90 41h.01M109 36h.01M133 36h.01M152 41h.01" stroke-width="8"/><path d="M90 41h.01M109 36h.01M133 36h.01M152 41h.01" stroke="{paper}" stroke-width="5"/>`

const queen = `<path d="M101 70c-22 8-18 34-24 46-4 10 2 24 14 24 12 0 18-12 18-26l4-30h16l4 30c0 14 6 26 18 26 12 0 18-14 14-24-6-12-2-38-24-46z" fill="{hair}"/>` +
	`<path d="M90 90c-2 14-6 24-6 34M97 96c0 14-4 26-4 36M152 90c2 14 6 24 6 34M145 96c0 14 4 26 4 36" fill="none" stroke-width="1.2"/>{coat}` +
	`<path d="M95 128C107 158 135 158 147 128L135 123C127 128 115 128 107 123Z" fill="{skin}"/>` +
	`<path d="M91 126C103 164 139 164 151 126" fill="none" stroke-width="9"/><path d="M91 126C103 164 139 164 151 126" fill="none" stroke="{paper}" stroke-width="5.2"/>` +
	`<path d="M108 128q13 13 26 0" fill="none" stroke-width="1.2"/>` +
	`<path d="M112 131.500h.01M116.5 134h.01M121 135h.01M125.5 134h.01M130 131.500h.01" stroke-width="5.6"/><path d="M112 131.500h.01M116.5 134h.01M121 135h.01M125.5 134h.01M130 131.500h.01" stroke="{gold}" stroke-width="3.6"/>` +
	`<path d="M113 158h16l5 20h-26z" fill="{third}"/><path d="M121 158v20" stroke="{gold}" stroke-width="2"/>` + head + `{face}` +
	`<path d="M121 61c-14 0-23 10-22 26 6-8 14-12 22-22 8 10 16 14 22 22 1-16-8-26-22-26z" fill="{hair}"/>` +
	`<path d="M104 62 100 44l9 8 4-11 8 9 8-9 4 11 9-8-4 18q-17-6-34 0z" fill="{gold}"/>` +
	`<path d="M121 56h.01" stroke="{red}" stroke-width="5.2"/><path d="M112 57.500h.01M130 57.500h.01" stroke="{blue}" stroke-width="4"/>` +
	`<path d="M100 43h.01M113 40h.01M129 40h.01M142 43h.01" stroke-width="6"/><path d="M100 43h.01M113 40h.01M129 40h.01M142 43h.01" stroke="{paper}" stroke-width="3.5"/>`

const jack = `<path d="M99 74c-9 10-10 28-8 42 8 6 16 4 20-2l4-30h12l4 30c4 6 12 8 20 2 2-14 1-32-8-42z" fill="{hair}"/>` +
	`<path d="M96 86c-2 10-2 18 0 28M146 86c2 10 2 18 0 28" fill="none" stroke-width="1.2"/>{coat}` +
	`<path d="M101 122l-14 14 18 10 16 4 16-4 18-10-14-14c-8 8-32 8-40 0z" fill="{paper}"/>` +
	`<path d="M99 138l10-12M111 145l5-16M143 138l-10-12M131 145l-5-16M121 148v-19" fill="none" stroke-width="1.2"/>` +
	`<path d="M113 150h16v28h-16z" fill="{third}"/><path d="M121 158h.01M121 169h.01" stroke-width="7.3"/><path d="M121 158h.01M121 169h.01" stroke="{gold}" stroke-width="4.7"/>` + head + `{face}` +
	`<path d="M99 84c2-8 8-12 12-16 8 6 24 6 32 0-2 6 2 10 0 16 3-20-4-26-22-26s-25 6-22 26z" fill="{hair}"/>` +
	`<path d="M143 56c14-2 20-12 16-22-10 0-20 6-26 16z" fill="{paper}"/><path d="M137 54c8-4 14-10 18-16" fill="none" stroke-width="1.3"/>` +
	`<path d="M94 64c-4-18 10-26 27-26s31 8 27 26z" fill="{third}"/>` +
	`<path d="M90 60q31-9 62 0c3 5 2 9-1 11q-30-9-60 0c-3-2-4-6-1-11z" fill="{main}"/>` +
	`<path d="M141 58h.01" stroke-width="10.5"/><path d="M141 58h.01" stroke="{gold}" stroke-width="7.5"/>`
