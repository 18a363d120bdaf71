// Gliding: moves everything movable (data-flip) from its old place to its new one. New things come from their
// seat's plate (data-from); removed things fly to the plate that names them (data-took, with the thing's name
// without its number), or slide off the cloth (data-slides). A newer fragment starts from the visible places,
// so nothing jumps or waits. fly.js does the flying; the game's own script animates changes of a picture.
import { $, $$ } from "./find.js"

document.fonts.add(new FontFace("Fraunces", `url(${new URL("fonts/said.woff2", import.meta.url)})`, { weight: "400 900", style: "italic" })) // see said.css
export const still = matchMedia("(prefers-reduced-motion: reduce)")
const air = document.body.appendChild(document.createElement("div"))
air.id = "air"
air.inert = true // the events were announced already
let running = []
let own // what the game's own script registered (board.Scripted)

// places records the current places and stops running animations.
export function places() {
	const map = new Map()
	for (const el of $$("#fragment [data-flip]")) map.set(el.dataset.flip, { el, at: el.getBoundingClientRect(), face: el.getAttribute("href"), home: el.parentNode, data: { ...el.dataset } })
	running.forEach(a => a.cancel())
	running = []
	air.replaceChildren()
	return map
}

// uses takes what the game's own script registered.
export function uses(script) { own = script }

// glide moves everything from its recorded place, and returns the sounds of new things (data-sound) and of
// removed ones (data-sound-gone).
export function glide(before) {
	const sounds = new Set(), there = new Set()
	let come = 0
	for (const el of $$("#fragment [data-flip]")) {
		const id = el.dataset.flip, old = before.get(id)
		there.add(id)
		if (!old) {
			come++
			sounds.add(el.dataset.sound)
		}
		if (old?.face && old.face !== el.getAttribute("href") && !still.matches) own?.changed?.(el, old.face, run)
		const is = el.getBoundingClientRect(), was = old?.at ?? plate(el.dataset.from)
		const timing = { duration: 260, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" }
		if (!was || still.matches) {
			if (!old) run(el, [{ opacity: 0 }, {}], { ...timing, duration: 120 })
			if (!old && el.dataset.toss) flying(m => m.toss(el))
			continue
		}
		let x = was.left - is.left + (was.width - is.width) / 2, y = was.top - is.top + (was.height - is.height) / 2
		if (Math.abs(x) + Math.abs(y) < 2) continue
		let size = old ? Math.min(1.6, Math.max(.4, was.width / is.width || 1)) : .7
		if (el.ownerSVGElement) {
			const m = el.parentNode.getScreenCTM(), d = m.a * m.d - m.b * m.c
			;[x, y] = [(m.d * x - m.c * y) / d, (m.a * y - m.b * x) / d]
			size = 1
		}
		timing.duration = Math.min(350, 150 + Math.hypot(x, y) / 2)
		timing.delay = old ? 0 : Math.min(40 * (come - 1), 240)
		run(el, [{ transform: `translate(${x}px,${y}px) scale(${size})`, zIndex: 9 }, { transform: "none", zIndex: 9 }], { ...timing, composite: "add" })
	}
	const gone = [...before].filter(([id]) => !there.has(id))
	for (const [, { el, face, home, data }] of gone) {
		sounds.add(data.soundGone)
		if (face) own?.gone?.(el, home, run, still.matches)
	}
	if ($("[data-took]") || gone.some(slides)) flying(m => m.leave(gone))
	sounds.delete(undefined)
	return sounds
}

// slides reports whether a removed thing slides off the cloth.
function slides([, { data }]) { return "slides" in data }

// flying passes the animations of fly.js to how.
function flying(how) { import("../fly.js").then(m => how(m.over(air, run, plate, still.matches))) }

function run(el, frames, timing) {
	const a = el.animate(frames, timing)
	running.push(a)
	return a
}

function plate(seat) { return seat && $(`[data-seat="${seat}"]`)?.getBoundingClientRect() }
