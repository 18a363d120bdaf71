// Composing words at Rondo's table, by typing, touch, keys or dragging. The page shows the word, its
// points and a predicted refusal; the server decides. The page gets these modules as one script
// (board.Bundle) with the texts in front. compose.css is fetched separately.
import { action, any, solve } from "./word.js"
import { adopt, clear, desk, find, make, me, readPage, send, shared } from "./state.js"
import { draw, fold } from "./draw.js"
import { sand } from "./sandglass.js"
import { arrange, shuffle } from "./order.js"
import { noteTurn, offer, tellLost, turnOver, wished } from "./atend.js"

let styled = false // whether the styles have loaded

// newest is called when the page shows the newest state.
export function newest() {
	if (!styled) return
	begin()
	tellLost()
	sand()
}

// begin reads the page, unless its rail was drawn by this script, and shows the composed word.
function begin() {
	const form = find("#ro-say"), rail = find("#ro-rail")
	if (!form) {
		if (desk.terms) turnOver()
		desk.terms = null
		desk.swapping = false
		return arrange()
	}
	if (rail.dataset.mine) return
	readPage(form, rail)
	noteTurn()
	offer()
	form.onsubmit = submit
	if (!find("#ro-shuffle")) find("#ro-lay").before(make("button", { type: "button", id: "ro-shuffle", className: "button", textContent: "⇄", title: texts.shuffle, ariaLabel: texts.shuffle, onclick: shuffle }))
	find("#ro-word").oninput = () => {
		desk.laid = solve(desk, fold(find("#ro-word").value)) ?? {}
		desk.picked = null
		draw(true)
	}
	find("#ro-undo").onclick = () => {
		clear()
		draw()
	}
	const { draft, by } = form.dataset, { seq } = find("#fragment").dataset
	if (seq !== shared.seq || !draft) shared.sent = "" // another turn, or the server has restarted and forgotten the draft
	shared.seq = seq
	if (by && by !== me && draft !== shared.heard) {
		shared.sent = shared.heard = shared.theirs = draft
		draw(adopt(draft))
	} else draw(!any(desk) && !!find("#ro-word").value)
}

// home returns the element to focus when the turn begins: the field, unless that would open a keyboard
// over the table.
export function home() { return matchMedia("(pointer: fine)").matches ? find("#ro-word") : null }

function submit(e) {
	e.preventDefault()
	if (!any(desk)) return draw(true)
	send(action(desk))
}

// share sends the draft to the other pages of the seat, if there are any, and to the server if it is to
// be laid when the sand runs out. A failed request is retried. If a server has forgotten the draft, its
// author sends it again, and other pages do so later, because they may not have the newest one.
let sharing
export function share() {
	const form = find("#ro-say")
	if (!form || !form.matches("[data-shared]") && !wished() && shared.sent !== null) return
	const text = any(desk) ? action(desk) : find("#ro-word").value
	clearTimeout(sharing)
	if (text !== shared.sent) sharing = setTimeout(() => {
		shared.heard = shared.sent = text
		shared.theirs = null
		fetch(find("#act").action + "/draft", { method: "POST", headers: { "X-Fragment": 1 }, body: new URLSearchParams({ seq: shared.seq, text, page: me, lay: +wished() }) })
			.then(r => { if (r.status > 499) throw r })
			.catch(() => {
				shared.sent = ""
				sharing = setTimeout(share, 2000)
			})
	}, text === shared.theirs ? 2e4 : 250)
}

const look = make("link", { rel: "stylesheet", href: import.meta.url.replace(/-\w+\.js$/, "-script.css") })
look.onload = look.onerror = () => {
	styled = true
	newest()
}
document.head.append(look)
