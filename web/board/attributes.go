package board

import (
	"math"
	"strings"
)

// attribute draws the object that a court holds: sceptre, sword, axe and orb of the Kings, tulip, rose, daisy
// and pansy of the Queens, pike, halberd, sword and arrow of the Jacks, with the cuff and the hand in front
// of it.
func attribute(rank, s byte) string {
	thing := attributes[string(rank)+string(s)]
	switch {
	case rank == 'Q':
		thing = stalk + thing
	case rank == 'J' && s != 'D':
		thing = pole + thing
	}
	return strings.NewReplacer(
		"{second}", dresses[s].second, "{paper}", paper, "{red}", red, "{blue}", blue,
		"{gold}", yellow, "{blade}", blade, "{shaft}", shaft, "{green}", green,
	).Replace(thing) + `<use href="#cuff"/>`
}

// cuff is included in the sheet once.
const cuff = `<path d="M156 176c0-12 4-18 12-20h22c7 3 10 10 10 20z" fill="` + paper + `"/>` +
	`<path d="M164 160v16M174 158v18M184 158v18M193 160v16" fill="none" stroke-width="1.2"/>` +
	`<path d="M165 150c-2-9 3-15 12-15s14 5 13 13-6 12-13 12-11-4-12-10z" fill="` + skin + `"/>` +
	`<path d="M169 144h17M169 150h16" fill="none" stroke-width="1.4"/>`

const pole = `<path d="M178 60V176" stroke-width="6.5"/><path d="M178 60V176" stroke="{shaft}" stroke-width="3.4"/>`

const stalk = `<path d="M178 92C176 110 180 125 178 160" stroke="{green}" stroke-width="3.4" fill="none"/>` +
	`<path d="M178 124c8-10 15-10 18-8-3 9-10 12-18 10zM178 112c-7-9-14-9-17-7 3 8 9 11 17 9z" fill="{green}" stroke-width="1.6"/>`

var attributes = map[string]string{
	"KS": `<path d="M178 66V176" stroke-width="6"/><path d="M178 66V176" stroke="{second}" stroke-width="3"/>` +
		`<path d="M165 62c-4-14 2-24 12-26 3 6 8 10 15 10-1 9-6 15-14 17z" fill="{second}"/><path d="M171 60V46M177 60V42M183 60V46" fill="none" stroke-width="1.3"/>`,
	"KH": `<path d="M173 128V52l5-14 5 14v76z" fill="{blade}"/><path d="M178 46v80" stroke-width="1.1"/><path d="M161 128h34v7h-34z" fill="{second}"/>`,
	"KD": `<path d="M178 44V176" stroke-width="6.5"/><path d="M178 44V176" stroke="{shaft}" stroke-width="3.4"/>` +
		`<path d="M176 54c-8 2-16 0-20-6-2 12-2 22 0 32 4-6 12-9 20-7z" fill="{blade}"/><path d="M180 54c5-2 9-2 12 2v14c-3 4-7 4-12 2z" fill="{gold}"/><circle cx="178" cy="42" r="5" fill="{gold}"/>`,
	"KC": `<path d="M178 94V72M170 80h16" stroke-width="6.5"/><path d="M178 93V73M171 80h14" stroke="{second}" stroke-width="3"/>` +
		`<circle cx="178" cy="114" r="19" fill="{blue}"/><path d="M159.5 112c10 5 28 5 37 0M178 96v18" stroke="{second}" stroke-width="3.4" fill="none"/>`,
	"QS": `<path d="M163 66c0 18 6 26 15 27 9-1 15-9 15-27l-8 8-7-14-7 14z" fill="{red}"/><path d="M178 64v24" stroke-width="1.2"/>`,
	"QH": `<circle cx="178" cy="76" r="18" fill="{red}"/><path d="M170 80c0-9 14-11 15-2 0 6-8 7-9 2M165 74c2-11 20-16 26-2M168 86c6 6 18 4 22-5" fill="none" stroke="{paper}" stroke-width="1.8"/>`,
	"QD": petals(6, 13, 6.5) + `<circle cx="178" cy="76" r="7" fill="{gold}"/>`,
	"QC": strings.ReplaceAll(petals(5, 11, 9), "{paper}", "{blue}") + `<circle cx="178" cy="76" r="7" fill="{gold}"/>`,
	"JS": `<path d="M178 36l9 26-9 10-9-10z" fill="{blade}"/><path d="M169 72h18l-3 10h-12z" fill="{red}"/>`,
	"JH": `<path d="M178 34l5 18h-10z" fill="{blade}"/><path d="M178 54c10 0 16-3 20-8 2 12 2 22-2 32-5-6-10-8-18-8z" fill="{blade}"/><path d="M178 56l-16 6 16 8z" fill="{blade}"/>`,
	"JD": `<path d="M173 126V52l5-14 5 14v74z" fill="{blade}"/><path d="M178 46v78" stroke-width="1.1"/><path d="M162 124c8 6 24 6 32 0v8c-8 5-24 5-32 0z" fill="{blue}"/>`,
	"JC": `<path d="M178 34l8 20h-5v10h-6v-10h-5z" fill="{blade}"/><path d="M176 66l-12 12M180 66l12 12M176 74l-10 10M180 74l10 10" stroke="{red}" stroke-width="2.6" fill="none"/>`,
}

// petals draws n discs of radius r round the head of a flower.
func petals(n int, distance, r float64) string {
	var b strings.Builder
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		b.WriteString(`<circle cx="` + number(178+distance*math.Sin(a)) + `" cy="` + number(76-distance*math.Cos(a)) +
			`" r="` + number(r) + `" fill="{paper}" stroke-width="1.7"/>`)
	}
	return b.String()
}
