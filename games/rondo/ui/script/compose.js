// Composing words at Rondo's table, by typing, touch, keys or dragging. The page shows the word, its
// points and a predicted refusal; the server decides.
import texts from "texts"
import { noteTurn, offer, tellLost, turnOver } from "./atend.js"
import { draw } from "./draw.js"
import { shuffle } from "./hand.js"
import { arrange } from "./order.js"
import { find, make, send } from "./page.js"
import { sand } from "./sandglass.js"
import { shareAgain } from "./share.js"
import { adopt, clear, desk, me, readPage, shared } from "./state.js"
import { action, any, fold, solve } from "./word.js"

// newest is called when the page shows the newest state.
export function newest(house) {
	desk.house = house
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
	if (readPage(form, rail)) turnOver()
	noteTurn()
	offer(shareAgain)
	form.onsubmit = submit
	if (!find("#ro-shuffle")) find("#ro-lay").before(make("button", { type: "button", id: "ro-shuffle", className: "button", textContent: "⇄", title: texts.shuffle, "aria-label": texts.shuffle, onclick: shuffle }))
	find("#ro-word").oninput = () => {
		desk.laid = solve(desk, fold(find("#ro-word").value)) ?? {}
		desk.picked = null
		draw(true)
	}
	find("#ro-undo").onclick = () => draw(clear())
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
