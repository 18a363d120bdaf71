// Keeps the screen on while the others think: a phone that goes dark drops the stream and tells no more. It may go
// dark once nothing has happened for a while.
import { $ } from "./find.js"

const patience = 5 * 60e3 // milliseconds
let lock, idle
let refused // the browser does not keep the screen on now: it is asked again when the person does something

async function stay({ type } = {}) {
	clearTimeout(idle)
	if (document.hidden || !$("#fragment").dataset.waits) return leave()
	idle = setTimeout(leave, patience)
	if (lock && !lock.released || refused && type === "fragment") return
	lock = await navigator.wakeLock.request("screen").catch(() => null) // a low battery
	refused = !lock
}

function leave() {
	lock?.release()
	lock = null
}

if (navigator.wakeLock) {
	for (const kind of ["fragment", "visibilitychange", "pointerdown", "keydown"]) document.addEventListener(kind, stay)
	stay()
}
