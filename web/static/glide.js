// Gliding: where everything movable (data-flip) was, then from there to where it is. What
// is new comes from its seat's plate (data-from); what has gone flies to the plate that
// says so (data-took, with the name of the heap), and a card slides off the cloth. A newer
// room starts from where things are seen to be, so nothing jumps and nothing waits. Discs
// on a board turn over and are lifted off by grid.js, what flies is for fly.js.
const still = matchMedia("(prefers-reduced-motion: reduce)")
const air = document.body.appendChild(document.createElement("div"))
air.id = "air"
air.inert = true // what flies has been told already
let running = []

// places is where everything is now, and ends what still moves.
function places() {
	const map = new Map()
	for (const el of $$("#room [data-flip]")) map.set(el.dataset.flip, { el, at: el.getBoundingClientRect(), face: el.getAttribute("href"), home: el.parentNode })
	running.forEach(a => a.cancel())
	running = []
	air.replaceChildren()
	return map
}

// glide moves everything from the places it had, and returns the names of what has come
// and of what has gone.
function glide(before) {
	const come = [], there = new Set()
	for (const el of $$("#room [data-flip]")) {
		const id = el.dataset.flip, old = before.get(id)
		there.add(id)
		if (!old) come.push(id)
		if (old?.face && old.face !== el.getAttribute("href") && !still.matches) grid?.turn(el, old.face, run)
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
		timing.delay = old ? 0 : Math.min(40 * (come.length - 1), 240)
		run(el, [{ transform: `translate(${x}px,${y}px) scale(${size})` }, { transform: "none" }], { ...timing, composite: "add" })
	}
	const gone = [...before].filter(([id]) => !there.has(id))
	for (const [, { el, face, home }] of gone) if (face) grid?.rise(el, home, run, still.matches)
	if ($("[data-took]") || gone.some(([id]) => id.startsWith("c-"))) flying(m => m.leave(gone))
	return { come, gone: gone.map(([id]) => id) }
}

// flying does something with what shows things above the cloth for the last time.
function flying(how) { import("./fly.js").then(m => how(m.over(air, run, plate, still.matches))) }

function run(el, frames, timing) {
	const a = el.animate(frames, timing)
	running.push(a)
	return a
}

function plate(seat) { return seat && $(`[data-seat="${seat}"]`)?.getBoundingClientRect() }
