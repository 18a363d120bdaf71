// Answers by itself, while the page is visible, a question that calls for a sign of life ([data-here]), usually about
// the viewer's seat, and rings. Loaded when such a question comes.
let answered

// here answers a question once, unless the answer could not be sent: then again with the next fragment.
export function here(ring) {
	const call = document.querySelector("[data-here]")?.dataset
	if (!call || document.hidden || answered === call.call) return
	answered = call.call
	ring()
	fetch(call.here, { method: "POST", body: new URLSearchParams(), headers: { "X-Fragment": "1" } }).then(r => { if (r.status >= 429) answered = 0 }, () => answered = 0)
}
