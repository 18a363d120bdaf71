// Enhances a table's page. Everything works without it: the server renders the page, and every action is a
// form. This script
//  1 keeps a stream open and morphs the fragments it brings,
//  2 submits actions by fetch, and retries with the same id when the connection fails,
//  3 announces events and keeps focus and title up to date.
// Animations, keys and what else can wait (glides.js) are loaded once the stream is open.
import { buttons, usable } from "./modules/choices.js"
import { $, $$ } from "./modules/find.js"
import { heard, left } from "./modules/time.js"
import { morph } from "./modules/morph.js"
import { parsed } from "./modules/trusted.js"

let own // what the game's own script registered (board.Scripted)
let gliding // the module glides.js once loaded
let rich // whether scripts that the first card does not need have been requested
const act = $("#act"), refusal = $("#refusal"), live = $("#live"), wire = $("#wire")
const fragment = () => $("#fragment")
const asFragment = { "X-Fragment": "1" }

// 1 the stream: closed while the page is hidden and reopened when it is visible again (phones drop the
// connection silently), unless the viewer waits there for a start or for a turn on a clock (away.js). It
// brings the current fragment, then its changes, and says what time it is.
let stream, again, sent, copied

function listen() {
	clearTimeout(again)
	if (stream?.readyState < 2) return
	let timed // by this connection
	stream = new EventSource(act.action + "/live?v=" + import.meta.url.split("/").slice(-2)[0])
	stream.addEventListener("now", e => { timed = !heard(e.data, !timed) })
	stream.addEventListener("fragment", e => { found(); show(sent = e.data) })
	stream.addEventListener("delta", e => { found(); copied = 0; show(sent = e.data.split("\n").map(made).join("")) })
	stream.addEventListener("bye", lost)
	stream.addEventListener("outage", e => { out = e.data; found(); say(out) })
	stream.addEventListener("recovered", e => { out = ""; wake?.(); brief(e.data) })
	stream.addEventListener("gone", () => location.reload())
	stream.addEventListener("upgrade", e => import(e.data.split("\n")[0]).then(m => m.offer(e.data)))
	stream.addEventListener("missed", async e => (await import("./replay.js")).missed(e.data))
	stream.onopen = () => { timed = false; enrich() }
	stream.onerror = () => {
		enrich()
		lost()
		if (stream.readyState === 2) again = setTimeout(listen, 3000)
	}
}

// enrich loads the animations and the game's own script once the stream is open: an earlier request would
// delay the first card on a slow network.
function enrich() {
	if (rich) return
	rich = true
	import("./glides.js").then(m => {
		gliding = m
		m.uses(own)
		m.moments(false, left, speak)
	})
	particular()
}

const level = () => gliding?.level() ?? 0 // of sounds

// particular passes the newest fragment to the game's own script.
function particular() {
	const { script } = fragment().dataset
	if (own) own.newest({ get level() { return level() }, left })
	else if (rich && script) import(new URL(script, import.meta.url))
}

document.addEventListener("script", e => {
	own = e.detail // glides.js may still be loading: it gets the script then
	gliding?.uses(own)
	particular()
})

// made returns the text of a line of a delta: +TEXT inserts, SKIP,N copies from the last fragment, relative
// to the end of the previous copy.
function made(line) {
	if (line[0] === "+") return line.slice(1)
	const [skip, n] = line.split(",")
	copied += +skip
	return sent.slice(copied, copied += +n)
}

function hang() {
	clearTimeout(again)
	stream?.close()
	stream = null
}

// The bar shows a lost connection, and an outage for as long as the server cannot save (out).
let losing, cut, unsent = 0, out = wire.textContent.trim()
const say = text => { if (wire.textContent !== text) wire.textContent = text }
const brief = text => { say(text); setTimeout(() => { if (!cut) say(out) }, 2500) }
function lost() {
	losing ||= setTimeout(() => { cut = true; lost() }, 1200)
	if (cut) say(act.dataset[unsent ? "waits" : "lost"])
}
function found() {
	clearTimeout(losing)
	losing = 0
	if (cut) { cut = false; brief(act.dataset.back) }
}

// ask brings the current fragment without a stream.
const ask = async () => show(await (await fetch(act.action, { headers: asFragment })).text())

const look = () => document.hidden ? import("./away.js").then(m => m.wait({ listen, hang, ask, ring: () => gliding?.sound("turn") }), hang) : listen()
document.addEventListener("visibilitychange", look)
addEventListener("pageshow", e => { if (e.persisted) hang(); look() })
addEventListener("pagehide", hang)
addEventListener("online", look)

