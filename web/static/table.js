// A table's page, made smoother. Everything here works without it too: the page is made
// by the server, every action is a form. This script
//  1 keeps one stream open and morphs the fragment it brings,
//  2 sends the form of an action by fetch, and again with the same id when the wire fails,
//  3 says what happened, sounds it, and keeps focus, title and clock right.
// morph.js and glide.js stand before it in one file, tablepage.js, so that it is one request.
const act = $("#act"), refusal = $("#refusal"), live = $("#live"), wire = $("#wire")
const fragment = () => $("#fragment")
const asFragment = { "X-Fragment": "1" }
const wait = ms => new Promise(done => setTimeout(done, ms))

// 1 the stream: closed while nobody looks, opened anew whenever somebody does (phones
// kill it without a word). The first thing it brings is the fragment as it is now.
let stream, again

function listen() {
	clearTimeout(again)
	if (document.hidden || stream?.readyState < 2) return
	stream = new EventSource(act.action + "/live")
	stream.addEventListener("fragment", e => { found(); show(e.data) })
	stream.addEventListener("bye", lost)
	stream.addEventListener("missed", async e => (await import("./replay.js")).missed(e.data))
	stream.onerror = () => {
		lost()
		if (stream.readyState === 2) again = setTimeout(listen, 3000)
	}
}

function hang() {
	clearTimeout(again)
	stream?.close()
	stream = null
}

let losing, cut, unsent = 0
function lost() {
	losing ||= setTimeout(() => { cut = true; lost() }, 1200)
	const says = act.dataset[unsent ? "waits" : "lost"]
	if (cut && wire.textContent !== says) wire.textContent = says
}
function found() {
	clearTimeout(losing)
	losing = 0
	if (cut) { wire.textContent = act.dataset.back; cut = false; setTimeout(() => { if (!cut) wire.textContent = "" }, 2500) }
}

document.addEventListener("visibilitychange", () => document.hidden ? hang() : listen())
addEventListener("pageshow", e => { if (e.persisted) hang(); listen() })
addEventListener("pagehide", hang)
addEventListener("online", listen)

// Nothing moves under a finger: a fragment that comes while one presses waits until it lets go
// and its click has been heard.
let pressed, waiting = []
addEventListener("pointerdown", e => pressed = !e.button)
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressed = false; waiting.splice(0).forEach(show) }))

// show puts a fragment in the place of the one there is, unless it is older.
function show(html) {
	if (pressed) return waiting.push(html)
	const next = new DOMParser().parseFromString(html, "text/html").body.firstElementChild
	const now = fragment()
	if (next?.id !== "fragment" || +next.dataset.seq < +now.dataset.seq) return
	const seen = +now.dataset.seq, fresh = +next.dataset.seq > seen
	const before = fresh && places(), focus = focused(), whole = complete($("#journal", now), $("#journal", next))
	morph(now, next)
	if (fresh) refusal.textContent = ""
	const moved = fresh && glide(before)
	settle(focus)
	if (fresh) tell(seen, moved)
	if (!whole) fetch(act.action, { headers: { "X-Fragment": "whole" } }).then(r => r.text()).then(show, () => {})
}

// complete puts the lines of the journal that an update leaves out before those it brings,
// as far as they are here, and tells whether they all are.
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
document.addEventListener("submit", async e => {
	const form = e.target
	if (form !== act && form.id !== "say" && !("quiet" in form.dataset)) return
	e.preventDefault()
	const body = new URLSearchParams(new FormData(form))
	body.set("seq", fragment().dataset.seq)
	body.set("command", crypto.getRandomValues(new Uint32Array(4)).join("-"))
	body.set(e.submitter?.name || "a", e.submitter?.value ?? "")
	e.submitter?.classList.add("pending")
	const done = await send(form.action, body)
	e.submitter?.classList.remove("pending")
	if (form !== act && done) form.reset()
})

// send posts until there is an answer: the same command is never carried out twice.
async function send(to, body) {
	unsent++
	if (losing) lost()
	for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
		try {
			const r = await fetch(to, { method: "POST", body, headers: asFragment, signal: AbortSignal.timeout(10000) })
			if (r.status < 500 && r.status !== 429) { unsent--; found(); return answered(r.status, await r.text()) }
			pause = Math.max(pause, 1000 * (+r.headers.get("Retry-After") || 0))
		} catch { /* the wire: again */ }
		lost()
		await wait(pause)
	}
}

