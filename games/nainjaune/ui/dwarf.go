package ui

import "strings"

// dwarf returns the drawing of the Yellow Dwarf standing on grass, with the seven of diamonds under one
// arm. It is about 200 × 230, centred on the belt. In dwarfParts, {T} marks the thin lines.
func dwarf() string {
	return `<g stroke="` + ink + `" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">` +
		strings.NewReplacer(
			"{T}", `fill="none" stroke-width="1.9"`, "{card}", seven(),
			"{coat}", yellow, "{shade}", shade, "{cloth}", "#2f5373", "{boot}", "#6d3f24",
			"{red}", red, "{skin}", skin, "{brass}", brass, "{white}", paper,
		).Replace(dwarfParts) + `</g>`
}

const dwarfParts = `<path d="M-92 101C-50 90 50 90 92 101 60 113-60 113-92 101z" fill="#5f7f4f"/><path d="M-80 98l-4-10 8 6 3-9 5 10M66 97l3-9 4 7 7-8-2 11" {T}/>` +
	`<path d="M-34 60C-38 78-38 86-34 92H-8L-4 62zM34 60C38 78 38 86 34 92H8L4 62z" fill="{cloth}"/>` +
	`<path d="M-6 84C-8 96-6 100-8 104H-52C-58 96-48 90-36 88L-34 80C-26 84-14 86-6 84zM6 84C8 96 6 100 8 104H52C58 96 48 90 36 88L34 80C26 84 14 86 6 84z" fill="{boot}"/><path d="M-36 80q14 8 30 4M36 80q-14 8-30 4" {T}/>` +
	`<path d="M-40-6C-62 2-70 24-60 40-54 48-42 46-36 40L-30 20z" fill="{coat}"/><path d="M-58 14c4 2 8 8 8 14" {T}/>` +
	`<path d="M-38-14C-54 20-56 48-58 68-36 80 36 80 58 68 56 48 54 20 38-14z" fill="{coat}"/><path d="M44 10C50 34 52 52 53 68 48 70 42 72 36 73 40 50 40 26 34 0z" fill="{shade}" opacity=".75" stroke="none"/>` +
	`<path d="M-58 68C-36 80 36 80 58 68L59 76C36 88-36 88-59 76z" fill="{white}"/><path d="M-44 72v7M-28 76v7M-12 77v7M4 77v7M20 77v7M36 74v7M49 71v6M0 30V78" {T}/>` +
	`<path d="M-53 36C-30 46 30 46 53 36L55 49C30 59-30 59-55 49z" fill="{red}"/><rect x="-11" y="38" width="22" height="18" rx="3" fill="{brass}"/><path d="M-4 47h12" {T}/>` +
	`<path d="M-50 46c-8 0-11-8-6-13 6-5 16-3 17 4 1 6-5 10-11 9z" fill="{skin}"/>` +
	`<path d="M-31-44C-40-22-36 4-18 20-12 26-6 30 0 36 6 30 12 26 18 20 36 4 40-22 31-44z" fill="{white}"/><path d="M-20-16C-20 0-12 12-6 18M20-16C20 0 12 12 6 18M0-4V24M-9-8C-10 4-6 12-3 16M9-8C10 4 6 12 3 16" {T}/>` +
	`<path d="M-25-54C-25-34-16-22 0-22S25-34 25-54C20-64-20-64-25-54z" fill="{skin}"/><path d="M-14-37h.01M14-37h.01" stroke="{red}" stroke-width="12" opacity=".28"/>` +
	`<path d="M-16-48q5-5 9 0M7-48q5-5 9 0" {T}/><path d="M-19-55q7-6 13-1M6-56q7-5 13 1" stroke="{white}" stroke-width="6" fill="none"/><path d="M-20-53q8-7 14-1M6-54q7-6 14 1" {T}/>` +
	`<path d="M0-30C-8-38-20-34-30-24-22-16-8-18 0-26 8-18 22-16 30-24 20-34 8-38 0-30z" fill="{white}"/><path d="M-7-36C-9-44 9-44 7-36 7-29-7-29-7-36z" fill="#e7a184"/><path d="M-4-17q4 3 8 0" {T}/>` +
	`<path d="M-34-54C-32-82-14-104 10-112 28-118 46-112 56-98 46-100 38-96 34-90 36-78 36-64 34-54 14-66-14-66-34-54z" fill="{coat}"/><path d="M34-90C28-84 22-84 16-86M30-72C24-70 18-72 14-75" {T}/><path d="M20-62C28-60 32-57 34-54 36-64 36-78 34-90 32-84 26-72 20-62z" fill="{shade}" opacity=".7" stroke="none"/>` +
	`<circle cx="58" cy="-93" r="7" fill="{brass}"/><path d="M-37-55C-16-70 16-70 37-55L35-45C14-59-14-59-35-45z" fill="{white}"/>{card}` +
	`<path d="M36-8C50-4 58 10 56 24 54 34 44 36 38 30L32 16z" fill="{coat}"/><path d="M40 22c6-6 16-6 20 0 3 6 0 12-7 12-8 1-15-4-13-12z" fill="{skin}"/><path d="M48 20v8M54 20v7" {T}/>`

// seven returns the card under the dwarf's arm, slightly tilted.
func seven() string {
	// the outline of Fraunces's figure: a drawing that is a background has no fonts
	const figure = `<path d="M27.6-39.4L41.6-58.4L44-57.2L14.2-57.2Q12.4-57.2 11.6-56.5Q10.8-55.8 10.4-54.4L9-48.6Q8.6-47.4 7.9-46.8Q7.2-46.2 5.8-46.2Q4.6-46.2 3.8-47Q3-47.8 3.2-49.4L4.6-66.4Q4.8-68 5.8-69Q6.8-70 8.8-70L48.6-70Q50.8-70 51.9-69.1Q53-68.2 53-66.6Q53-65.6 52.4-64.5Q51.8-63.4 50.2-61.4L38.4-44Q35.2-40 33.2-36.9Q31.2-33.8 30-31.3Q28.8-28.8 28.3-26.7Q27.8-24.6 27.8-22.6Q27.8-20.4 28.7-18.5Q29.6-16.6 30.7-15Q31.8-13.4 32.7-11.5Q33.6-9.6 33.6-7.2Q33.6-3.6 31.2-1.1Q28.8 1.4 24 1.4Q19.2 1.4 16.4-1.7Q13.6-4.8 13.6-10.8Q13.6-15 15-19.2Q16.4-23.4 19.5-28.3Q22.6-33.2 27.6-39.4z"`
	diamonds := ""
	for _, at := range []string{"90 86", "170 86", "130 132", "90 178", "170 178", "90 266", "170 266"} {
		diamonds += "M" + at + "m0-29c6 10 14 20 22 29-8 9-16 19-22 29-6-10-14-20-22-29 8-9 16-19 22-29z"
	}
	return `<g transform="translate(62 -2)rotate(9)" stroke="none"><rect x="-29" y="-46" width="60" height="92" rx="5" fill="` + ink + `" opacity=".18"/>` +
		`<g transform="translate(-32 -48)scale(.256 .263)" fill="` + red + `"><rect x="3" y="3" width="244" height="344" rx="20" fill="` + paper + `" stroke="` + ink + `" stroke-width="11"/>` +
		figure + ` transform="translate(18 82)scale(.84)"/>` + figure + ` transform="rotate(180 125 175)translate(18 82)scale(.84)"/><path d="` + diamonds + `"/></g></g>`
}
