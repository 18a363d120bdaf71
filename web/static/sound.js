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

// play plays the sound of a card, a chip, a piece of wood, a refusal ("no"), "your turn", a win or one of the last ten seconds.
export function play(kind, level) {
	const loud = volume(level)
	if (kind === "card") rustle(1800, 0, .06, loud * 1.5)
	if (kind === "chip") [2300, 3100, 2700].forEach((f, i) => tone(f, .05 * i, .05, loud / 2))
	if (kind === "wood") [540, 390].forEach((f, i) => tone(f, .07 * i, .08, loud, "triangle"))
	if (kind === "no") [196, 147].forEach((f, i) => tone(f, .13 * i, .12, loud / 4, "triangle"))
	if (kind === "tick") tone(1900, 0, .03, loud / 3, "triangle")
	if (kind === "win") [392, 523, 659].forEach((f, i) => tone(f, .08 * i, .3, loud / 2))
	if (kind === "turn") [523, 784].forEach((f, i) => tone(f, .12 * i, .3, loud))
}

// melody plays notes in place of any still sounding, each 12 dB softer than "your turn" or more. Pitch is in hertz,
// gliding to another if there is one, after and long are in seconds, loud is a part of the whole (1); voice is the
// strength of the overtones, and noise is noise around that pitch.
let singing = []
export function melody(notes, level) {
	hush()
	const whole = volume(level) / 4, waves = new Map(), from = audio.currentTime
	const wave = voice => waves.get(voice) ?? waves.set(voice, audio.createPeriodicWave(new Float32Array(voice.length + 1), new Float32Array([0, ...voice]))).get(voice)
	singing = notes.map(n => (n.noise ? rustle : tone)(n.pitch, n.after, n.long, whole * (n.loud ?? 1), n.voice ? wave(n.voice) : "triangle", n.to, from))
}

// fanfare is the house's melody for a winner.
export function fanfare(level) {
	melody([[392, 0, .16], [523, .15, .16], [659, .3, .16], [784, .45, .3], [1047, .62, .5]].map(([pitch, after, long]) => ({ pitch, after, long })), level)
}

// hush fades a melody out.
export function hush() {
	for (const { source, gain } of singing) {
		const now = audio.currentTime
		gain.gain.cancelScheduledValues(now)
		gain.gain.setTargetAtTime(0, now, .02)
		source.stop(now + .06)
	}
	singing = []
}

function tone(pitch, after, long, loud, shape = "sine", to, from = audio.currentTime) {
	const source = audio.createOscillator()
	if (shape.length) source.type = shape
	else source.setPeriodicWave(shape)
	return sounds(source, source.frequency, pitch, to, source, from + after, long, loud, !shape.length)
}

function rustle(pitch, after, long, loud, shape, to, from = audio.currentTime) {
	const source = audio.createBufferSource(), b = audio.createBuffer(1, audio.sampleRate * (long + .1), audio.sampleRate), low = audio.createBiquadFilter()
	b.getChannelData(0).forEach((_, i, d) => d[i] = Math.random() * 2 - 1)
	source.buffer = b
	source.connect(low)
	return sounds(source, low.frequency, pitch, to, low, from + after, long, loud, to)
}

// sounds plays a source through its last node. What is held sounds evenly to its end; all else dies away.
function sounds(source, frequency, pitch, to, node, at, long, loud, held) {
	const gain = audio.createGain(), g = gain.gain
	frequency.setValueAtTime(pitch, at)
	if (to) frequency.exponentialRampToValueAtTime(to, at + long)
	g.setValueAtTime(0, audio.currentTime)
	g.setValueAtTime(held ? 0 : loud, at)
	if (held) {
		g.linearRampToValueAtTime(loud, at + .02)
		g.setValueAtTime(loud, at + long - .04)
		g.linearRampToValueAtTime(0, at + long)
	} else g.exponentialRampToValueAtTime(.0001, at + long)
	node.connect(gain).connect(audio.destination)
	source.start(at)
	source.stop(at + long)
	return { source, gain }
}
