// The sounds of a table, synthesized from noise and sine waves, without files. Loaded when sounds are
// switched on.
let audio

// volume returns the gain of a level, soft (1) or loud (2), and starts the audio context.
function volume(level) {
	rouse()
	return level === 1 ? .05 : .16
}

// rouse makes the audio context run. Browsers hold back one that was made without a gesture, and iPhones interrupt
// it during a call and behind a locked screen.
function rouse() {
	audio ??= new AudioContext()
	if (audio.state !== "running") audio.resume().catch(() => 0) // at the next gesture
}

for (const gesture of ["pointerup", "keydown", "visibilitychange"]) document.addEventListener(gesture, () => { if (!document.hidden) rouse() })

// play plays the sound of a card, a chip, a piece of wood, "your turn", a win or one of the last ten seconds.
export function play(kind, level) {
	const loud = volume(level)
	if (kind === "card") rustle(loud)
	if (kind === "chip") [2300, 3100, 2700].forEach((f, i) => tone(f, .05 * i, .05, loud / 2))
	if (kind === "wood") [540, 390].forEach((f, i) => tone(f, .07 * i, .08, loud, "triangle"))
	if (kind === "tick") tone(1900, 0, .03, loud / 3, "triangle")
	if (kind === "win") [392, 523, 659].forEach((f, i) => tone(f, .08 * i, .3, loud / 2))
	if (kind === "turn") [523, 784].forEach((f, i) => tone(f, .12 * i, .3, loud))
}

// melody plays notes in place of any still sounding: pitch in hertz, after and long in seconds.
let singing = []
export function melody(notes, level) {
	hush()
	const loud = volume(level)
	singing = notes.map(n => tone(n.pitch, n.after, n.long, loud, "triangle"))
}

// fanfare is the house's melody for a winner.
export function fanfare(level) {
	melody([[392, 0, .16], [523, .15, .16], [659, .3, .16], [784, .45, .3], [1047, .62, .5]].map(([pitch, after, long]) => ({ pitch, after, long })), level)
}

// hush stops a melody.
export function hush() {
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
