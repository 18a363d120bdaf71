// What may be seen for a moment only (data-gone, in milliseconds) leaves the page by itself, and so
// does what was said of it, and before it: what else was said then can be heard again (since.js).
// Fetched by tables that show something so.
export function expire() {
	for (const el of document.querySelectorAll("[data-gone]")) {
		const shown = el.dataset.shown
		setTimeout(() => {
			if (el.dataset.shown !== shown) return
			const said = [...document.querySelector("#live").children], at = said.findLastIndex(p => p.textContent === el.textContent)
			said.filter((p, i) => i < at && p.className !== said[at].className || i === at).forEach(p => p.remove())
			el.remove()
		}, el.dataset.gone)
	}
}
