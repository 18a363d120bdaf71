// Enhances a table that waits for its players: buttons that copy and share its link, where the browser
// supports it, and forms submitted by a change (data-live) after a short delay. Loaded by such tables, and
// where a seat is handed over.
const $$ = query => document.querySelectorAll(query)

export function offer() {
	for (const copy of $$("[data-copy]")) copy.hidden = !navigator.clipboard
	for (const share of $$("[data-share]")) share.hidden = !navigator.share
	for (const line of $$(".copy")) line.classList.toggle("offered", !!(navigator.clipboard || navigator.share)) // not :has(): browsers miss some updates that hide and show a button
}

offer()

const link = button => document.getElementById(button.dataset.copy ?? button.dataset.share).value

document.addEventListener("click", e => {
	const button = e.target.closest("[data-copy], [data-share]")
	if (!button) return
	if ("share" in button.dataset) return navigator.share({ text: button.dataset.text, url: link(button) }).catch(() => {})
	navigator.clipboard.writeText(link(button)).then(() => {
		button.querySelector("span").textContent = button.dataset.copied
		const live = document.getElementById("live")
		if (live) live.textContent = button.dataset.copied
	})
})

let choosing
document.addEventListener("change", e => {
	const form = e.target.closest("form[data-live]")
	if (!form || e.target.type === "text") return
	clearTimeout(choosing)
	choosing = setTimeout(() => form.requestSubmit ? form.requestSubmit() : form.submit(), 700)
})
