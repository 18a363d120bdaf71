// What may be seen for a moment only (an error's bowls) leaves the page by itself, and
// what was said of it too. Fetched by tables that show something so.
export function forget() {
	for (const el of document.querySelectorAll("[data-gone]")) {
		const shown = el.dataset.shown
		setTimeout(() => {
			if (el.dataset.shown !== shown) return
			el.remove()
			document.querySelector("#live").textContent = ""
		}, el.dataset.gone)
	}
}
