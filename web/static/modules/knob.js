// Sounds: off by default. sound.js is loaded when they are switched on. Where a table has words to say (data-voice), a
// voice is one level more.
import { $ } from "./find.js"

const levels = ["off", "low", "on", "voice"], knob = $("#sound")
let chosen = 0
try { chosen = Math.max(0, levels.indexOf(localStorage.getItem("sound"))) } catch { /* no storage */ }

// most returns the highest level that this table has.
const most = () => "speechSynthesis" in window && $("#table [data-voice]") ? 3 : 2

export function level() { return Math.min(chosen, 2) }

function turnKnob() { $("span", knob).textContent = knob.dataset[levels[Math.min(chosen, most())]] }

knob.addEventListener("click", () => {
	chosen = chosen < most() ? chosen + 1 : 0
	try { localStorage.setItem("sound", levels[chosen]) } catch { /* no storage */ }
	turnKnob()
	sound("card")
})

// sound plays a sound; on a hidden page only the one that calls.
export async function sound(kind) {
	if (!chosen || document.hidden && kind !== "turn") return
	try { (await import("../sound.js")).play(kind, level()) } catch { /* offline, and not loaded yet */ }
}

// say has a voice say words, in place of any that it still says. It reports whether the voice is switched on.
export function say(words) {
	if (!words || document.hidden || chosen < 3 || most() < 3) return false
	speechSynthesis.cancel()
	speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { lang: document.documentElement.lang }))
	turnKnob() // the table may have had no words when the page was loaded
	return true
}

knob.hidden = false
turnKnob()
if (chosen) import("../sound.js").catch(() => 0) // load it while the connection works
