// The button that copies a table's link, where the browser lets a page do so. Fetched by
// tables that wait for players.
export function offer() {
	for (const copy of document.querySelectorAll("[data-copy]")) copy.hidden = !navigator.clipboard
}

document.addEventListener("click", e => {
	const copy = e.target.closest("[data-copy]")
	if (copy) navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).value).then(() => copy.textContent = copy.dataset.copied)
})
