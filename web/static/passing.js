// What passes, fetched by tables where something does: a song, that is sung once and can
// be skipped; a sight of a moment (an error's bowls), that leaves the page by itself.
const $$ = query => [...document.querySelectorAll(query)]
let sung, hushed

// song reports whether a song begins that was not sung yet.
export function song() {
	const now = document.querySelector("[data-song]")?.dataset.song
	const begins = now && now !== sung
	sung = now ?? sung
	return begins
}

export function settle() {
	for (const el of $$("[data-song], [data-hush]")) el.toggleAttribute("hidden", (el.dataset.song ?? el.dataset.hush) === hushed)
	for (const el of $$("[data-gone]")) {
		const shown = el.dataset.shown
		setTimeout(() => {
			if (el.dataset.shown !== shown) return
			el.remove()
			document.querySelector("#live").textContent = ""
		}, el.dataset.gone)
	}
}

// hush ends the song a button skips; false for any other press.
export function hush(pressed) {
	const button = pressed.closest("[data-hush]")
	if (!button) return false
	hushed = button.dataset.hush
	settle()
	return true
}
