// The sounds of a table, made here from noise and sines: no files. Loaded by table.js when
// somebody wants to hear them.
let audio

// play sounds a card, a chip or "your turn", softly (level 1) or not (level 2).
export function play(kind, level) {
	audio ??= new AudioContext()
	if (audio.state === "suspended") audio.resume()
	const loud = level === 1 ? .05 : .16
	if (kind === "card") rustle(loud)
	if (kind === "chip") [2300, 3100, 2700].forEach((f, i) => tone(f, .05 * i, .05, loud / 2))
	if (kind === "turn") [523, 784].forEach((f, i) => tone(f, .12 * i, .3, loud))
}

function tone(pitch, after, long, loud) {
	const o = audio.createOscillator(), at = audio.currentTime + after
	o.frequency.value = pitch
	o.connect(fade(at, long, loud))
	o.start(at)
	o.stop(at + long)
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
	g.gain.setValueAtTime(loud, at)
	g.gain.exponentialRampToValueAtTime(.0001, at + long)
	g.connect(audio.destination)
	return g
}
