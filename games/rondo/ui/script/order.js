// The order of the hand is the player's own and kept on this page only. The server always sends its own
// order, which is rearranged here.
import { desk, find, readHand } from "./state.js"
import { draw } from "./draw.js"

let order = [] // the last order, as text
const named = li => li.dataset.kind + li.dataset.letter

// arrange restores the last order of the hand, with new cards at the end.
export function arrange() {
	const hand = find("#ro-hand"), left = [...hand?.children ?? []]
	const again = name => {
		const at = left.findIndex(li => named(li) === name)
		return at < 0 ? [] : left.splice(at, 1)
	}
	const cards = [...order.flatMap(again), ...left]
	if (cards.some((li, n) => hand.children[n] !== li)) hand.append(...cards)
}

// putInOrder sets the order of the hand.
function putInOrder(cards) {
	order = cards.map(named)
	if (!desk.terms) return arrange()
	readHand()
	draw()
}

// shuffle puts the cards in random order.
export function shuffle() {
	putInOrder([...find("#ro-hand").children].map(li => [Math.random(), li]).sort(([a], [b]) => a - b).map(([, li]) => li))
}

// move moves a card of the hand to another place.
export function move(from, to) {
	const cards = [...find("#ro-hand").children]
	if (!cards[to] || from === to) return
	cards.splice(to, 0, ...cards.splice(from, 1))
	if (desk.focus === "h" + from) desk.focus = "h" + to
	if (desk.picked) desk.picked = null
	putInOrder(cards)
}
