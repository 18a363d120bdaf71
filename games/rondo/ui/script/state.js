// The composed word of this page, and the state of the page when it was last read.
import { action, code, fold, laying, solve } from "./word.js"
import { arrange } from "./order.js"
import { find, inHand } from "./page.js"

// desk is the desk of word.js, whose cards have the element that they were read from (el) and their picture
// there (face), with these additional fields:
//   picked   {k, card}: the picked card, null for none
//   aimed    the place that waits for the letter of a joker, null for none
//   mine     whether it is this seat's turn; else the word is a draft, which stays on this page
//   text     the composed word when it was drawn last, laid or only typed
//   seat     the seat whose hand was read last
//   held     the cards of the hand that were laid when the page was last drawn
//   stood    phase and row as text, to detect a new word on the holder
//   swapping whether the next card of the hand that is pressed is exchanged
//   house    what the table's script tells: level, of the sounds; left, the milliseconds until a time
//   focus    the key (data-key) that had the focus, "word" for the field
export const desk = { laid: {}, held: new Set(), swapping: false }

// me identifies this page among those of its seat. In shared, sent is the last draft it sent or received, heard
// the last one it received, null after it sent one, seq the sequence number of both.
export const me = String(Math.random())
export const shared = { sent: "", heard: "", seq: "" }

const card = el => ({ kind: el.dataset.kind, letter: el.dataset.letter, points: +el.dataset.points, el, face: el.querySelector(".ro-card") })

// readPage reads the page again, and reports whether the turn is another one. It keeps what is laid while
// the word on the holder is the same and no card was drawn: a pass draws one, and a busy page may have
// skipped the other turns.
export function readPage(form, rail) {
	const before = kept()
	desk.terms = JSON.parse(form.dataset.terms)
	desk.row = [...rail.children].filter(li => li.dataset.kind).map(card)
	arrange()
	desk.hand = inHand().map(card)
	const { phase, seat } = desk.terms
	if (desk.seat !== seat) desk.text &&= "" // another player of this screen
	desk.seat = seat
	const stands = [seat, phase, desk.hand.length, ...desk.row.map(c => c.kind + c.letter)].join()
	const another = stands !== desk.stood
	desk.stood = stands
	if (!another) recall(before)
	return another
}

// restart lays the word of the draft again, as the holder and the hand are now; a word that cannot be laid
// stays in the field. There is no text before the first word is drawn.
export function restart() {
	const { text } = desk
	clear()
	shared.heard = ""
	if (text !== undefined) write(text)
	if (text) desk.laid = solve(desk, text) ?? {}
}

// write sets the text of the field, unless the user has typed it: the caret would move.
export function write(text) {
	const field = find("#ro-word")
	if (fold(field.value) !== fold(text) || !field.matches(":focus")) field.value = text
}

// readHand reads the hand again after its order changed.
export function readHand() {
	const before = kept()
	arrange()
	desk.hand = inHand().map(card)
	recall(before)
}

// clear takes everything back.
export function clear() {
	desk.laid = {}
	desk.picked = null
}

// kept returns what is laid, as the text of an action, and the sign of the picked card.
function kept() {
	const { hand, picked, terms } = desk
	return { text: terms && action(desk), sign: picked && code(hand[picked.k]) }
}

// recall finds what was kept in a hand that has changed.
function recall({ text, sign }) {
	desk.laid = laying(desk, text)
	const there = Object.values(desk.laid), k = desk.hand.findIndex((c, k) => code(c) === sign && !there.some(l => l.k === k))
	desk.picked = k < 0 ? null : { ...desk.picked, k }
}

// mute reports whether the picked card is a joker without a letter.
export function mute() { return desk.picked?.card.kind === "joker" && !desk.picked.card.letter }

// adopt takes over the draft of another page of the seat: the text of an action, or text being typed.
// It reports whether it is the latter.
export function adopt(draft) {
	const laid = laying(desk, draft)
	clear()
	if (laid) desk.laid = laid
	else find("#ro-word").value = draft
	return !laid
}
