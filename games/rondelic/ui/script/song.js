// The song of a held moment ([data-song], whose value is unique for each performance). It ends with the moment.
let sung

// The tune has two lines with a note for each syllable (the last cry has one more), .2 s a note.
// Pitches are semitones above the A of 220 Hz.
const tune = [
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 9, 7, 5, 7, 9, 7],
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 14, 16, 14, 12, 9, 5, 17],
]
const notes = tune.flatMap((line, n) => line.map((note, i) => ({
	pitch: 220 * 2 ** (note / 12), after: .4 + 3.4 * n + .2 * i, long: i === line.length - 1 ? .5 : .26,
})))

// newest plays a new song at the level of the table's sounds, and ends one whose moment is over.
export function newest({ level }) {
	const name = document.querySelector("[data-song]")?.dataset.song
	if (name && name !== sung && level && navigator.userActivation?.hasBeenActive) import("common/sound.js").then(m => m.melody(notes, level))
	else if (!name && sung) import("common/sound.js").then(m => m.hush())
	sung = name
}
