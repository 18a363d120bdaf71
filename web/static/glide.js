// Gliding: where everything movable (data-flip) was, then from there to where it is. What
// is new comes from its seat's plate (data-from); what has gone flies to the plate that
// says so (data-took, with the name of the heap), and a card slides off the cloth. A newer
// room starts from where things are seen to be, so nothing jumps and nothing waits. Discs
// on a board turn over and are lifted off by grid.js.
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
			if (!old && el.dataset.toss) toss(el)
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
	const pile = gone.find(([id]) => id.startsWith("c-"))?.[1].at
	let n = 0
	for (const [id, { el, at, face, home }] of gone) {
		const to = plate($(`[data-took~="${id.replace(/-\d+$/, "")}"]`)?.dataset.seat)
		if (id.startsWith("c-")) leave(el, at, [{}, { transform: `translateX(${pile.left - at.left}px)`, opacity: 1, offset: .45 }, { transform: `translateX(${pile.left - at.left - 150}px)`, opacity: 0 }], 0, 450)
		else if (to) fly($("use", el), at, to, n++)
		else if (face) grid?.rise(el, home, run, still.matches)
	}
	return { come, gone: gone.map(([id]) => id) }
}

// toss throws chips from plate to plate: data-toss="1>0 2>0".
function toss(el) {
	el.dataset.toss.split(" ").forEach((throwing, i) => {
		const [from, to] = throwing.split(">").map(plate)
		if (from && to) for (const n of [0, 1]) fly($("use", el), new DOMRect(from.right - 34, from.top + 4, 30, 30), to, 2 * i + n)
	})
}

// fly lets a heap of chips fly from a place to a plate, the n-th of several.
function fly(chips, from, to, n) {
	const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg"), heap = chips.cloneNode()
	ghost.setAttribute("viewBox", "-15 -14 34 34")
	heap.removeAttribute("x")
	heap.removeAttribute("y")
	ghost.append(heap)
	const x = (to.left + to.right - from.left - from.right) / 2, y = (to.top + to.bottom - from.top - from.bottom) / 2
	leave(ghost, from, [{}, { opacity: 1, offset: .8 }, { transform: `translate(${x}px,${y}px)`, opacity: 0 }], Math.min(40 * n, 160), 290)
}

// leave shows a thing above the cloth for the last time.
function leave(thing, at, frames, delay, duration) {
	if (!at.width) return
	for (const side of ["left", "top", "width", "height"]) thing.style[side] = at[side] + "px"
	air.append(thing)
	const last = run(thing, still.matches ? [{}, { opacity: 0 }] : frames, { delay: still.matches ? 0 : delay, duration: still.matches ? 120 : duration, easing: "ease-in-out", fill: "both" })
	last.onfinish = () => thing.remove()
}

function run(el, frames, timing) {
	const a = el.animate(frames, timing)
	running.push(a)
	return a
}

function plate(seat) { return seat && $(`[data-seat="${seat}"]`)?.getBoundingClientRect() }
