// The end of a game: its sheet over the table, the fanfare if it ended while the page was open, R for the
// rematch, and sharing the result. Loaded when a game is over.
const $ = query => document.querySelector(query)
const look = new URL("end.css", import.meta.url).pathname
const drawn = new Promise(done => {
	if ($(`link[href="${look}"]`)) return done()
	document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look, onload: done, onerror: done }))
})

// end prepares the sheet of a finished game. live: it has ended on this page, so the focus moves to the
// winner.
let told
export async function end(live, level) {
	const seen = told
	told = true
	$("#share-copy").hidden = !navigator.clipboard
	if (!live || seen) return
	if (level) import("./sound.js").then(m => m.fanfare(level))
	await drawn
	if (!document.activeElement?.matches("input[type=text]")) $("#finish")?.focus({ preventScroll: true })
}

// text returns the result with the address of the replay or of the daily deal.
function text() {
	const box = $("#share")
	return box.value + "\n" + location.origin + box.dataset.path
}

document.addEventListener("click", async e => {
	const copy = e.target.closest("#share-copy")
	if (copy) {
		await navigator.clipboard.writeText(text())
		copy.textContent = $("#live").textContent = copy.dataset.done
	} else if (e.target.closest(".share > summary") && navigator.share) {
		e.preventDefault()
		navigator.share({ text: text() }).catch(() => {})
	}
})

// the rematch, the table without the sheet over it, and then its last moves
const keys = { r: "button[form=again]", v: "#see", arrowleft: ".end:has(#see:checked) .end-step" }
addEventListener("keydown", e => {
	if (!e.ctrlKey && !e.metaKey && !e.altKey && !e.repeat && !e.target.matches?.("input:not([type=checkbox]), textarea, select")) $(keys[e.key.toLowerCase()] ?? "none")?.click()
})
