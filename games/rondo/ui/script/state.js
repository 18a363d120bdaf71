// The composed word of this page, and the state of the page when it was last read.
import { laying, line, taker } from "./word.js"
import { arrange } from "./order.js"
import { find, inHand } from "./page.js"

// desk is the desk of word.js with these additional fields:
//   picked   {k, card}: the picked card, null for none
//   aimed    the place that waits for the letter of a joker, null for none
//   held     the cards of the hand that were laid when the page was last drawn
//   cells    the compartments as the server drew them; lying: the cards in them (which may
//            still be moving)
//   stood    phase and row as text, to detect a new word on the holder
//   swapping whether the next card of the hand that is pressed is exchanged
//   house    what the table's script tells: level, of the sounds; left, the milliseconds until a time
//   focus    the key (data-key) that had the focus, "word" for the field
export const desk = { laid: {}, held: new Set(), swapping: false }

// me identifies this page among those of its seat. In shared, sent is the last draft it sent, heard the
// last one it received, seq the sequence number of both, and theirs a received draft that has not been
// edited here since.
export const me = String(Math.random()).slice(2, 12)
export const shared = { sent: "", heard: "", seq: "" }

const card = el => ({ kind: el.dataset.kind, letter: el.dataset.letter, points: +el.dataset.points, el })

// readPage reads the page again, and reports whether the turn is another one. It keeps the draft while
// the word on the holder is the same and no card was drawn: a pass draws one, and a busy page may have
// skipped the other turns.
export function readPage(form, rail) {
	desk.terms = JSON.parse(form.dataset.terms)
	const cells = [...rail.children]
	desk.cells = cells.map(li => li.cloneNode(true))
	desk.lying = cells.map(li => li.querySelector(".ro-card"))
	desk.row = desk.terms.phase === "play" ? desk.cells.map(card) : []
	const before = takeHand()
	const stands = [desk.terms.phase, desk.terms.word, desk.hand.length, ...desk.row.map(c => c.kind + c.letter)].join()
	const another = stands !== desk.stood
	if (another) {
		clear()
		shared.heard = ""
		if (desk.stood) find("#ro-word").value = ""
	} else if (before) recall(before)
	desk.stood = stands
	return another
}

// readHand reads the hand again after its order changed.
export function readHand() { recall(takeHand()) }

// takeHand reads the cards of the hand, and returns the previous ones.
function takeHand() {
	const before = desk.hand
	arrange()
	desk.hand = inHand().map(card)
	return before
}

// clear takes everything back.
export function clear() {
	desk.laid = {}
	desk.picked = null
}

// recall finds the laid cards in a hand that has changed.
function recall(before) {
	const take = taker(desk.hand)
	const again = l => {
		const was = before[l.k]
		l.k = take(h => h.kind === was.kind && h.letter === was.letter)
		return l.k >= 0 && (l.card = { ...l.card, el: desk.hand[l.k].el })
	}
	for (const [i, l] of Object.entries(desk.laid)) if (!again(l)) delete desk.laid[i]
	if (desk.picked && !again(desk.picked)) desk.picked = null
	if (desk.terms.phase !== "play") closeUp()
}

// closeUp closes gaps in a bid or an opening.
export function closeUp() { desk.laid = Object.fromEntries(Object.values(desk.laid).map((l, n) => [n, l])) }

// adopt takes over the draft of another page of the seat: the text of an action, or text being typed.
// It reports whether it is the latter.
export function adopt(draft) {
	clear()
	const laid = laying(desk, draft)
	find("#ro-word").value = laid ? "" : draft
	if (laid) desk.laid = laid
	return !laid
}

// now returns the resulting row.
export function now() { return line(desk) }
