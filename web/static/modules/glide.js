// Gliding: moves everything movable (data-flip) from its old place to its new one. New things come from their
// seat's plate (data-from); removed things fly to the plate that names them (data-took, with the thing's name
// without its number), or slide off the cloth (data-slides). fly.js does the flying; the game's own script
// animates changes of a picture.
//
// An update first reads all places and then moves: each reading after a change would lay the table out again. What
// moves does so by transform and opacity alone, which the browser's compositor runs while the page is busy
// (docs/design/updates.md#motion). A newer fragment starts from the visible places, so nothing jumps or waits; what
// is on its way to where it still belongs goes on.
import { $, $$ } from "./find.js"

document.fonts.add(new FontFace("Fraunces", `url(${new URL("fonts/said.woff2", import.meta.url)})`, { weight: "400 900", style: "italic" })) // see said.css
export const still = matchMedia("(prefers-reduced-motion: reduce)")
const air = document.body.appendChild(document.createElement("div"))
air.id = "air"
air.inert = true // the events were announced already
let running = []
let own // what the game's own script registered (board.Scripted)

const things = () => $$("#fragment [data-flip]")

// places records the current places and stops running animations.
export function places() {
	const map = new Map()
	for (const el of things()) map.set(el.dataset.flip, { el, at: el.getBoundingClientRect(), box: el.ownerSVGElement && el.getBBox(), face: el.getAttribute("href"), data: { ...el.dataset } })
	for (const { a, el, to, of } of running) {
		const thing = map.get((of ?? el).dataset.flip)
		if (!to || !thing || a.playState !== "running") continue
		if (of) thing.at = el.getBoundingClientRect()
		else thing.way = { a, el, to, since: a.startTime }
	}
	for (const way of running) {
		way.a.cancel()
		landed(way)
	}
	running = []
	return map
}

// landed puts down what glided.
function landed({ el, of }) {
	if (el.parentNode === air) el.remove()
	else el.removeAttribute("style")
	of?.removeAttribute("style")
}

// uses takes what the game's own script registered.
export function uses(script) { own = script }

// glide reads where everything is now, and returns a function that moves it there from its recorded place and returns
// the sounds of new things (data-sound) and of removed ones (data-sound-gone), and what a voice may say of the new ones
// (data-say). Between the two, other scripts may read the layout at no cost.
export function glide(before) {
	const sounds = new Set(), words = [], there = new Set(), moves = []
	const plates = new Map($$("#fragment [data-seat]").map(el => [el.dataset.seat, el.getBoundingClientRect()]))
	let come = 0
	for (const el of things()) {
		const id = el.dataset.flip, old = before.get(id)
		there.add(id)
		if (!old) {
			come++
			sounds.add(el.dataset.sound)
			if (el.dataset.say) words.push(el.dataset.say)
		}
		moves.push(moved(el, old, plates, come))
	}
	const gone = [...before].filter(([id]) => !there.has(id))
	return () => {
		for (const move of moves) move()
		for (const [, { el, at, box, face, data }] of gone) {
			sounds.add(data.soundGone)
			if (face && own?.gone) own.gone(lifted(el, at, box), run, still.matches)
		}
		if ($("[data-took]") || gone.some(slides)) flying(plates, m => m.leave(gone))
		sounds.delete(undefined)
		return { sounds, words: words.join(", ") }
	}
}

// moved reads where a thing is and returns a function that moves it there; come counts the new things.
function moved(el, old, plates, come) {
	const is = el.getBoundingClientRect(), was = old?.at ?? plates.get(el.dataset.from), box = el.ownerSVGElement && el.getBBox()
	const timing = { duration: 260, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" }
	const busy = el.getAnimations?.().length // it has an entrance of its own
	if (!was || still.matches) return () => {
		if (!old && is.width && !busy) run(el, [{ opacity: 0 }, {}], { ...timing, duration: 120 })
		if (!old && el.dataset.toss && !still.matches) flying(plates, m => m.toss(el))
	}
	if (old?.face && old.face !== el.getAttribute("href") && own?.changed) return () => own.changed(lifted(el, is, box), lifted(el, is, box, old.face), el, run)
	const x = was.left - is.left + (was.width - is.width) / 2, y = was.top - is.top + (was.height - is.height) / 2
	if (Math.abs(x) + Math.abs(y) < 2 || !is.width || box && busy) return () => 0
	const size = box ? 1 : old ? Math.min(1.6, Math.max(.4, was.width / is.width || 1)) : .7, way = old?.way
	timing.duration = Math.min(el.dataset.within ?? 350, 150 + Math.hypot(x, y) / 2)
	timing.delay = old ? +(el.dataset.after ?? 0) : Math.min(40 * (come - 1), 240)
	return () => {
		const thing = box ? lifted(el, is, box) : el, goal = { to: is, of: box && el }
		thing.style.zIndex = 9
		if (way && Math.abs(way.to.left - is.left) + Math.abs(way.to.top - is.top) < 2) {
			way.a.startTime = way.since
			running.push(way)
		} else run(thing, [{ transform: `translate(${x}px,${y}px) scale(${size})` }, { transform: "none" }], timing, goal)
	}
}

// lifted draws a part of a picture, with another face if one is given, in a box of its own above the table: the
// compositor moves boxes, not parts of pictures.
function lifted(el, at, box, face) {
	const part = el.cloneNode(true), sheet = document.createElementNS(el.namespaceURI, "svg")
	part.removeAttribute("data-flip")
	if (face) part.setAttribute("href", face)
	sheet.setAttribute("viewBox", [box.x, box.y, box.width, box.height].join(" "))
	for (const side of ["left", "top", "width", "height"]) sheet.style[side] = at[side] + "px"
	sheet.append(part)
	return air.appendChild(sheet)
}

// slides reports whether a removed thing slides off the cloth.
function slides([, { data }]) { return "slides" in data }

// flying passes the animations of fly.js to how.
function flying(plates, how) { import("../fly.js").then(m => how(m.over(air, plates, still.matches))) }

// run animates an element until the next update. goal says where it glides to, and of which part of a picture it is
// the likeness: that is hidden meanwhile.
function run(el, frames, timing, goal) {
	const way = { a: el.animate(frames, timing), el, ...goal }
	if (way.of) way.of.style.visibility = "hidden"
	way.a.onfinish = () => landed(way)
	running.push(way)
	return way.a
}
