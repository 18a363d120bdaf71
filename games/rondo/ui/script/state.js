// What is composed on this page, and what the page was when it was last read.
import { laying, line } from "./word.js"
import { turnOver } from "./atend.js"
import { arrange } from "./order.js"

// desk is that of word.js, and besides
//   picked   {k, card}: the card that has been taken up, null for none
//   aimed    the place that waits for the letter of a joker, null for none
//   held     which cards of the hand were laid when the page was last drawn
//   cells    the compartments as the server drew them, lying the cards in them (which may
//            still be on their way)
//   stood    phase and row as text, to see whether another word lies there
//   swapping the next card of the hand that is pressed is exchanged
//   focus    the key (data-key) that had the focus, "word" for the field
export const desk = { laid: {}, held: new Set(), swapping: false }

// me is this page among those of its seat; sent is what it has sent them, heard what it has
// taken from them, at the sequence number seq, theirs what it has taken and nothing was written
// here since.
export const me = String(Math.random()).slice(2, 12)
export const shared = { sent: "", heard: "", seq: "" }

export const find = query => document.querySelector(query)

export function make(tag, props, ...inside) {
	const el = Object.assign(document.createElement(tag), props)
	el.append(...inside)
	return el
}

// kept is what this browser has kept by a name; null for nothing.
export function kept(name) { try { return localStorage.getItem(name) } catch { return null } }

// send does an action.
export function send(text) {
	const act = find("#ro-act")
	act.value = text
	find("#act").requestSubmit(act)
}

const card = el => ({ kind: el.dataset.kind, letter: el.dataset.letter, points: +el.dataset.points, el })

// readPage reads the page anew, and keeps what was composed while the same word lies there, and
// no card was drawn: who passes does, and a busy page may not have shown the others' turns.
export function readPage(form, rail) {
	desk.terms = JSON.parse(form.dataset.terms)
	const cells = [...rail.children]
	desk.cells = cells.map(li => li.cloneNode(true))
	desk.lying = cells.map(li => li.querySelector(".ro-card"))
	desk.row = desk.terms.phase === "play" ? desk.cells.map(card) : []
	const before = takeHand()
	const stands = JSON.stringify([desk.terms.phase, desk.terms.word, desk.hand.length, desk.row.map(c => c.kind + c.letter)])
	if (stands !== desk.stood) {
		clear()
		turnOver()
		shared.heard = ""
		if (desk.stood) find("#ro-word").value = ""
	} else if (before) recall(before)
	desk.stood = stands
}

// readHand reads the hand anew after its cards were put in another order.
export function readHand() { recall(takeHand()) }

// takeHand reads the cards of the hand, and returns those that were read last.
function takeHand() {
	const before = desk.hand
	arrange()
	desk.hand = [...find("#ro-hand").children].map(card)
	return before
}

// clear takes everything back.
export function clear() {
	desk.laid = {}
	desk.picked = null
}

// recall finds the cards that were laid in a hand that an exchange has changed.
function recall(before) {
	const used = new Set()
	const again = l => {
		const was = before[l.k]
		l.k = desk.hand.findIndex((h, k) => !used.has(k) && h.kind === was.kind && h.letter === was.letter)
		if (l.k < 0) return false
		used.add(l.k)
		l.card = { ...l.card, el: desk.hand[l.k].el }
		return true
	}
	for (const [i, l] of Object.entries(desk.laid)) if (!again(l)) delete desk.laid[i]
	if (desk.picked && !again(desk.picked)) desk.picked = null
	if (desk.terms.phase !== "play") closeUp()
}

// closeUp moves the cards of a bid or an opening together.
export function closeUp() { desk.laid = Object.fromEntries(Object.values(desk.laid).map((l, n) => [n, l])) }

// adopt lays what another page of the seat has composed: the text of an action, or what is
// being typed. It reports whether it is the latter.
export function adopt(draft) {
	clear()
	const laid = laying(desk, draft)
	find("#ro-word").value = laid ? "" : draft
	if (laid) desk.laid = laid
	return !laid
}

// now is what would lie there.
export function now() { return line(desk) }