// Protection against accidental presses: after the viewer's action, nothing on the table can be pressed until
// the change is drawn and the key is up, nor at the same spot for a moment longer. A held key, a second Enter
// or a double tap must not play something that slid there. A press elsewhere need not wait for that moment,
// and presses by programs always count.
let resting, drawn, held, spot = {}

function rest() {
	drawn = false
	act.setAttribute("aria-busy", true)
	clearTimeout(resting)
	resting = setTimeout(rested, 3000)
}

// rested starts the end of that protection: the action is drawn, refused, or waiting for the connection.
function rested() {
	if (!resting) return
	drawn = true
	clearTimeout(resting)
	resting = setTimeout(() => held || arm(), 400)
}

function arm() {
	clearTimeout(resting)
	resting = 0
	act.removeAttribute("aria-busy")
}

let by // the button pressed last: Safari 15.3 does not say which one submits a form
addEventListener("click", e => {
	by = e.target.closest("button")
	if (!e.isTrusted || !e.target.closest("#table button:not([type=button])")) return
	if (resting && !(drawn && e.detail && Math.hypot(e.clientX - spot.x, e.clientY - spot.y) > 30)) {
		e.preventDefault()
		e.stopPropagation()
	} else spot = { x: e.clientX, y: e.clientY }
}, true)
addEventListener("keydown", e => {
	if (e.repeat && e.key === "Enter") e.preventDefault()
	else if (e.key === "Enter" || e.key === " ") held = true
	else if (drawn && resting && !held) arm()
}, true)
for (const end of ["keyup", "blur"]) addEventListener(end, () => setTimeout(() => { held = false; if (drawn) rested() }))

// Nothing moves under a finger: a fragment that arrives during a press waits until the press is over and its
// click was handled.
let pressed, waiting = []
addEventListener("pointerdown", e => pressed = !e.button)
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressed = false; waiting.splice(0).forEach(show) }))

// show replaces the fragment, unless the new one is older.
function show(html) {
	if (pressed) return waiting.push(html)
	const next = parsed(html).body.firstElementChild
	const now = fragment()
	if (next?.id !== "fragment" || +next.dataset.seq < +now.dataset.seq) return
	const seen = +now.dataset.seq, fresh = +next.dataset.seq > seen || !$("#hold", now) !== !$("#hold", next)
	const asked = now.dataset.ask
	const before = fresh && gliding?.places(), focus = focused(now.dataset), whole = complete($("#journal", now), $("#journal", next))
	morph(now, next)
	if (fresh) rested()
	if (asked !== next.dataset.ask) refusal.textContent = "" // it belonged to another turn
	const moved = before ? gliding.glide(before) : []
	settle(focus)
	for (const kind of moved) gliding.sound(kind)
	if (fresh && fragment().dataset.ask) gliding?.sound("turn")
	if (whole) tell(seen, fresh)
	else fetch(act.action, { headers: { "X-Fragment": "whole" } }).then(r => r.text()).then(show, () => {})
}

// complete prepends the lines of the journal that an update omits, as far as this page has them, and reports
// whether the journal is then complete.
function complete(had, comes) {
	if (!comes) return true
	const lines = had?.dataset.of === comes.dataset.of ? $$("[data-seq]", had) : []
	const gone = lines.length && +had.dataset.rest, left = comes.dataset.rest - gone
	if (left >= 0 && left <= lines.length) {
		comes.prepend(...lines.slice(0, left).map(li => li.cloneNode(true)))
		comes.dataset.rest = gone
	}
	return comes.dataset.rest === "0"
}

// 2 actions
const asked = new Set() // the forms besides act that wait for their answer
document.addEventListener("submit", async e => {
	const form = e.target, button = e.submitter === undefined ? by : e.submitter
	if (form !== act && form.id !== "say" && !("quiet" in form.dataset)) return
	e.preventDefault()
	const to = button?.getAttribute("formaction") ?? form.action, body = new URLSearchParams(new FormData(form))
	body.set(button?.name || "a", button?.value ?? "")
	const what = to + body
	if (asked.has(what)) return // pressed twice
	let answer
	if (form === act) rest()
	else if ((answer = gliding?.leave(form)) === null) return // pressed twice: its text is on its way
	else asked.add(what)
	body.set("seq", fragment().dataset.seq)
	body.set("command", crypto.getRandomValues(new Uint32Array(4)).join("-"))
	button?.classList.add("pending")
	const done = await send(to, body)
	button?.classList.remove("pending")
	asked.delete(what)
	if (answer) answer(done)
	else if (done && form !== act) form.reset()
})

