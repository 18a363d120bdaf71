// The order of the hand is the player's own and kept on this page only. The server always sends its own
// order, which is rearranged here.
import { find } from "./page.js"

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

// remember takes the present order of cards as that of the hand.
export function remember(cards) { order = cards.map(named) }
