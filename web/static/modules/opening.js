// On a page that opens with the viewer's turn the focus goes to a choice, unless they do something already. On a
// touch screen it would only draw a frame.
import { buttons, usable } from "./choices.js"
import { $ } from "./find.js"

let done = matchMedia("(pointer: coarse)").matches
for (const kind of ["keydown", "pointerdown", "focusin"]) addEventListener(kind, () => { done = true }, { capture: true, once: true })

// opening is called once the page is complete: with what the game's own script registered, if it has one.
export function opening(script) {
	const { ask, script: awaited } = $("#fragment").dataset
	if (done || awaited && !script) return
	done = true
	if (!ask || document.activeElement !== document.body || location.hash) return
	const to = script?.home ? script.home() : buttons().find(b => usable(b) && b.name !== "try")
	to?.focus({ preventScroll: true })
}
