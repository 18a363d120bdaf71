// Enhances a table's page. Everything works without it: the server renders the page, and every action is a
// form. This script
//  1 keeps a stream open and puts together the fragments it brings,
//  2 hands them to glides.js, which draws and announces them,
//  3 submits actions by fetch, and retries with the same id when the connection fails.
// glides.js, keys and what else can wait are loaded once the stream is open.
import { $ } from "./modules/find.js"
import { heard, left } from "./modules/time.js"

let own // what the game's own script registered (board.Scripted)
let gliding // the module glides.js once loaded
let rich // whether scripts that the first card does not need have been requested
const act = $("#act"), refusal = $("#refusal"), wire = $("#wire")
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

// enrich loads what draws updates, and the game's own script, once the stream is open: an earlier request would
// delay the first card on a slow network.
function enrich() {
	if (rich) return
	rich = true
	const { script } = fragment().dataset
	if (script) import(new URL(script, import.meta.url))
	import("./glides.js").then(m => {
		m.begin({ left, rested })
		m.uses(own)
		gliding = m
		coming.splice(0).forEach(show)
	}, () => {
		rich = false
		failed = true
		coming.splice(0).forEach(show)
	})
}

document.addEventListener("script", e => {
	own = e.detail // glides.js may still be loading: it gets the script then
	gliding?.uses(own)
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

// 2 updates are drawn by glides.js. What comes before it waits. If it does not come, the page is loaded again for
// what is newer.
let coming = [], failed
function show(html) {
	if (gliding) return gliding.show(html)
	coming.push(html)
	if (failed && +html.match(/ data-seq="(\d+)"/)?.[1] > fragment().dataset.seq) location.reload()
}

// 3 actions
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

new ResizeObserver(() => $("#journal").scrollTop = 1e6).observe($("#journal")) // the newest line
heard(act.dataset.now, true)
look()
