// The sandglass: the time left, and a tick in each of the last ten seconds, if sounds are on and it is
// this seat's turn.
import texts from "texts"
import { find } from "./page.js"
import { desk } from "./state.js"

let told // the second of the last tick

export function sand(e) {
	const end = find("#fragment").dataset.deadline, glass = find("#ro-glass")
	if (!glass || !end || !desk.house) return
	const whole = glass.dataset.sand, left = Math.max(0, Math.min(whole, desk.house.left(end) / 1000)), s = Math.round(Math.min(whole, e?.detail ?? left))
	glass.style.setProperty("--left", left / whole)
	find("#ro-seconds").textContent = texts.seconds.replace("#", s)
	glass.classList.toggle("soon", s <= 10)
	if (s !== told && s <= 10 && desk.mine && desk.house.level) import("common/sound.js").then(m => m.play("tick", desk.house.level))
	told = s
}

document.addEventListener("clock", sand)
