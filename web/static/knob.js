// Sounds: off until somebody wants them. What makes them is fetched then. In one file with what
// glides.
const levels = ["off", "low", "on"], knob = $("#sound")
let loud = 0
try { loud = Math.max(0, levels.indexOf(localStorage.getItem("sound"))) } catch { /* not kept */ }

function turnKnob() { $("span", knob).textContent = knob.dataset[levels[loud]] }

knob.addEventListener("click", () => {
	loud = (loud + 1) % 3
	try { localStorage.setItem("sound", levels[loud]) } catch { /* not kept */ }
	turnKnob()
	sound("card")
})

async function sound(kind) {
	if (!loud) return
	try { (await import("./sound.js")).play(kind, loud) } catch { /* the wire is cut, and it is not here yet */ }
}

knob.hidden = false
turnKnob()
if (loud) import("./sound.js").catch(() => 0) // while the wire holds

function level() { return loud }
