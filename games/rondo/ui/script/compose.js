// Words at Rondo's table, made of cards: typed, or laid by touch, by keys and by dragging.
// The page shows the word, its points and what would refuse it; the server decides. The
// sentences (texts) stand before these modules, which the page gets as one (board.Bundle);
// compose.css is beside it.
import { action, any, solve } from "./word.js"
import { adopt, clear, desk, find, make, me, readPage, shared } from "./state.js"
import { draw, fold } from "./draw.js"
import { sand } from "./sandglass.js"

let styled = false // whether the styles have come

// newest: the page has become the newest one.
export function newest() {
	if (!styled) return
	begin()
	sand()
}

// begin reads the page, unless nothing has changed in what is composed, and shows it.
function begin() {
	const form = find("#ro-say"), rail = find("#ro-rail")
	if (!form) {
		desk.terms = null
		return
	}
	if (rail.dataset.mine) return
	readPage(form, rail)
	form.onsubmit = submit
	find("#ro-word").oninput = () => {
		desk.laid = solve(desk, fold(find("#ro-word").value)) ?? {}
		desk.picked = null
		draw(true)
	}
	find("#ro-undo").onclick = () => {
		clear()
		draw()
	}
	const { draft, by } = form.dataset
	if (find("#fragment").dataset.seq !== shared.seq) shared.sent = ""
	shared.seq = find("#fragment").dataset.seq
	if (by && by !== me && draft !== shared.heard) {
		shared.sent = shared.heard = draft
		draw(adopt(draft))
	} else draw(!any(desk) && !!find("#ro-word").value)
}

function submit(e) {
	e.preventDefault()
	if (!any(desk)) return draw(true)
	const act = find("#ro-act")
	act.value = action(desk)
	find("#act").requestSubmit(act)
}

// share sends what is composed to the other pages of the seat, if there are any.
let sharing
export function share() {
	if (!find("#ro-say")?.hasAttribute("data-shared")) return
	const text = any(desk) ? action(desk) : find("#ro-word").value
	clearTimeout(sharing)
	if (text !== shared.sent) sharing = setTimeout(() => {
		shared.heard = shared.sent = text
		fetch(find("#act").action + "/draft", { method: "POST", headers: { "X-Fragment": "1" }, body: new URLSearchParams({ seq: shared.seq, text, page: me }) }).catch(() => shared.sent = "")
	}, 250)
}

const look = make("link", { rel: "stylesheet", href: import.meta.url.replace(/-\w+\.js$/, "-script.css") })
look.onload = look.onerror = () => {
	styled = true
	newest()
}
document.head.append(look)
