// A table's page, made smoother. Everything here works without it too: the page is made
// by the server, every action is a form. This script
//  1 keeps one stream open and morphs the fragment it brings,
//  2 sends the form of an action by fetch, and again with the same id when the wire fails,
//  3 says what happened and keeps focus, title and clock right.
// morph.js stands before it in one file, tablepage.js, so that it is one request; what moves things
// (glides.js) is fetched once the stream is open.
let own // what the game's own script exports, once it is fetched (board.Scripted)
let gliding // glides.js, once it is fetched
let rich // whether what the first card does not need is asked for
const act = $("#act"), refusal = $("#refusal"), live = $("#live"), wire = $("#wire")
const fragment = () => $("#fragment")
const asFragment = { "X-Fragment": "1" }

// 1 the stream: closed while nobody looks, opened anew whenever somebody does (phones
// kill it without a word). It brings the fragment as it is now, then what changes in it.
let stream, again, sent, copied

function listen() {
	clearTimeout(again)
	if (document.hidden || stream?.readyState < 2) return
	stream = new EventSource(act.action + "/live?v=" + import.meta.url.split("/").at(-2))
	stream.addEventListener("fragment", e => { found(); show(sent = e.data) })
	stream.addEventListener("delta", e => { found(); copied = 0; show(sent = e.data.split("\n").map(made).join("")) })
	stream.addEventListener("bye", lost)
	stream.addEventListener("outage", e => { out = e.data; found(); say(out) })
	stream.addEventListener("recovered", e => { out = ""; wake?.(); brief(e.data) })
	stream.addEventListener("gone", () => location.reload())
	stream.addEventListener("upgrade", e => import(e.data.split("\n")[0]).then(m => m.offer(e.data)))
	stream.addEventListener("missed", async e => (await import("./replay.js")).missed(e.data))
	stream.onopen = enrich
	stream.onerror = () => {
		enrich()
		lost()
		if (stream.readyState === 2) again = setTimeout(listen, 3000)
	}
}

// enrich fetches what moves things and the game's own script, once the stream is open: each
// request before it would delay the first card on a slow network.
function enrich() {
	if (rich) return
	rich = true
	import("./glides.js").then(m => (gliding = m).uses(own))
	particular()
}

const level = () => gliding?.level() ?? 0 // of sounds

// particular lets the game's own script see the newest fragment.
function particular() {
	const { script } = fragment().dataset
	if (own) own.newest({ level: level() })
	else if (rich && script) import("./" + script).then(m => {
		own = m // glides.js may be on its way still: it asks for it then
		gliding?.uses(m)
		m.newest({ level: level() })
	})
}

// made is the text of a line of a change: +TEXT, or SKIP,N of the one before, from where the last
// was copied to.
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

// The bar says when the wire is cut, and as long as the server can save nothing (out).
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

document.addEventListener("visibilitychange", () => document.hidden ? hang() : listen())
addEventListener("pageshow", e => { if (e.persisted) hang(); listen() })
addEventListener("pagehide", hang)
addEventListener("online", listen)

// Safe hands: after one's own action nothing on the table can be pressed until the change has
// been drawn and the key is up, nor at the same spot a moment longer: a held key, a second Enter
// or a double tap must not play what slid there. Who aims anew need not wait for that moment,
// and what a program presses is meant.
let resting, drawn, held, spot = {}

function rest() {
	drawn = false
	act.ariaBusy = true
	clearTimeout(resting)
	resting = setTimeout(rested, 3000)
}

// rested: what was done is drawn or refused, or waits for the wire.
function rested() {
	if (!resting) return
	drawn = true
	clearTimeout(resting)
	resting = setTimeout(() => held || arm(), 400)
}

function arm() {
	clearTimeout(resting)
	resting = 0
	act.ariaBusy = null
}

addEventListener("click", e => {
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
	const seen = +now.dataset.seq, fresh = +next.dataset.seq > seen || !$("#hold", now) !== !$("#hold", next)
	const asked = now.dataset.ask
	const before = fresh && gliding?.places(), focus = focused(now.dataset), whole = complete($("#journal", now), $("#journal", next))
	morph(now, next)
	if (fresh) rested()
	if (asked !== next.dataset.ask) refusal.textContent = "" // it was about another turn
	const moved = before ? gliding.glide(before) : []
	settle(focus)
	for (const kind of moved) gliding.sound(kind)
	if (fresh && fragment().dataset.ask) gliding?.sound("turn")
	if (whole) tell(seen, fresh)
	else fetch(act.action, { headers: { "X-Fragment": "whole" } }).then(r => r.text()).then(show, () => {})
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
	if (form === act) rest()
	const body = new URLSearchParams(new FormData(form))
	body.set("seq", fragment().dataset.seq)
	body.set("command", crypto.getRandomValues(new Uint32Array(4)).join("-"))
	body.set(e.submitter?.name || "a", e.submitter?.value ?? "")
	e.submitter?.classList.add("pending")
	const done = await send(e.submitter?.getAttribute("formaction") ?? form.action, body)
	e.submitter?.classList.remove("pending")
	if (form !== act && (done || "live" in form.dataset)) form.reset()
})

