// What becomes of a word when the sand runs out: laid, for those who wish it, or told of where it
// lay (docs/adr/0033).
import { any, word } from "./word.js"
import { desk, find, kept, make, now, shared } from "./state.js"
import { fold } from "./draw.js"
import { share } from "./compose.js"

let lost = "" // the word that the sand has taken or laid
let composed = "", due = "", acted = false

// wished reports whether what is composed is to be laid at the end of the sand.
export function wished() { return kept("rondo-lay") === "1" }

// offer shows the wish, where there is sand.
export function offer() {
	if (!find("#ro-glass") || find("#ro-wish")) return
	const box = make("input", { type: "checkbox", id: "ro-wish", checked: wished() })
	box.onchange = () => {
		try { localStorage.setItem("rondo-lay", box.checked ? "1" : "0") } catch { /* not kept */ }
		shared.sent = null
		share()
	}
	find("#ro-say").after(make("label", { className: "ro-wish" }, box, " " + texts.wish))
}

// noteWord keeps what is composed now.
export function noteWord() {
	composed = any(desk) ? word(now()) : fold(find("#ro-word").value)
	if (composed) lost = ""
}

// noteTurn keeps when the sand of one's turn runs out.
export function noteTurn() { due = find("#fragment").dataset.deadline ?? "" }

// turnOver looks whether it was the sand that ended the turn.
export function turnOver() {
	if (composed && !acted && due && Date.now() > new Date(due) - 1500) lost = composed
	composed = due = ""
	acted = false
}

// tellLost says what became of the word, in its place, until another one is composed.
export function tellLost() {
	find("#ro-lost")?.remove()
	if (!lost) return
	const lies = [...find("#ro-rail").children].map(li => li.dataset.letter ?? "").join("")
	find("#ro-panel").append(make("p", { id: "ro-lost", role: "status", textContent: texts[lies === lost ? "sand-laid" : "sand-lost"].replace("#", lost) }))
}

document.addEventListener("submit", () => { acted = true }, true)
