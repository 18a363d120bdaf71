// Sounds: off by default. sound.js is loaded when they are switched on.
import { $ } from "./find.js"

const levels = ["off", "low", "on"], knob = $("#sound")
let loud = 0
try { loud = Math.max(0, levels.indexOf(localStorage.getItem("sound"))) } catch { /* no storage */ }

function turnKnob() { $("span", knob).textContent = knob.dataset[levels[loud]] }

knob.addEventListener("click", () => {
	loud = (loud + 1) % 3
	try { localStorage.setItem("sound", levels[loud]) } catch { /* no storage */ }
	turnKnob()
	sound("card")
})

// sound plays a sound; on a hidden page only the one that calls.
export async function sound(kind) {
	if (!loud || document.hidden && kind !== "turn") return
	try { (await import("../sound.js")).play(kind, loud) } catch { /* offline, and not loaded yet */ }
}

knob.hidden = false
turnKnob()
if (loud) import("../sound.js").catch(() => 0) // load it while the connection works

export function level() { return loud }