// answered shows an answer, and tells whether it is a yes: else what was typed stays.
async function answered(status, html) {
	if (status === 409) return show(html)
	refusal.innerHTML = status === 204 ? "" : html
	if (status === 204 && stream?.readyState !== 1) show(await (await fetch(act.action, { headers: asFragment })).text())
	return status < 300
}

document.addEventListener("click", e => {
	if (e.target.closest("[data-close]")) { e.preventDefault(); refusal.textContent = ""; settle(0) }
})

// 3 telling
function tell(seen, moved) {
	const now = fragment().dataset
	const news = $$("#journal li[data-seq]").filter(li => +li.dataset.seq > seen).map(li => li.textContent.trim().replace(/\s+/g, " "))
	const brief = $$("p[data-gone]").filter(p => +p.dataset.shown > seen).map(p => p.textContent)
	live.textContent = [...news.slice(-6), ...brief, now.ask].join(" ")
	for (const kind of moved) sound(kind)
	if (now.ask) sound("turn")
}

// focused remembers what in the fragment has the focus: its value, and its place among the
// table's buttons (-1: it is none).
function focused() {
	const el = document.activeElement
	return fragment().contains(el) && { value: el.value, at: buttons().indexOf(el) }
}

const buttons = () => $$("#table button[form=act]")

// settle makes the page around the fragment agree with it.
function settle(focus) {
	const now = fragment().dataset, all = buttons()
	document.title = now.title
	$("#state").textContent = now.state
	toEnd()
	if ($("[data-copy]")) import("./copy.js").then(m => m.offer())
	if ($(".spoken")) import("./announce.js")
	if (focus && (focus.at >= 0 || !fragment().contains(document.activeElement))) {
		const to = all.find(b => b.value === focus.value) ?? all[Math.min(focus.at, all.length - 1)] ?? $("#handover") ?? $("#main")
		if (document.activeElement !== to) to.focus({ preventScroll: true })
	}
	rove(listed())
	if (own) own.newest({ level })
	else if (now.script) import("./" + now.script).then(m => (own = m).newest({ level }))
	tick()
	if ($("[data-gone]")) import("./expire.js").then(m => m.expire())
	document.dispatchEvent(new Event("fragment"))
}

// The newest line of the journal is in sight, also when it unfolds or the window changes.
function toEnd() { $("#journal").scrollTop = 1e6 }

// rove lets the Tab key stop once in a list of choices; arrows move within. A grid has
// keys of its own.
function rove(all) {
	const usable = b => b.getAttribute("aria-disabled") !== "true"
	const at = all.includes(document.activeElement) ? document.activeElement : all.find(usable) ?? all[0]
	for (const b of all) b.tabIndex = b === at || !b.closest("li") ? 0 : -1
}

const listed = () => buttons().filter(b => !b.closest("[role=grid]"))

document.addEventListener("keydown", e => {
	const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -1e3, End: 1e3 }[e.key]
	const all = listed(), at = all.indexOf(document.activeElement)
	if (!step || at < 0) return
	e.preventDefault()
	all[Math.abs(step) > 1 ? (step < 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length].focus()
	rove(all)
})

// tick shows how long the awaited seat still has, and tells it near the end.
let left
function tick() {
	const end = fragment().dataset.deadline, clock = $("#clock")
	const s = end ? Math.max(0, Math.round((new Date(end) - Date.now()) / 1000)) : -1
	const two = n => String(n).padStart(2, "0")
	clock.textContent = s < 0 ? "" : s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : s < 172800 ? `${Math.floor(s / 3600)}\xa0h\xa0${two(Math.floor(s / 60) % 60)}` : `${Math.floor(s / 86400)}\xa0${clock.dataset.day}`
	clock.classList.toggle("soon", s >= 0 && s < 10)
	if ([30, 10, 5].some(n => s <= n && left > n) && fragment().dataset.ask) live.textContent = clock.dataset.left.replace("#", s)
	left = s
}

// Sounds: off until somebody wants them. What makes them is fetched then.
const levels = ["off", "low", "on"], knob = $("#sound")
let level = 0
try { level = Math.max(0, levels.indexOf(localStorage.getItem("sound"))) } catch { /* not kept */ }

function turnKnob() { $("span", knob).textContent = knob.dataset[levels[level]] }

knob.addEventListener("click", () => {
	level = (level + 1) % 3
	try { localStorage.setItem("sound", levels[level]) } catch { /* not kept */ }
	turnKnob()
	sound("card")
})

async function sound(kind) {
	if (level) (await import("./sound.js")).play(kind, level)
}

knob.hidden = false
turnKnob()
settle(null)
new ResizeObserver(toEnd).observe($("#journal"))
setInterval(tick, 1000)
listen()
