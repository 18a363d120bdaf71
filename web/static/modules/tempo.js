// Choosing the tempo beside the table: a button in the bar (or the key P) opens the form of the linked page
// (#tempo) in a dialog.
import { html, parsed } from "./trusted.js"

const link = () => document.querySelector("a#tempo")
const tool = Object.assign(document.createElement("button"), { className: "button bar-tool", id: "tempo-tool", type: "button" })
tool.innerHTML = html('<svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8.5 3.500h7L19 20.500H5zM12 15l6-9M6.500 15h11"/></svg><span></span>')
tool.setAttribute("aria-haspopup", "dialog")

const box = document.createElement("dialog")
box.id = "tempo-box"
box.className = "panel"
if (box.showModal) document.body.append(box) // else the page without a script does as well

function name() {
	if (!link()) return tool.remove()
	if (!tool.isConnected) document.querySelector("#sound").before(tool)
	const text = link().textContent.trim()
	if (tool.textContent === text) return
	tool.lastChild.textContent = text
	tool.setAttribute("aria-label", text)
}
name()
document.addEventListener("fragment", name)

async function open() {
	const r = await fetch(link().href, { headers: { "X-Fragment": "1" } })
	if (!r.ok || !box.showModal) return location.assign(link().href)
	box.innerHTML = html(await r.text())
	await (await import("../hold.js")).drawn
	box.setAttribute("aria-label", tool.textContent)
	if (!box.open) box.showModal()
	box.querySelector("[aria-pressed=true]")?.focus()
}

tool.addEventListener("click", open)
document.addEventListener("click", e => {
	if (!e.target.closest("a#tempo") || e.ctrlKey || e.metaKey || e.shiftKey) return
	e.preventDefault()
	open()
})
addEventListener("keydown", e => {
	if (e.key.toLowerCase() !== "p" || e.ctrlKey || e.metaKey || e.altKey || e.repeat || !link()) return
	if (e.target.closest("input, textarea, select, dialog, [role=grid]") || document.querySelector("#main form input:not([type=hidden])")) return
	e.preventDefault()
	open()
})
box.addEventListener("submit", () => box.close())
box.addEventListener("click", e => { if (e.target === box) box.close() })
box.addEventListener("keydown", e => {
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key]
	const all = [...box.querySelectorAll("button")], at = all.indexOf(document.activeElement)
	if (!step || at < 0) return
	e.preventDefault()
	all[(at + step + all.length) % all.length].focus()
})

// Bots are quicker than a voice. Listeners who play alone against them are told once, after the first
// announcement, of the tempo at which bots wait. Such a table also learns it: a person who repeats an announcement
// by its key, or reads the journal by keys, listens.
const live = document.querySelector("#live")

// hear announces a text of the form, before the others: the key L repeats the last.
async function hear(name) {
	try {
		const r = await fetch(link().href, { headers: { "X-Fragment": "1" } })
		const form = parsed(await r.text()).querySelector("#tempos")
		live.prepend(Object.assign(document.createElement("p"), { textContent: form.dataset[name] }))
	} catch { /* offline, or refused: unsaid */ }
}

function tip() {
	if (!link()?.matches("[data-alone]") || !live.firstChild) return
	document.removeEventListener("fragment", tip)
	hear("tip")
}
document.addEventListener("fragment", tip)

let learned
async function learn() {
	if (learned || !link()?.matches("[data-alone]")) return
	learned = true // who then chooses another tempo keeps it
	await fetch(link().href, { method: "POST", headers: { "X-Fragment": "1" }, body: new URLSearchParams({ tempo: "signal" }) }).catch(() => 0)
	hear("learned")
}
box.addEventListener("submit", () => { learned = true })
addEventListener("keydown", e => {
	if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest("input, textarea, select, dialog")) return
	if (e.key.toLowerCase() === "l" || e.target.id === "journal" && /^(Arrow|Page|Home|End)/.test(e.key)) learn()
})
