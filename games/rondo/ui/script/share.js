// The draft of a seat, on each of its pages.
import { wished } from "./atend.js"
import { find } from "./page.js"
import { desk, me, shared } from "./state.js"
import { action, any } from "./word.js"

// share sends the draft to the other pages of the seat, if there are any, and to the server if it is to
// be laid when the sand runs out; in the seat's own turn only. A failed request is retried. If
// a server has forgotten the draft, the page that wrote it sends it again: another one may hold an older draft.
let sharing
export function share() {
	if (!desk.mine || !find("#ro-say[data-shared]") && !wished() && shared.sent !== null) return
	const text = any(desk) ? action(desk) : desk.text
	clearTimeout(sharing)
	if (text !== shared.sent) sharing = setTimeout(() => {
		shared.heard = null
		shared.sent = text
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
