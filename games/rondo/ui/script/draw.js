// Drawing a composed word: on the rail, in the hand, on the panel.
import texts from "texts"
import { noteWord } from "./atend.js"
import { find, make } from "./page.js"
import { share } from "./share.js"
import { desk, mute, write } from "./state.js"
import { any, bonus, fold, line, missing, refusal, shape, sum, word } from "./word.js"

// figure formats a number with a true minus sign.
function figure(n) { return String(n).replace("-", "−") }

// draw shows the cards laid; typing means that the field is being edited and must not be overwritten.
export function draw(typing) {
	const { terms, row, hand, picked, laid } = desk, rail = find("#ro-rail"), all = line(desk), composing = any(desk), no = composing ? refusal(desk) : null, shown = [...all]
	if (row.length && row.length < 9 && picked && !laid[-1] && !laid[row.length]) {
		shown.unshift({ i: -1 })
		shown.push({ i: row.length })
	}
	rail.dataset.mine = 1
	rail.className = `plain ro-rail n-${Math.max(3, shown.length)}` + (shown.length > 8 ? " full" : "")
	rail.replaceChildren(...shown.map(c => cell(c, no)))
	const gone = new Set(Object.values(laid).map(l => l.k))
	hand.forEach((c, k) => {
		let button = c.el.querySelector("button")
		if (!button) c.el.append(button = make("button", { type: "button", className: "ro-at" }, c.el.querySelector(".hidden")))
		button.dataset.key = "h" + k
		button.setAttribute("aria-pressed", picked?.k === k)
		c.el.className = gone.has(k) ? "gone" : picked?.k === k ? "picked" : ""
	})
	desk.held = gone
	if (!typing) write(composing ? shape(all) : "")
	find("#ro-undo").hidden = !composing
	find("#ro-hand").classList.toggle("swapping", desk.swapping)
	find(".ro-swap > summary")?.setAttribute("aria-pressed", desk.swapping)
	noteWord()
	const panel = find("#ro-panel").classList
	panel.toggle("composing", composing)
	panel.toggle("ro-wrong", !!no)
	const made = word(all).length > 2 && composing && !no ? " " + word(all) : ""
	find("#ro-lay")?.replaceChildren(terms.phase === "bid" ? texts.bid : texts.lay, make("span", { textContent: made }))
	const pad = find("#ro-now")
	if (pad) pad.textContent = composing ? figure(sum(desk)) : ""
	find("#ro-out").replaceChildren(...told(all, no, typing))
	choose()
	if (desk.focus && document.activeElement.matches("body, #main, [data-key]")) refocus(desk.focus)
	share()
}

// refocus restores the focus to an element that was redrawn. If one of two equal cards was moved past
// the other, nothing is redrawn and the focus moves to the next of them.
export function refocus(key) { find(key === "word" ? "#ro-word" : `[data-key="${key}"]`)?.focus({ preventScroll: true }) }

// cell draws a compartment: its card, the value on the lip, and the button over both.
function cell(c, no) {
	const { row, held, laid } = desk
	const open = row.length, left = row.filter(c => c.el.matches(".l")).length
	const name = c.i < 0 ? texts["pull-left"] : open && c.i === row.length ? texts["pull-right"] : texts.place.replace("#", c.i + 1)
	const sleeve = !open || c.i >= left && c.i < left + 3 ? "" : c.i < left ? " l d-" + (left - c.i) : " r d-" + (c.i - left - 2)
	const fresh = c.fresh || !any(desk) && c.el?.matches(".fresh")
	const li = make("li", { className: "ro-cell" + sleeve + (fresh ? " fresh" : c.kind ? "" : " free") + (c.fresh && !held.has(laid[c.i].k) ? " new" : "") + (no?.at.includes(c.i) ? " ro-wrong" : "") })
	if (c.fresh && c.old) li.append(face(c.old, " under"))
	if (c.kind) li.append(c.fresh ? face(c) : c.face)
	li.append(make("span", { className: "ro-lip" + (c.points < 0 ? " minus" : ""), textContent: c.kind ? figure(c.points) : "" }))
	const what = !c.kind ? "" : ", " + (c.letter ? (c.kind === "joker" ? "joker " : "") + c.letter : c.kind === "down" ? texts["face-down"] : c.el.querySelector(".hidden").textContent)
	li.append(make("button", { type: "button", className: "ro-at", "data-key": "c" + c.i }, make("span", { className: "hidden", textContent: name + what })))
	return li
}

