// The draft of a seat, on each of its pages.
import { wished } from "./atend.js"
import { find } from "./page.js"
import { desk, me, shared } from "./state.js"
import { action, any } from "./word.js"

// share sends the draft to the other pages of the seat, if there are any, and to the server if it is to
// be laid when the sand runs out; in the seat's own turn only. A failed request is retried. If
// a server has forgotten the draft, it is sent again.
let sharing
export function share() {
	const form = find("#ro-say")
	if (!desk.mine || !form.matches("[data-shared]") && !wished() && shared.sent !== null) return
	const text = any(desk) ? action(desk) : find("#ro-word").value
	clearTimeout(sharing)
	if (text !== shared.sent) sharing = setTimeout(() => {
		shared.heard = shared.sent = text
		fetch(find("#act").action + "/draft", { method: "POST", headers: { "X-Fragment": 1 }, body: new URLSearchParams({ seq: shared.seq, text, page: me, lay: +wished() }) })
			.then(r => r.status > 499 && Promise.reject())
			.catch(() => {
				shared.sent = ""
				sharing = setTimeout(share, 2000)
			})
	}, 250)
}

// shareAgain sends the draft although it may have been sent: it has another wish for the end of the sand.
export function shareAgain() {
	shared.sent = null
	share()
}
