// A refusal goes by its button, by Escape, by any press elsewhere and by typing on; then the
// focus is where it was before. Fetched with the first one, which waits for how it looks.
const box = document.querySelector("#refusal")
const look = new URL("refused.css", import.meta.url).pathname
if (!document.querySelector(`link[href="${look}"]`)) await new Promise(done => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look, onload: done, onerror: done })))

// refuse shows a refusal; the same one again, while it stands, is not told twice.
let shown
export function refuse(html) {
	if (html !== shown || !box.firstChild) box.innerHTML = shown = html
}

let from // what had the focus before the refusal
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
box.addEventListener("submit", () => { // what was no move is said to the others instead
	const say = document.querySelector("#say-text")
	if (say) say.value = ""
})
addEventListener("keydown", e => { if (e.key === "Escape") close() })
for (const kind of ["pointerdown", "input", "submit"]) addEventListener(kind, e => { if (!box.contains(e.target) && !box.contains(e.submitter)) close() }, true)
