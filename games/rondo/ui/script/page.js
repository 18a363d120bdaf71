// Elements of the page, and what this browser keeps.
export const find = query => document.querySelector(query)

// inHand returns the elements of the cards in the hand.
export const inHand = () => [...find("#ro-hand").children]

export function make(tag, props, ...inside) {
	const el = document.createElement(tag)
	for (const name in props) name in el ? el[name] = props[name] : el.setAttribute(name, props[name])
	el.append(...inside)
	return el
}

// kept returns a value stored in this browser, or null.
export function kept(name) { try { return localStorage.getItem(name) } catch { return null } }

// send submits an action.
export function send(text) {
	const act = find("#ro-act")
	act.value = text
	act.click()
}
