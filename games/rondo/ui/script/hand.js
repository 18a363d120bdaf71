// Touch, keys and dragging: the player picks a card and then a compartment, or the reverse. Every
// element that can be pressed has a data-key: "h2" is the third card of the hand, "c-1" the compartment
// pulled out at the left.
import { draw, refocus } from "./draw.js"
import { arrange, remember } from "./order.js"
import { find, inHand, send } from "./page.js"
import { desk, mute, readHand } from "./state.js"
import { code, rubbing, turned } from "./word.js"

// pick picks a card of the hand, or takes it back from the rail.
function pick(k) {
	const there = Object.keys(desk.laid).find(i => desk.laid[i].k === k)
	desk.aimed = null
	if (there !== undefined) {
		delete desk.laid[there]
		return draw()
	}
	desk.picked = desk.picked?.k === k ? null : { k, card: desk.hand[k] }
	if (desk.picked && !desk.row.length && !mute()) return add()
	draw()
}

// add puts the picked card of a bid or an opening into the first free compartment.
function add() {
	let i = 0
	while (desk.laid[i]) i++
	put(i)
}

// put lays the picked card into a compartment.
function put(i) {
	desk.laid[i] = desk.picked
	desk.picked = desk.aimed = null
	draw()
}

// place lays the picked card into a compartment, or takes back the card laid there. A joker must get
// its letter first.
function place(i) {
	if (desk.picked && !mute()) return put(i)
	if (desk.picked) {
		desk.aimed = i
		return find("#ro-letters button").focus()
	}
	delete desk.laid[i]
	draw()
}

// drop lays the dragged card where it was dropped; over the hand it is taken back.
function drop(key) {
	const n = +key?.slice(1), from = drag.at
	if (key?.[0] === "h" && from === undefined) return move(drag.k, n)
	if (from !== undefined) delete desk.laid[from]
	if (key?.[0] !== "c") {
		desk.picked = null
		return draw()
	}
	place(n)
}

function press(key) {
	const n = +key.slice(1)
	return key[0] !== "h" ? place(n) : desk.swapping ? swap(n) : pick(n)
}

// swap exchanges a card of the hand (RDO-29).
function swap(k) {
	desk.swapping = false
	desk.picked = null
	draw()
	send("swap " + code(desk.hand[k]))
}

// askSwap exchanges the picked card, or the next card to be pressed.
function askSwap() {
	if (desk.picked) return swap(desk.picked.k)
	desk.swapping = !desk.swapping
	draw()
}

// chosen applies the choice to the picked card, and lays it if its place is known.
function chosen(l) {
	const { row, hand, picked, aimed } = desk, key = "h" + picked.k, card = hand[picked.k]
	picked.card = l === "×" ? rubbing(card) : l.length > 1 ? turned(card) : { ...card, letter: l }
	if (aimed != null) put(aimed)
	else if (row.length) draw()
	else add()
	refocus(key)
}

// putInOrder sets the order of the hand.
function putInOrder(cards) {
	remember(cards)
	if (!desk.terms) return arrange()
	readHand()
	draw()
}

// shuffle puts the cards in another order; that some orders are likelier does not matter.
export function shuffle() {
	putInOrder(inHand().sort(() => Math.random() - .5))
}

// move moves a card of the hand to another place.
function move(from, to) {
	const cards = inHand()
	if (!cards[to] || from === to) return
	cards.splice(to, 0, ...cards.splice(from, 1))
	if (desk.focus === "h" + from) desk.focus = "h" + to
	desk.picked = null
	putInOrder(cards)
}

const keyOf = el => el?.closest?.("#ro-hand > li, #ro-rail > li")?.lastElementChild.dataset.key

// on listens to an event; then also gets the key of its element while the player may compose.
const on = (type, then) => document.addEventListener(type, e => then(e, desk.terms && keyOf(e.target)))

let drag // {k, at, x, y, ghost}: the card under the finger, the compartment it lies in, and its picture once it is being dragged

on("click", (e, key) => {
	if (desk.terms && e.target.closest(".ro-swap > summary")) {
		e.preventDefault() // keep the details closed, so that the layout does not jump
		askSwap()
	} else if (e.target.closest("#ro-letters button")) chosen(e.target.textContent)
	else if (key && !drag?.ghost) press(key)
	drag = null
})
// A draft is drawn from its first card or key on.
for (const type of ["pointerdown", "keydown"]) on(type, e => {
	if (desk.terms && !find("#ro-rail").dataset.mine && e.target.closest("#ro-hand, #ro-word")) draw(true)
})
on("focusin", e => {
	if (e.relatedTarget || e.target.id !== "main") desk.focus = e.target.id === "ro-word" ? "word" : keyOf(e.target) ?? null // typing continues in the next turn; a card that was drawn again has lost the focus to #main
})
// Letters typed while a word may be composed, wherever the focus is, go to the field, or choose the letter
// of a joker.
on("keydown", (e, key) => {
	const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key]
	if (e.shiftKey && by && key?.[0] === "h") {
		e.preventDefault()
		return move(+key.slice(1), +key.slice(1) + by)
	}
	if (desk.swapping && e.key === "Escape") return askSwap()
	if (desk.terms && e.key === "ArrowDown" && e.target.id === "ro-word") return find(".ro-acts > button")?.focus() // to pass is one more key away
	if (!desk.terms || e.ctrlKey || e.metaKey || e.altKey || e.target.matches("input, select, textarea") || !/^(\p{L}|Backspace)$/u.test(e.key)) return
	const letter = [...find("#ro-letters").children].find(b => b.textContent === e.key.toUpperCase())
	if (!letter) return find("#ro-word").focus()
	e.preventDefault()
	letter.click()
})
on("pointerdown", (e, key) => {
	const n = +key?.slice(1), k = key?.[0] !== "c" ? n : desk.laid[n]?.k
	drag = key && k !== undefined && !(key[0] === "h" && desk.held.has(k)) ? { k, at: key[0] === "c" ? n : undefined, x: e.clientX, y: e.clientY } : null
})
on("pointermove", e => {
	if (!drag || !drag.ghost && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 8) return
	if (!drag.ghost) lift(drag)
	drag.ghost.style.translate = `${e.clientX}px ${e.clientY}px`
})
on("pointerup", e => {
	if (!drag?.ghost) return
	drag.ghost.remove()
	const key = keyOf(document.elementFromPoint(e.clientX, e.clientY))
	drop(key)
	const done = drag
	setTimeout(() => { if (drag === done) drag = null }) // ignore the click that may follow
})
on("pointercancel", () => {
	drag?.ghost?.remove()
	drag = null
})

// lift picks the dragged card and creates its picture.
function lift(drag) {
	const card = desk.hand[drag.k].face, at = card.getBoundingClientRect()
	desk.aimed = null
	if (desk.picked?.k !== drag.k) {
		desk.picked = { k: drag.k, card: desk.laid[drag.at]?.card ?? desk.hand[drag.k] }
		draw()
	}
	drag.ghost = document.body.appendChild(card.cloneNode(true))
	drag.ghost.classList.add("ro-ghost")
	drag.ghost.style.setProperty("--c", at.width + "px")
}
