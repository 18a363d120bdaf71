// Elements of the page, and what this browser keeps.
export const find = query => document.querySelector(query)

export function make(tag, props, ...inside) {
	const el = Object.assign(document.createElement(tag), props)
	el.append(...inside)
	return el
}

// kept returns a value stored in this browser, or null.
export function kept(name) { try { return localStorage.getItem(name) } catch { return null } }

// send submits an action.
export function send(text) {
	const act = find("#ro-act")
	act.value = text
	find("#act").requestSubmit(act)
}
