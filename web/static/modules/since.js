// The actions since the viewer's last turn: a list beside the table (#since), a replay of those moves (the
// key R), and a repetition of the last announcement (#repeat, the key L).
import { html } from "./trusted.js"

const link = () => document.querySelector("#since")
const box = document.createElement("dialog")
box.id = "since-box"
box.className = "panel"
if (box.showModal) document.body.append(box) // else the page without a script does as well

async function fetched() {
	const r = await fetch(link().href, { headers: { "X-Fragment": "1" } })
	if (!r.ok || !box.showModal) return location.assign(link().href)
	box.innerHTML = html(await r.text())
	await (await import("../hold.js")).drawn
	box.setAttribute("aria-label", link().textContent)
	return true
}

async function open() {
	if (!await fetched()) return
	if (!box.open) box.showModal()
	box.querySelector("a")?.focus()
}

// film replays the moves and restores the focus.
async function film() {
	const how = box.querySelector("#film")
	if (!how) return box.open || open()
	box.close()
	const had = document.activeElement
	await (await import("../replay.js")).watch(how.dataset, 1100)
	if (document.activeElement === document.body) had.focus({ preventScroll: true })
}

// repeat announces the last announcement again, or the current request if there was none.
function repeat() {
	const live = document.querySelector("#live"), last = live.lastElementChild
	const again = last ? [...live.getElementsByClassName(last.className)] : [Object.assign(document.createElement("p"), { textContent: document.querySelector("#fragment").dataset.ask })]
	for (const p of again) {
		const copy = p.cloneNode(true)
		p.remove()
		live.append(copy)
	}
}

const plain = e => !(e.ctrlKey || e.metaKey || e.altKey || e.shiftKey)
document.addEventListener("click", e => {
	if (e.target.closest("#repeat")) return repeat()
	if (!plain(e) || !e.target.closest("#since, #film")) return
	e.preventDefault()
	if (e.target.closest("#film")) film()
	else open()
})
box.addEventListener("click", e => { if (e.target === box) box.close() })
addEventListener("keydown", async e => {
	const key = e.key.toLowerCase()
	if (!plain(e) || e.repeat || key !== "l" && key !== "r") return
	if (e.target.closest("input, textarea, select, [role=grid]") || document.querySelector("#main form input:not([type=hidden])")) return
	if (key === "l" && document.querySelector("#repeat")) repeat()
	if (key === "r" && link() && await fetched()) film()
})
