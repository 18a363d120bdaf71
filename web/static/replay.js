// The page of a replay: steps without page loads, by links, keys, a slider or automatically. At a table it
// also replays what the viewer missed.
import { $ } from "./modules/find.js"
import { glide, places, still } from "./modules/glide.js"
import { morph } from "./modules/morph.js"
import "./modules/pixels.js"
import { html, parsed } from "./modules/trusted.js"

const wait = ms => new Promise(done => setTimeout(done, ms))

// part fetches a position of a game and returns one of its elements.
async function part(address, name) {
	const r = await fetch(address, { headers: { "X-Fragment": "1" } })
	if (!r.ok) throw new Error(r.status)
	return parsed(await r.text()).querySelector(name)
}

// 1 the replay's page
const form = () => $("#stepper"), fragment = () => $("#fragment")
let asked = 0, playing = false

// go shows position n, unless another one is requested meanwhile.
async function go(n) {
	const mine = ++asked, query = new URLSearchParams(new FormData(form()))
	query.set("at", Math.max(0, Math.min(n, fragment().dataset.end)))
	let next
	try { next = await part(form().action + "?" + query, "#fragment") } catch { /* offline: stay */ }
	if (mine !== asked || !next) return
	const before = places()
	morph(fragment(), next)
	const move = glide(before)
	$("#at").value = fragment().dataset.at
	settle()
	move()
	history.replaceState(null, "", fragment().dataset.address)
	$("#live").textContent = $("#said").textContent
}

function settle() {
	document.title = fragment().dataset.title
	$("#state").textContent = fragment().dataset.state
	$("#journal").scrollTop = $("#journal").scrollHeight
	$("#go").hidden = true
	$("#play").hidden = false
	const copy = $("[data-copy]")
	if (copy) copy.hidden = !navigator.clipboard
	$("#play").setAttribute("aria-pressed", playing)
}

const at = () => +fragment().dataset.at, end = () => +fragment().dataset.end
const steps = { first: () => 0, previous: () => at() - 1, next: () => at() + 1, last: end }

// play advances automatically until the end or until it is stopped.
async function play() {
	playing = !playing
	settle()
	if (playing && at() === end()) await go(0)
	while (playing && at() < end()) {
		await wait(still.matches ? 1800 : 1000)
		if (playing) await go(at() + 1)
	}
	playing = false
	settle()
}

function halt() { playing = false }

if (form()) {
	document.addEventListener("click", e => {
		const step = e.target.closest("[data-step]")
		if (e.target.closest("#play")) play()
		if (!step || e.ctrlKey || e.metaKey || e.shiftKey) return
		e.preventDefault()
		halt()
		go(steps[step.dataset.step]())
	})
	document.addEventListener("input", e => {
		if (e.target.id !== "at") return
		halt()
		go(e.target.value)
	})
	document.addEventListener("change", e => { if (e.target.id === "as") go(at()) })
	document.addEventListener("submit", e => {
		if (e.target !== form()) return
		e.preventDefault()
		go($("#at").value)
	})
	document.addEventListener("keydown", e => {
		const to = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[e.key]
		if (!to || e.altKey || e.ctrlKey || e.metaKey || e.target.matches("input, select, textarea")) return
		e.preventDefault()
		halt()
		go(steps[to]())
	})
	settle()
}

// 2 what was missed at a table
const box = () => $("#missed")

// missed adds the panel to a page that has been open all the time.
export function missed(text) {
	if (!$("link[href$='replay.css']")) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("replay.css", import.meta.url) }))
	box()?.remove()
	$("#refusal").insertAdjacentHTML("afterend", html(text))
	told()
}

function told() {
	const again = $("button", box())
	again.hidden = still.matches || !again.dataset.from
	again.onclick = show
	$("a", box()).onclick = e => {
		e.preventDefault()
		box().remove()
		$("#main").focus({ preventScroll: true })
	}
	if (!again.hidden) show()
	passed()
}

// The panel goes with the viewer's own action, and with the end of the game. Opened on a phone it is folded by a touch of
// the table.
const away = () => box()?.remove()
const passed = () => $("#finish") && away()
document.addEventListener("submit", e => e.target.id === "act" && away())
document.addEventListener("pointerdown", e => { if (box() && e.target.closest("#table")) $("details", box()).open = false })
document.addEventListener("fragment", passed)

async function show() {
	const again = $("button", box())
	again.setAttribute("aria-pressed", true)
	await watch(again.dataset)
	again.setAttribute("aria-pressed", false)
}

// watch shows positions on a copy of the table, each for the given milliseconds at most, and faster if there
// are many. A key, a touch or an update of the table ends it and shows the current state.
export async function watch({ from, to, path }, most = 600) {
	const table = $("#table"), film = table.cloneNode(true), seq = fragment().dataset.seq
	let skip = false
	const leave = () => { skip = true }
	const over = () => skip || fragment().dataset.seq !== seq || !film.isConnected
	for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, leave, { once: true })
	table.hidden = film.inert = true
	table.after(film)
	try {
		for (let n = +from; n <= +to && !over(); n++) {
			const next = await part(path + "?at=" + n, "#table")
			if (over()) break
			const before = places()
			morph(film, next)
			film.inert = true // for viewing only
			glide(before)()
			await wait(Math.max(150, Math.min(most, 5000 / (to - from))))
		}
	} catch { /* offline: back to the table */ }
	for (const kind of ["keydown", "pointerdown"]) removeEventListener(kind, leave)
	film.remove()
	table.hidden = false
}

if (box()) {
	let come
	await Promise.race([new Promise(done => { come = done; document.addEventListener("fragment", done, { once: true }) }), wait(1500)])
	document.removeEventListener("fragment", come)
	if (box()) told()
}
