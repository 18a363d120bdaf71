// The sounds of a table, made here from noise and sines: no files. Loaded by table.js when
// somebody wants to hear them.
let audio

// The song of Rondelic: a tune of the house's own, two lines of as many notes as the words
// have syllables (the last cry is a third), .2 s a note. Half tones above the A of 220 Hz.
const tune = [
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 9, 7, 5, 7, 9, 7],
	[5, 5, 9, 12, 9, 12, 14, 12, 9, 12, 14, 16, 14, 12, 9, 5, 17],
]
let singing = []

// play sounds a card, a chip, a bowl of wood, "your turn", a second of the last sand or the song, softly
// (level 1) or not (level 2), or ends the song.
export function play(kind, level) {
	if (kind === "hush" && !audio) return
	audio ??= new AudioContext()
	if (audio.state === "suspended") audio.resume()
	const loud = level === 1 ? .05 : .16
	if (kind === "card") rustle(loud)
	if (kind === "chip") [2300, 3100, 2700].forEach((f, i) => tone(f, .05 * i, .05, loud / 2))
	if (kind === "bowl") [540, 390].forEach((f, i) => tone(f, .07 * i, .08, loud, "triangle"))
	if (kind === "song" || kind === "hush") hush()
	if (kind === "song") tune.forEach((line, n) => line.forEach((note, i) => singing.push(tone(220 * 2 ** (note / 12), .4 + 3.4 * n + .2 * i, i === line.length - 1 ? .5 : .26, loud, "triangle"))))
	if (kind === "sand") tone(1900, 0, .03, loud / 3, "triangle")
	if (kind === "turn") [523, 784].forEach((f, i) => tone(f, .12 * i, .3, loud))
}

function hush() {
	for (const o of singing) o.stop()
	singing = []
}

function tone(pitch, after, long, loud, shape = "sine") {
	const o = audio.createOscillator(), at = audio.currentTime + after
	o.frequency.value = pitch
	o.type = shape
	o.connect(fade(at, long, loud))
	o.start(at)
	o.stop(at + long)
	return o
}

function rustle(loud) {
	const n = audio.createBufferSource(), b = audio.createBuffer(1, 3000, audio.sampleRate), low = audio.createBiquadFilter()
	b.getChannelData(0).forEach((_, i, d) => d[i] = Math.random() * 2 - 1)
	n.buffer = b
	low.frequency.value = 1800
	n.connect(low).connect(fade(audio.currentTime, .06, loud * 1.5))
	n.start()
}

function fade(at, long, loud) {
	const g = audio.createGain()
	g.gain.setValueAtTime(0, audio.currentTime)
	g.gain.setValueAtTime(loud, at)
	g.gain.exponentialRampToValueAtTime(.0001, at + long)
	g.connect(audio.destination)
	return g
}
