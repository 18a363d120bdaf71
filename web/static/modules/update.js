// Draws updates. All that have come until the next frame of the screen are drawn at once, as the newest says; the
// lines that the others have added to the journal are put in and announced too.
import { buttons, usable } from "./choices.js"
import { $, $$ } from "./find.js"
import { glide, places, uses as glides } from "./glide.js"
import * as journal from "./journal.js"
import { level, say, sound } from "./knob.js"
import { moments } from "./moments.js"
import { opening } from "./opening.js"
import { unchanged, update } from "./parts.js"
import { parsed } from "./trusted.js"

const act = $("#act"), refusal = $("#refusal"), live = $("#live")
const fragment = () => $("#fragment")
let table // what the table's script lends: left, the milliseconds until a time, and rested, called when a change is drawn
let own // what the game's own script registered (board.Scripted)

// begin takes what the table's script lends.
export function begin(lent) {
	table = lent
	journal.news()
	shown = +fragment().dataset.seq
	moments(false, table.left, speak)
}

// uses takes what the game's own script registered.
export function uses(script) {
	own = script
	glides(script)
	opening(script)
	particular()
}

// particular tells the game's own script of an update, or loads it.
function particular() {
	const { script } = fragment().dataset
	if (own) own.newest({ get level() { return level() }, left: table.left })
	else if (script) import(new URL(script, import.meta.url))
}

// Nothing moves under a finger: a fragment that arrives during a press waits until the press is over and its
// click was handled.
let pressed = false
addEventListener("pointerdown", e => pressed = !e.button)
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressed = false; draw() }))

let waiting = [], late
const patience = 250 // milliseconds after which an update is drawn though the browser draws no frames

// show draws the text of a fragment soon. A hidden page has no frames.
export function show(text) {
	waiting.push(text)
	if (document.hidden) draw()
	else if (waiting.length === 1) {
		requestAnimationFrame(draw)
		late = setTimeout(draw, patience)
	}
}

const seqOf = text => +text.match(/^<div id="fragment" data-seq="(\d+)"/)?.[1]
const holds = text => text.includes('id="hold"')

// passing returns what is said of things that may be seen for a while (data-gone), since the last call.
let shown
function passing(root) {
	const all = $$("p[data-gone]", root).filter(p => +p.dataset.shown > shown)
	shown = Math.max(shown, ...all.map(p => p.dataset.shown))
	return all.map(p => p.textContent)
}

function draw() {
	if (pressed || !waiting.length) return
	clearTimeout(late)
	let seen = +fragment().dataset.seq
	const texts = waiting.splice(0).filter(text => seqOf(text) >= seen && (seen = seqOf(text)))
	const said = texts.slice(0, -1).flatMap(skipped)
	if (texts.length) drawn(texts[texts.length - 1], said)
}

// skipped returns what an update says that is not drawn, since a newer one has come.
function skipped(text) {
	if (journal.take(text)) missing()
	const things = text.match(/<p [^>]*data-gone=.*?<\/p>/g)
	return [...journal.news(), ...things ? passing(parsed(things.join(""))) : []]
}

// missing fetches the whole journal.
const missing = () => fetch(act.action, { headers: { "X-Fragment": "whole" } }).then(r => r.text()).then(show, () => {})

// drawn draws an update and announces what it tells, after what has been said in between.
function drawn(text, said) {
	if (unchanged(text) && !said.length) return
	const now = fragment(), seen = +now.dataset.seq, fresh = seqOf(text) > seen || !$("#hold") !== !holds(text)
	const asked = now.dataset.ask, before = fresh && !unchanged(text, "main") && places(), focus = focused(now.dataset)
	update(now, text)
	const lacks = journal.take(text)
	if (fresh) table.rested()
	if (asked !== now.dataset.ask) refusal.textContent = "" // it belonged to another turn
	around()
	const move = before && glide(before)
	settle(focus)
	const { sounds, words } = move ? move() : { sounds: [] }
	for (const kind of sounds) sound(kind)
	if (fresh && now.dataset.ask) sound("turn")
	if (lacks) missing()
	const lines = [...said, ...journal.news(), ...passing(now)]
	if (fresh || lines.length) speak(...say(words) ? [] : lines, now.dataset.ask)
}

// speak adds to the live region without removing text that may still be read out. Texts announced together
// can be repeated together (since.js).
let times = 0
function speak(...texts) {
	times++
	for (const text of texts) if (text) live.append(Object.assign(document.createElement("p"), { textContent: text, className: "t" + times }))
	while (live.children.length > 40) live.firstChild.remove()
}

// focused records the focused element of the fragment: which field is the same (again), its value, and its index among the table's buttons (-1
// for none). While it is not their turn, the viewer waits on #main for their choices; idle: it is disabled;
// called: the signal for which alone the table was already waiting.
function focused({ ask }) {
	const el = document.activeElement
	const { name, type, form } = el, id = form?.id
	return fragment().contains(el) && { again: f => f.name === name && f.type === type && f.form?.id === id, value: el.value, at: buttons().indexOf(el), waits: !ask, main: el.id === "main", idle: el.getAttribute("aria-disabled") === "true", called: ask ? null : signal()?.value }
}

// signal returns the button for which the table waits, at the tempo that waits for the viewer's signal.
const signal = () => $("#hold:not([data-ends]) button")

const chosen = b => usable(b) && b.name !== "try" // what the rules allow

// around updates the page around the fragment to match it, before places are read: scrolling lays the page out.
function around() {
	const now = fragment().dataset, state = $("#state")
	if (document.title !== now.title) document.title = now.title
	if (state.textContent !== now.state) state.textContent = now.state
	document.body.classList.toggle("with-turn", !!$("#turn"))
	if (journal.grew()) toEnd()
}

// settle gives the focus to what continues the game, and tells the other scripts of the update.
function settle(focus) {
	const now = fragment().dataset, all = buttons()
	moments(true, table.left, speak)
	const call = now.ask || focus && focus.called === signal()?.value ? null : signal()
	const turn = focus?.waits && now.ask // the viewer's turn has begun
	const acted = now.ask && act.hasAttribute("aria-busy") // perhaps again: what came between is not always drawn
	if (focus && (focus.at >= 0 || turn && focus.main || (focus.waits && focus.main || focus.idle) && call || !fragment().contains(document.activeElement))) {
		const choice = () => own?.home ? own.home() ?? $("#main") : all.find(chosen)
		const same = all.find(b => b.value === focus.value), near = now.ask && focus.at >= 0 && all.slice(focus.at).find(chosen)
		const to = call ?? ((same ? !chosen(same) && (turn || acted) : turn) ? choice() : null) ?? same ?? $$("input", fragment()).find(focus.again) ?? (near || all[Math.min(focus.at, all.length - 1)]) ?? choice() ?? all.find(usable) ?? $("#handover") ?? $("#main")
		if (document.activeElement !== to) to.focus({ preventScroll: true })
	}
	particular()
	document.dispatchEvent(new Event("fragment"))
}

const toEnd = () => { $("#journal").scrollTop = 1e6 } // also when its size changes (table.js)

document.addEventListener("click", e => { if (e.target.closest("#journal .earlier")) journal.earlier(missing) })
