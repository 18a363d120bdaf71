// A refusal closes by its button, Escape, a press elsewhere or further typing; the focus returns to where it
// was. Loaded with the first refusal, which waits for the styles.
import { html } from "./modules/trusted.js"

const box = document.querySelector("#refusal")
const look = new URL("refused.css", import.meta.url).pathname
if (!document.querySelector(`link[href="${look}"]`)) await new Promise(done => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look, onload: done, onerror: done })))
new MutationObserver(() => document.documentElement.classList.toggle("refused", !!box.firstElementChild)).observe(box, { childList: true })

// refuse shows a refusal. The same one is not announced again while it is visible.
let shown, from // the element focused before it
export function refuse(text) {
	if (text === shown && box.firstChild) return
	shown = text
	const within = box.contains(document.activeElement), back = from
	box.innerHTML = html(text)
	if (within) box.querySelector(".no > [data-close]")?.focus() // the answer to a button in it
	from = back
	const field = document.activeElement
	if (field.matches("#table input")) field.select() // the next letters replace what was refused
}

box.addEventListener("focusin", e => { if (!box.contains(e.relatedTarget)) from = e.relatedTarget })

function close() {
	const within = box.contains(document.activeElement)
	box.textContent = ""
	if (within) (from?.isConnected ? from : document.querySelector("#main")).focus({ preventScroll: true })
}

box.addEventListener("click", e => {
	if (!e.target.closest("[data-close]")) return
	e.preventDefault()
	close()
})
box.addEventListener("submit", e => { // the text was no move and is sent to the chat instead
	if (!e.target.text) return
	const say = document.querySelector("#say-text")
	if (say) say.value = ""
})
addEventListener("keydown", e => { if (e.key === "Escape") close() })
for (const kind of ["pointerdown", "input", "submit"]) addEventListener(kind, e => { if (!box.contains(e.target) && !box.contains(e.submitter ?? null)) close() }, true)
