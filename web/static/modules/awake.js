// Keeps the screen on while the others think: a phone that goes dark drops the stream and tells no more. It may go
// dark once nothing has happened for a while.
import { $ } from "./find.js"

const patience = 5 * 60e3 // milliseconds
let lock, idle

async function stay() {
	clearTimeout(idle)
	if (document.hidden || !$("#fragment").dataset.waits) return leave()
	idle = setTimeout(leave, patience)
	if (!lock || lock.released) lock = await navigator.wakeLock.request("screen").catch(() => null) // a low battery
}

function leave() {
	lock?.release()
	lock = null
}

if (navigator.wakeLock) {
	for (const kind of ["fragment", "visibilitychange", "pointerdown", "keydown"]) document.addEventListener(kind, stay)
	stay()
}
