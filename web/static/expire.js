// What may be seen for a moment only (data-gone, in milliseconds) leaves the page by itself, and
// what was said of it too. Fetched by tables that show something so.
export function expire() {
	for (const el of document.querySelectorAll("[data-gone]")) {
		const shown = el.dataset.shown
		setTimeout(() => {
			if (el.dataset.shown !== shown) return
			el.remove()
			document.querySelector("#live").textContent = ""
		}, el.dataset.gone)
	}
}
