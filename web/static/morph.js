
// morph makes one tree of a page like another and keeps what is alike in place: the focus,
// a scroll, an open fold and a running transition survive. What has a name (an id, or a
// data-flip on it or on its first child) is found by it; the rest by its order.
function morph(old, next) {
	if (old.nodeType !== 1) {
		if (old.data !== next.data) old.data = next.data
		return
	}
	if (kept(old, next)) return
	for (const { name, value } of next.attributes) if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value)
	for (const { name } of [...old.attributes]) if (name !== "open" && !next.hasAttribute(name)) old.removeAttribute(name)
	const coming = [...next.childNodes], names = new Set(coming.map(called))
	for (const child of [...old.childNodes]) if (!names.has(called(child))) child.remove()
	let at = old.firstChild
	for (const child of coming) {
		let like = at
		while (like && (like.nodeName !== child.nodeName || called(like) !== called(child))) like = like.nextSibling
		if (like && like === at) at = at.nextSibling
		else if (like && old.moveBefore) old.moveBefore(like, at) // keeps its focus and its scroll
		else old.insertBefore(like ?? child, at)
		if (like) morph(like, child)
	}
	while (at) {
		const gone = at
		at = at.nextSibling
		gone.remove()
	}
}

// called is a node's name, "" without one.
function called(node) { return node.id || node.dataset?.flip || node.firstElementChild?.dataset?.flip || "" }

// kept leaves alone what somebody is typing, and what the stream leaves out.
function kept(old, next) { return old.matches("input[type=text]:not([readonly])") && old.value || next.dataset.keep === "" }
