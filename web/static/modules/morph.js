// morph makes one tree equal to another and keeps equal parts in place: focus, scroll positions, open folds
// and running transitions survive. Nodes with a name (an id, or data-flip on the node or its first child) are
// matched by it, others by order. apart says which elements are left alone. Attributes are read by name: attributes as
// objects would be nodes that stay.
export function morph(old, next, apart) {
	if (old.nodeType !== 1) {
		if (old.data !== next.data) old.data = next.data
		return
	}
	if (typed(old) || apart?.(old) || old.isEqualNode(next)) return
	for (const name of next.getAttributeNames()) if (name !== "open" && old.getAttribute(name) !== next.getAttribute(name)) old.setAttribute(name, next.getAttribute(name))
	for (const name of old.getAttributeNames()) if (name !== "open" && !next.hasAttribute(name)) old.removeAttribute(name)
	const coming = [...next.childNodes], names = new Set(coming.map(called))
	for (const child of [...old.childNodes]) if (!names.has(called(child))) child.remove()
	let at = old.firstChild
	for (const child of coming) {
		let like = at
		while (like && (like.nodeName !== child.nodeName || called(like) !== called(child))) like = like.nextSibling
		if (like && like === at) at = at.nextSibling
		else if (like && old.moveBefore) old.moveBefore(like, at) // keeps focus and scroll position
		else old.insertBefore(like ?? child, at)
		if (like) morph(like, child, apart)
	}
	while (at) {
		const gone = at
		at = at.nextSibling
		gone.remove()
	}
}

// called returns a node's name, "" for none.
export function called(node) { return node.id || node.dataset?.flip || node.firstElementChild?.dataset?.flip || "" }

// typed reports whether the user is typing in a node, which is left alone.
export function typed(node) { return node.matches("input[type=text]:not([readonly])") && node.value }