// send posts until there is an answer: the same command is never carried out twice. An action
// that waits gives way to the next. What the server can only do later (503) is said meanwhile.
let newest, wake
async function send(to, body) {
	if (to === act.action) newest = body
	unsent++
	if (losing) lost()
	for (let pause = 500; ; pause = Math.min(2 * pause, 8000)) {
		try {
			const r = await fetch(to, { method: "POST", body, headers: asFragment, signal: AbortSignal.timeout(10000) })
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

// answered shows an answer, and tells whether it is a yes: else what was typed stays.
async function answered(status, html) {
	if (status !== 204) rested()
	if (status === 409) return show(html)
	if (status === 204) refusal.textContent = ""
	else refuse(html)
	if (status === 204 && stream?.readyState !== 1) show(await (await fetch(act.action, { headers: asFragment })).text())
	return status < 300
}

// refuse shows a refusal, or what else has an answer of its own; refused.js takes it away.
async function refuse(html) { (await import("./refused.js")).refuse(html) }
if (refusal.firstElementChild) refuse(refusal.innerHTML)

// 3 telling: each line once, when it is whole (data-open: more may be added to it), in a paragraph
// of its own behind what was told before. Of one commit a line may be whole later than another:
// told counts those of each seq. For another seat (data-of) the journal is another: of that no
// more is told than what is newer.
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

// speak adds to what is heard: nothing that is still to be read out goes away. What is said
// together can be heard again together (since.js).
let times = 0
function speak(...texts) {
	times++
	for (const text of texts) if (text) live.append(Object.assign(document.createElement("p"), { textContent: text, className: "t" + times }))
	while (live.children.length > 40) live.firstChild.remove()
}

// focused remembers what in the fragment has the focus: its value, and its place among the
// table's buttons (-1: it is none). Who waits (it is not their turn) waits on #main for the choices;
// idle is whether it does nothing now, called whether the table waited for their signal alone already.
function focused({ ask }) {
	const el = document.activeElement
	return fragment().contains(el) && { value: el.value, at: buttons().indexOf(el), waits: !ask, main: el.id === "main", idle: el.ariaDisabled === "true", called: !ask && !!signal() }
}

// signal is the button for which the table waits, at the pace of one's own signal.
const signal = () => $("#hold:not([data-ends]) button")

const buttons = () => $$("#table button[form=act]:not([hidden])")
const usable = b => b.ariaDisabled !== "true" && b.checkVisibility()
const chosen = b => usable(b) && b.name !== "try" // what the rules allow

// settle makes the page around the fragment agree with it.
function settle(focus) {
	const now = fragment().dataset, all = buttons()
	document.title = now.title
	$("#state").textContent = now.state
	toEnd()
	if ($("[data-copy]")) import("./waiting.js").then(m => m.offer())
	if ($("#hold")) import("./hold.js").then(m => m.hold(focus === null))
	if ($(".spoken")) import("./announce.js")
	if ($(".celebration")) import("./celebration.js")
	if ($(".end")) import("./end.js").then(m => m.end(focus !== null, level()))
	const call = focus?.called || now.ask ? null : signal()
	const turn = focus?.waits && now.ask // it has become one's turn
	if (focus && (focus.at >= 0 || turn && focus.main || (focus.waits && focus.main || focus.idle) && call || !fragment().contains(document.activeElement))) {
		const choice = () => own?.home ? own.home() ?? $("#main") : all.find(chosen)
		const same = all.find(b => b.value === focus.value), near = now.ask && focus.at >= 0 && all.slice(focus.at).find(chosen)
		const to = call ?? (turn && !(same && chosen(same)) ? choice() : null) ?? same ?? (near || all[Math.min(focus.at, all.length - 1)]) ?? choice() ?? all.find(usable) ?? $("#handover") ?? $("#main")
		if (document.activeElement !== to) to.focus({ preventScroll: true })
	}
	rove(listed())
	particular()
	tick()
	if ($("[data-gone]")) import("./expire.js").then(m => m.expire())
	document.dispatchEvent(new Event("fragment"))
}

// The newest line of the journal is in sight, also when it unfolds or the window changes.
function toEnd() { $("#journal").scrollTop = 1e6 }

// rove lets the Tab key stop once in a list of choices; arrows move within. A grid has
// keys of its own.
function rove(all) {
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
	if (!clock) return
	const s = end ? Math.max(0, Math.round((new Date(end) - Date.now()) / 1000)) : -1
	const two = n => String(n).padStart(2, "0")
	clock.textContent = s < 0 ? "" : s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : s < 172800 ? `${Math.floor(s / 3600)}\xa0h\xa0${two(Math.floor(s / 60) % 60)}` : `${Math.floor(s / 86400)}\xa0${act.dataset.day}`
	clock.classList.toggle("soon", s >= 0 && s < 10)
	if ([30, 10, 5].some(n => s <= n && left > n) && fragment().dataset.ask) speak(act.dataset.left.replace("#", s))
	left = s
}

settle(null)
news()
new ResizeObserver(toEnd).observe($("#journal"))
setInterval(tick, 1000)
listen()
