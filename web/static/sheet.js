// The accounts of a game's deals, or its rule in short, in a dialog beside the table. Loaded with the first press on a
// link to them.
import { html } from "./modules/trusted.js"

const box = document.createElement("dialog")
box.id = "sheet-box"
box.className = "panel"
document.body.append(box)
box.addEventListener("click", e => { if (e.target === box) box.close() })

const look = new URL("sheet.css", import.meta.url).pathname
const drawn = new Promise(done => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look, onload: done, onerror: done })))

// open shows the sheet at an address, which may be one of the links in a sheet too.
export async function open(address) {
	const r = await fetch(address, { headers: { "X-Fragment": "1" } })
	if (!r.ok || !box.showModal) throw new Error(address)
	const text = await r.text()
	await drawn
	box.innerHTML = html(text)
	const look = box.querySelector("link")
	if (look) await new Promise(done => { look.onload = look.onerror = done })
	const title = box.querySelector("h2")
	box.setAttribute("aria-label", title.textContent)
	if (!box.open) box.showModal()
	title.focus()
}
