// A list of choices has a single tab stop; arrow keys move within. A grid handles its own keys.
import { buttons, usable } from "./choices.js"

const listed = () => buttons().filter(b => !b.closest("[role=grid]"))

function rove(all) {
	const at = all.includes(document.activeElement) ? document.activeElement : all.find(usable) ?? all[0]
	for (const b of all) {
		if (b !== at && b.closest("li")) b.tabIndex = -1
		else if (b.tabIndex) b.removeAttribute("tabindex") // as the server writes it: an update that took it away would lay the page out
	}
}

document.addEventListener("keydown", e => {
	if (e.key === "Tab") return rove(listed()) // what is shown may have changed without an update
	const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -1e3, End: 1e3 }[e.key]
	const all = listed(), at = all.indexOf(document.activeElement)
	if (!step || at < 0) return
	e.preventDefault()
	all[Math.abs(step) > 1 ? (step < 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length].focus()
	rove(all)
})
document.addEventListener("fragment", () => rove(listed()))
rove(listed())
