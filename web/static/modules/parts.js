// A page's fragment by its parts. Each element and each text of it is one, and has a range of the text that the server
// sent. Updates are compared as text: only what differs is parsed and put in. So focus, scroll positions, open folds
// and running transitions survive, and an update costs what it changes.
//
// What scripts change in the fragment is noted. With the next update such parts are made again as the server sent
// them, as if it had changed them; the scripts are told of every update.
import { called, morph, typed } from "./morph.js"
import { html } from "./trusted.js"

const tag = /<(\/)?([a-z][^\s\/>]*)[^">]*(?:"[^"]*"[^">]*)*>/gi
const alone = ["area", "br", "col", "hr", "img", "input", "link", "source", "wbr"] // elements without an end
const scripts = ["tabindex", "style", "open", "data-hears"] // attributes that are left to the scripts

// A part has its node, the lengths of its text (size), of its opening and its closing tag (head, tail), and the parts
// in it; kids is null if its text could not be told apart, and it is put in as a whole. Scripts have changed its
// attributes (worn), what is in it (torn), or something deeper (inside).
const parts = new WeakMap() // by node
let root, was = "", text // the part of the fragment, its text before and now
const left = [] // fields in which the user was typing: they become what the server sent later
const watch = new MutationObserver(note)

// update makes an element what a text says, but for the journal, of which an update has only the end (journal.js).
export function update(node, now) {
	note(watch.takeRecords())
	for (const field of left.splice(0)) mark(field, true)
	text = now
	if (root?.node === node) put(root, 0, 0, now.length)
	else {
		watch.disconnect()
		watch.observe(node, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true })
		root = { node }
		again(root, 0, now.length)
	}
	was = now
	watch.takeRecords() // these changes were the server's
}

// unchanged reports whether a text is that of the last update. With the name of an element it is asked of that element.
export const unchanged = (now, name) => name ? piece(now, name) === piece(was, name) : now === was
const piece = (all, name) => all.slice(all.indexOf(`<${name} `), all.indexOf(`</${name}>`))

// note marks the parts that scripts have changed.
function note(records) {
	for (const { type, target, attributeName, oldValue } of records) {
		const attribute = type === "attributes"
		if (!attribute || !scripts.includes(attributeName) && target.getAttribute(attributeName) !== oldValue) mark(target, attribute)
	}
}

function mark(target, attribute) {
	let node = target
	while (node && !parts.has(node)) node = node.parentNode
	if (!node) return
	parts.get(node)[attribute && node === target ? "worn" : "torn"] = true
	while ((node = node.parentNode) && parts.has(node)) parts.get(node).inside = true
}

const same = (part, old, from, to) => part.size === to - from && !part.worn && !part.torn && !part.inside && text.startsWith(was.slice(old, old + part.size), from)

// put makes a part, whose text began at old, what the text from one place to another says.
function put(part, old, from, to) {
	const { node, kids } = part
	if (same(part, old, from, to)) return
	if (!part.head) node.data = parsed(from, to).textContent
	else if (apart(node)) clean(part)
	else if (part.torn || !kids) return again(part, from, to)
	else if (typed(node)) left.push(node)
	else {
		const head = opening(from), opened = was.slice(old, old + part.head)
		if (part.worn || opened !== text.slice(from, from + head)) wear(node, parsed(from, from + head, node.parentNode).firstChild, opened)
		within(part, old + part.head, old + part.size - part.tail, from + head, to - part.tail)
		part.head = head
		clean(part)
	}
	part.size = to - from
}

const apart = node => node.id === "journal"

function clean(part) { part.worn = part.torn = part.inside = false }

// wear gives an element the attributes of another one. opened is the tag that the server sent before.
function wear(node, as, opened) {
	for (const name of as.getAttributeNames()) if (name !== "open" && node.getAttribute(name) !== as.getAttribute(name)) node.setAttribute(name, as.getAttribute(name))
	for (const name of node.getAttributeNames()) if (!as.hasAttribute(name) && (!scripts.includes(name) || name !== "open" && opened.includes(` ${name}=`))) node.removeAttribute(name)
}

// within puts what is in a part, whose old text is from old to end. What is the same at both ends is passed over;
// what has the same name or, without one, the same place, is kept.
function within(part, old, end, from, to) {
	const { node, kids } = part
	let first = 0, last = kids.length
	for (let k; first < last && from + (k = kids[first]).size <= to && same(k, old, from, from + k.size) && (k.head || text[from + k.size] === "<"); first++) {
		old += k.size
		from += k.size
	}
	for (let k; first < last && to - (k = kids[last - 1]).size >= from && same(k, end - k.size, to - k.size, to) && (k.head || text[to - k.size - 1] === ">"); last--) {
		end -= k.size
		to -= k.size
	}
	if (first === last && from === to) return
	const after = kids[last]?.node ?? kids[last - 1]?.node.nextSibling ?? null
	const comes = cut(from, to), names = new Set(comes.map(c => c.name)), had = [], made = []
	for (const k of kids.slice(first, last)) {
		if (names.has(called(k.node))) had.push([k, old])
		else k.node.remove()
		old += k.size
	}
	const place = () => had[0]?.[0].node ?? after
	let whole = true, come // the new ones side by side
	const insert = () => {
		if (!come) return
		const nodes = parsed(come.from, come.to, node)
		const grown = grow([...nodes.childNodes], come.from, come.to)
		made.push(...grown ?? [])
		whole = whole && !!grown
		node.insertBefore(nodes, place())
		come = null
	}
	for (const c of comes) {
		const i = had.findIndex(([k]) => kind(k.node) === c.kind && called(k.node) === c.name)
		if (i < 0) {
			come ??= { ...c }
			come.to = c.to
			continue
		}
		insert()
		const [[k, began]] = had.splice(i, 1)
		if (i && node.moveBefore) node.moveBefore(k.node, place()) // keeps focus and scroll position
		else if (i) node.insertBefore(k.node, place())
		put(k, began, c.from, c.to)
		made.push(k)
	}
	insert()
	for (const [k] of had) k.node.remove()
	kids.splice(first, last - first, ...made)
	if (!whole) part.kids = null
}

// again parses a part as a whole and puts it in.
function again(part, from, to) {
	const { node } = part
	const next = parsed(from, to, node.parentNode).firstChild
	room.innerHTML = html("") // what is not needed is not kept
	morph(node, next, apart)
	const [grown] = grow([node], from, to) ?? [{ size: to - from, kids: null }]
	clean(Object.assign(part, grown))
	parts.set(node, part)
}

const room = document.createElement("template"), svg = "http://www.w3.org/2000/svg"

// parsed returns the nodes of a text as they are in an element.
function parsed(from, to, inside) {
	const piece = text.slice(from, to), picture = inside?.namespaceURI === svg
	room.innerHTML = html(picture ? `<svg>${piece}</svg>` : piece)
	if (!picture) return room.content
	const drawn = document.createDocumentFragment()
	drawn.append(...room.content.firstChild.childNodes)
	return drawn
}

function opening(from) {
	tag.lastIndex = from
	return tag.exec(text)[0].length
}

const ends = ([all, closes, name]) => closes || all.endsWith("/>") || alone.includes(name)
const kind = node => node.nodeName.toLowerCase()

// cut returns the ranges of the nodes that lie side by side in a range of the text, with their kinds and names.
function cut(from, to) {
	const all = []
	const add = (start, end) => {
		const piece = text.slice(start, end), [, name] = piece[0] === "<" && (piece.match(/^<[^>]* id="([^"]*)"/) ?? piece.match(/^<[^>]* data-flip="([^"]*)"/) ?? piece.match(/^<[^>]*>[^<]*<[^>]* data-flip="([^"]*)"/)) || [0, ""]
		all.push({ from: start, to: end, kind: piece[0] === "<" ? piece.match(/[^\s\/>]+/)[0].slice(1).toLowerCase() : "#text", name })
	}
	let depth = 0
	tag.lastIndex = from
	while (from < to) {
		const m = tag.exec(text)
		if (!m || m.index >= to) {
			add(from, to)
			break
		}
		if (!depth && m.index > from) add(from, from = m.index)
		depth += m[1] ? -1 : ends(m) ? 0 : 1
		if (!depth) add(from, from = tag.lastIndex)
	}
	return all
}

// grow returns the parts of nodes whose text has just been put in; null if the text is not like their tree.
function grow(nodes, from, to) {
	let at = from
	function part(node) {
		const from = at
		tag.lastIndex = at
		const m = text[at] === "<" && tag.exec(text)
		if (!node || m?.index > at || kind(node) !== (m ? m[2].toLowerCase() : "#text")) return null
		const it = { node, head: m ? m[0].length : 0, tail: 0, kids: [] }
		at = m ? at + it.head : (text.indexOf("<", at) + 1 || text.length + 1) - 1
		if (m && !ends(m)) {
			const first = at
			it.kids = apart(node) ? null : list(node.firstChild)
			if (!it.kids) at = skip(first)
			const end = text.indexOf(">", at) + 1
			it.tail = end - at
			at = end
		}
		it.size = at - from
		parts.set(node, it)
		return it
	}
	// list reads the parts in an element, whose first node is given.
	function list(node) {
		const kids = []
		for (let it; at < to && !text.startsWith("</", at); node = node.nextSibling) {
			if (!(it = part(node))) return null
			kids.push(it)
		}
		return node ? null : kids
	}
	const all = nodes.map(part)
	return at === to && all.every(it => it) ? all : null
}

// skip returns the end of what is in an element, from its beginning.
function skip(from) {
	tag.lastIndex = from
	for (let depth = 1, m; (m = tag.exec(text));) {
		depth += m[1] ? -1 : ends(m) ? 0 : 1
		if (!depth) return m.index
	}
	return text.length
}
