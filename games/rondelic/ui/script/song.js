// The song: words, and a button to skip it ([data-song], whose value is unique for each performance).
let sung, skipped

// The tune has two lines with a note for each syllable (the last cry has one more), .2 s a note.
// Pitches are semitones above the A of 220 Hz.
const tune = [
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 9, 7, 5, 7, 9, 7],
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 14, 16, 14, 12, 9, 5, 17],
]
const notes = tune.flatMap((line, n) => line.map((note, i) => ({
	pitch: 220 * 2 ** (note / 12), after: .4 + 3.4 * n + .2 * i, long: i === line.length - 1 ? .5 : .26,
})))

// newest hides a skipped song, and plays a new one at the level of the table's sounds.
export function newest({ level }) {
	const all = document.querySelectorAll("[data-song]"), name = all[0]?.dataset.song
	for (const part of all) part.toggleAttribute("hidden", name === skipped)
	if (name && name !== sung && level && navigator.userActivation?.hasBeenActive) import("common/sound.js").then(m => m.melody(notes, level))
	sung = name
}

document.addEventListener("click", e => {
	const button = e.target.closest("button[data-song]")
	if (!button) return
	skipped = button.dataset.song
	newest({ level: 0 })
	import("common/sound.js").then(m => m.hush())
	;(document.querySelector("#table button[form=act]") ?? document.querySelector("#main")).focus({ preventScroll: true })
})
