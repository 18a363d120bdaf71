// What happens to a composed word when the sand runs out: it is laid, for players who chose that, or a
// message shows it (docs/design/clocks-and-nodes.md#restarts).
import texts from "texts"
import { find, kept, make } from "./page.js"
import { desk } from "./state.js"
import { any, fold, line, word } from "./word.js"

let lost = "" // the word that was lost or laid when the sand ran out
let due = "", acted = false

// wished reports whether the composed word is to be laid when the sand runs out.
export function wished() { return kept("rondo-lay") === "1" }

// offer shows the checkbox for that, at tables with a sandglass, and calls chosen after each change.
export function offer(chosen) {
	if (!find("#ro-glass") || find("#ro-wish")) return
	const box = make("input", { type: "checkbox", id: "ro-wish", checked: wished() })
	box.onchange = () => {
		try { localStorage.setItem("rondo-lay", +box.checked) } catch { /* not kept */ }
		chosen()
	}
	find("#ro-say").after(make("label", { className: "ro-wish" }, box, " " + texts.wish))
}

// noteWord remembers the composed word.
export function noteWord() {
	desk.text = any(desk) ? word(line(desk)) : fold(find("#ro-word").value)
	if (desk.text) lost = ""
}

// noteTurn remembers when the sand of this turn runs out.
export function noteTurn() { due = find("#fragment").dataset.deadline }

// turnOver checks whether the sand ended the turn, and forgets its word.
export function turnOver() {
	if (desk.text && !acted && due && desk.house.left(due) < 1500) lost = desk.text
	desk.text = due = ""
	acted = false
}

// tellLost shows what happened to the word, until another one is composed.
export function tellLost() {
	find("#ro-lost")?.remove()
	if (!lost) return
	const lies = [...find("#ro-rail").children].map(li => li.dataset.letter ?? "").join("")
	find("#ro-panel").append(make("p", { id: "ro-lost", role: "status", textContent: texts[lies === lost ? "sand-laid" : "sand-lost"].replace("#", lost) }))
}

document.addEventListener("submit", () => { acted = desk.mine }, true)