// face copies a card drawn by the server and shows its current meaning. kind is a class of its own, or "".
function face(c, kind = "") {
	const copy = c.face.cloneNode(true)
	copy.className = "ro-card " + c.kind + kind
	if (c.kind === "down") copy.replaceChildren()
	else copy.querySelector("i").textContent = c.kind === "joker-eraser" ? "×" : c.letter
	return copy
}

const note = (kind, ...inside) => make("p", { className: kind }, ...inside)

// refused draws the sentence of a refusal, with its rule.
function refused(code, made, lacks = "") {
	const [text, rule] = texts.no[code]
	return note("ro-no", make("b", { textContent: texts.refused + " " }), text.replace("#", made).replace("@", lacks) + " ", rule ? make("a", { href: find("#ro-say").dataset.rules + "#" + rule, target: "_blank", textContent: texts.rule.replace("#", rule) }) : "")
}

// told returns what the panel tells: the sum, the fulfilled rules, and the predicted refusal.
function told(all, no, typing) {
	const { terms, row, laid } = desk, typed = fold(find("#ro-word").value)
	if (desk.swapping) return [note("ro-which", texts["swap-which"])]
	if (!any(desk)) return typing && typed.length > 2 ? [impossible(typed)] : []
	const points = sum(desk), more = bonus(desk), visible = all.filter(c => c.kind)
	const parts = (visible.map(c => figure(c.points)).join(" + ") + (more ? ` + ${more} (${texts.bonus})` : "") + (terms.swaps ? ` − ${2 * terms.swaps} (${texts.swaps})` : "")).replace(/\+ −/g, "− ")
	const notes = [note("ro-sum", make("span", { textContent: parts + " = " }), make("b", { textContent: figure(points) }), make("span", { textContent: " " + form(texts.points, points) }))]
	if (no) notes.push(refused(no.code, word(all)))
	else {
		const kept = all.filter(c => c.old && !c.fresh && c.letter).map(c => c.letter)
		if (kept.length) notes.push(note("ro-yes", texts.kept.replace("#", kept.join(", "))))
		if (laid[-1] || row.length && laid[row.length]) notes.push(note("ro-yes", texts.pulled))
		if (more) notes.push(note("ro-info", texts.laid.replace("#", Object.keys(laid).length) + more))
		notes.push(note("ro-info", texts.book))
	}
	return notes
}

// form returns the text for a number: singular, plural and, where it is not the plural, that of zero.
function form(text, n) {
	const [one, many, none = many] = text.split("|")
	return [none, one][Math.abs(n)] ?? many
}

// impossible draws the reason why a typed word cannot be made, with the missing cards if there are any.
function impossible(typed) {
	const lacks = missing(desk, typed)
	return word(desk.row) === typed ? refused("same-word", typed) : refused(lacks.length ? "cannot-missing" : "cannot", typed, lacks.join(", "))
}

// choose offers the choices for the picked card: a joker's letter, or laying it face down.
function choose() {
	const { terms, row, picked } = desk
	const box = find("#ro-letters"), joker = mute()
	const down = picked && terms.down && row.length && picked.card.kind !== "down"
	const all = [...(joker ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + (terms.rubs && row.length ? "×" : "") : ""), ...(down ? [texts["face-down"]] : [])]
	box.hidden = !all.length
	if (box.textContent === all.join("")) return
	box.replaceChildren(...all.map(l => make("button", { type: "button", className: "button small", textContent: l, "aria-label": l === "×" ? texts["joker-eraser"] : l })))
	if (joker && desk.focus && document.activeElement.dataset.key === desk.focus) box.firstChild.focus({ preventScroll: true })
}
