// Removes elements that may be visible for a limited time (data-gone, in milliseconds), and their
// announcement with all earlier ones: the other announcements of the same update can be repeated (since.js).
// Loaded by tables with such an element.
export function expire() {
	for (const el of document.querySelectorAll("[data-gone]")) {
		const shown = el.dataset.shown
		setTimeout(() => {
			if (el.dataset.shown !== shown) return
			const said = [...document.querySelector("#live").children], at = said.map(p => p.textContent).lastIndexOf(el.textContent)
			said.filter((p, i) => i < at && p.className !== said[at].className || i === at).forEach(p => p.remove())
			el.remove()
		}, el.dataset.gone)
	}
}
