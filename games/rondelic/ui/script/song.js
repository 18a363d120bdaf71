// The song of a held moment ([data-song], whose value is unique for each performance). It ends with the moment.
let sung

// The tune has two lines, with a note for each syllable (the last cry has one more), short on "au" and long on
// "bord". starts says when each begins, in seconds; the styles turn its syllable gold then. Pitches are
// semitones above the A of 220 Hz.
const starts = [0, .13, .26, .52, .65, .78, 1.04, 1.17, 1.43, 1.56, 1.82, 1.95, 2.08, 2.25, 2.42, 2.59, 2.79]
const line = 3, last = .41
const tune = [
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 9, 7, 5, 7, 9, 7],
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 14, 16, 14, 12, 9, 5, 17],
]
const pitch = note => 220 * 2 ** (note / 12)

// reed is the strength of the overtones of a bombarde.
const reed = [.5, .75, 1, .9, .7, .75, .5, .3, .2, .12]

// song returns the notes from a time on, over a drone.
function song(from) {
	const notes = tune.flatMap((words, n) => words.map((note, i) => ({
		pitch: pitch(note), after: from + line * n + starts[i], long: i + 1 < words.length ? starts[i + 1] - starts[i] : last, loud: .7, voice: reed,
	})))
	return [...notes, { pitch: pitch(-7), after: from, long: 2 * line + .2, loud: .3, voice: reed }]
}

// fall returns the notes of a token that rolls round the hole, drops in, as it is drawn (celebration.css), and is sung
// of. Without motion it lies in the hole at once.
const still = matchMedia("(prefers-reduced-motion: reduce)")
function fall() {
	const after = still.matches ? .2 : 2.75
	const drop = [{ pitch: 110, to: 58, after, long: .4, loud: .7 }, { noise: true, pitch: 300, after, long: .09, loud: .3 }, ...song(after + .2)]
	return still.matches ? drop : [{ noise: true, pitch: 160, to: 900, after: 1.7, long: 1, loud: 1 }, ...drop]
}

// newest plays a new song at the level of the table's sounds, and ends one whose moment is over.
export function newest({ level }) {
	const el = document.querySelector("[data-song]"), name = el?.dataset.song, falls = el?.matches(".fall")
	if (name && name !== sung && level && navigator.userActivation?.hasBeenActive) import("common/sound.js").then(m => m.melody(falls ? fall() : song(.4), level))
	else if (!name && sung) import("common/sound.js").then(m => m.hush())
	sung = name
}