// send posts until it gets a response: the server never executes the same command twice. A waiting action
// gives way to a newer one. A temporary failure (503) is shown meanwhile.
let newest, wake
async function send(to, body) {
	if (to === act.action) newest = body
	unsent++
	if (losing) lost()
	for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
		const patience = new AbortController()
		setTimeout(() => patience.abort(), 10000)
		try {
			const r = await fetch(to, { method: "POST", body, headers: asFragment, signal: patience.signal })
			if (r.status < 500 && r.status !== 429) { unsent--; found(); return answered(r.status, await r.text()) }
			pause = Math.max(pause, 1000 * (+r.headers.get("Retry-After") || 0))
			if (r.status === 503) refuse(await r.text())
			else lost()
		} catch { lost() }
		rested()
		await new Promise(done => setTimeout(wake = done, pause))
		if (to === act.action && newest !== body) return !unsent--
	}
}

// answered handles a response and reports success: after a failure the typed text stays.
async function answered(status, html) {
	if (status !== 204) rested()
	if (status === 409) return show(html)
	if (status === 204) refusal.textContent = ""
	else refuse(html)
	if (status === 204 && stream?.readyState !== 1) await ask()
	return status < 300
}

// refuse shows a refusal or another response; refused.js closes it.
async function refuse(html) { (await import("./refused.js")).refuse(html) }
if (refusal.firstElementChild) refuse(refusal.innerHTML)

// 3 announcements: each line once, when it is complete (data-open: more may be added), in a paragraph of its
// own after the earlier ones. Lines of one commit may be completed at different times, so told counts the
// lines of each seq. Another seat (data-of) has another journal: only its newer lines are announced.
let told, of
function news() {
	const list = $("#journal").dataset.of, top = Math.max(0, ...(told?.keys() ?? [])), had = told, now = new Map()
	const lines = $$("#journal li[data-seq]:not([data-open])").filter(({ dataset: { seq } }) => {
		now.set(+seq, (now.get(+seq) ?? 0) + 1)
		return had && (of === list ? now.get(+seq) > (had.get(+seq) ?? 0) : +seq > top)
	})
	of = list
	told = now
	return lines.slice(-20).map(li => li.textContent.trim().replace(/\s+/g, " "))
}

function tell(seen, fresh) {
	const lines = news()
	if (fresh || lines[0]) speak(...lines, ...$$("p[data-gone]").filter(p => +p.dataset.shown > seen).map(p => p.textContent), fragment().dataset.ask)
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
// called: the table was already waiting for their signal alone.
function focused({ ask }) {
	const el = document.activeElement
	const { name, type, form } = el, id = form?.id
	return fragment().contains(el) && { again: f => f.name === name && f.type === type && f.form?.id === id, value: el.value, at: buttons().indexOf(el), waits: !ask, main: el.id === "main", idle: el.getAttribute("aria-disabled") === "true", called: !ask && !!signal() }
}

// signal returns the button for which the table waits, at the tempo that waits for the viewer's signal.
const signal = () => $("#hold:not([data-ends]) button")

const chosen = b => usable(b) && b.name !== "try" // what the rules allow

// settle updates the page around the fragment to match it.
function settle(focus) {
	const now = fragment().dataset, all = buttons()
	document.title = now.title
	$("#state").textContent = now.state
	toEnd()
	gliding?.moments(focus !== null, left, speak)
	const call = focus?.called || now.ask ? null : signal()
	const turn = focus?.waits && now.ask // the viewer's turn has begun
	if (focus && (focus.at >= 0 || turn && focus.main || (focus.waits && focus.main || focus.idle) && call || !fragment().contains(document.activeElement))) {
		const choice = () => own?.home ? own.home() ?? $("#main") : all.find(chosen)
		const same = all.find(b => b.value === focus.value), near = now.ask && focus.at >= 0 && all.slice(focus.at).find(chosen)
		const to = call ?? (turn && !(same && chosen(same)) ? choice() : null) ?? same ?? $$("input", fragment()).find(focus.again) ?? (near || all[Math.min(focus.at, all.length - 1)]) ?? choice() ?? all.find(usable) ?? $("#handover") ?? $("#main")
		if (document.activeElement !== to) to.focus({ preventScroll: true })
	}
	particular()
	document.dispatchEvent(new Event("fragment"))
}

// Scrolls the journal to its newest line, also after it unfolds or the window changes.
function toEnd() { $("#journal").scrollTop = 1e6 }

heard(act.dataset.now, true)
settle(null)
news()
new ResizeObserver(toEnd).observe($("#journal"))
look()
