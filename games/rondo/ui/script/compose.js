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
import { adopt, clear, desk, me, readPage, restart, shared, write } from "./state.js"
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
	const own = desk.mine
	desk.mine = !!find("#ro-lay")
	if (own && !desk.mine) {
		turnOver()
		clear()
		desk.swapping = false
		if (!home()) find("#ro-word")?.blur() // closes the keyboard over the table
	}
	if (!form) {
		desk.terms = desk.stood = null
		return arrange()
	}
	if (rail.dataset.mine) return
	if (readPage(form, rail)) {
		if (own && desk.mine) turnOver()
		restart()
	}
	if (desk.text) write(desk.text)
	form.onsubmit = submit
	find("#ro-word").oninput = () => {
		desk.laid = solve(desk, fold(find("#ro-word").value)) ?? {}
		desk.picked = null
		draw(true)
	}
	find("#ro-undo").onclick = () => draw(clear())
	if (!desk.mine) return prepare()
	noteTurn()
	offer(shareAgain)
	if (!find("#ro-shuffle")) find("#ro-lay").before(make("button", { type: "button", id: "ro-shuffle", className: "button", textContent: "⇄", title: texts.shuffle, "aria-label": texts.shuffle, onclick: shuffle }))
	const { draft, by } = form.dataset, { seq } = find("#fragment").dataset
	if (seq !== shared.seq || !draft && !shared.heard) shared.sent = "" // another turn, or the server has restarted and forgotten the draft
	shared.seq = seq
	if (by && by !== me && draft !== shared.heard) {
		shared.sent = shared.heard = draft
		draw(adopt(draft))
	} else draw(!any(desk) && !!find("#ro-word").value)
}

// prepare shows the draft of a word while another player's turn lasts. A page on which none is begun is not
// drawn; its reader hears once that it may be.
let told
function prepare() {
	if (!told) find("#live").append(make("p", { textContent: texts.prepare }))
	told = true
	const typed = !!find("#ro-word").value
	if (typed || any(desk) || desk.picked || /\d/.test(desk.focus)) draw(typed && !any(desk))
}

// home returns the element to focus when the turn begins: the field, unless that would open a keyboard
// over the table.
export function home() { return matchMedia("(pointer: fine)").matches ? find("#ro-word") : null }

function submit(e) {
	e.preventDefault()
	if (!desk.mine || !any(desk)) return draw(true)
	send(action(desk))
}
