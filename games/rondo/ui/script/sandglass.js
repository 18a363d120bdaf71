// The sandglass: the time left, and a tick in each of the last ten seconds, if sounds are on and it is
// this seat's turn.
import texts from "texts"
import { find, kept } from "./page.js"
import { desk } from "./state.js"

let told // the second of the last tick

export function sand() {
	const end = find("#fragment")?.dataset.deadline, glass = find("#ro-glass")
	if (!glass || !end) return
	const whole = glass.dataset.sand, left = Math.max(0, Math.min(whole, (new Date(end) - Date.now()) / 1000)), s = Math.round(left)
	glass.style.setProperty("--left", (left / whole).toFixed(3))
	find("#ro-seconds").textContent = texts.seconds.replace("#", s)
	glass.classList.toggle("soon", s <= 10)
	if (s !== told && s <= 10 && desk.terms) import("common/sound.js").then(m => {
		const level = ["off", "low", "on"].indexOf(kept("sound"))
		if (level > 0) m.play("tick", level)
	})
	told = s
}

setInterval(sand, 1000)
