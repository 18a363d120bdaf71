// The journal beside a table. An update has its last lines and says how many it leaves out (data-rest): the list is
// appended to. It keeps the newest lines; a button at its start brings the others. Each line is announced once, when
// it is complete (data-open: more may be added).
import { $, $$ } from "./find.js"
import { morph } from "./morph.js"
import { html } from "./trusted.js"

const most = 200 // lines in the page
const list = () => $("#journal")
let had = "", lines = [], rest = 0 // the text of the last update, the lines in it, and the number of those before
let known // the list that these are of
let first = 0 // the number of the first line in the page
let everything = false // the reader has asked for all lines
let longer = false // lines have come at its end

// linesOf returns the nodes of the lines in the page.
const linesOf = list => $$(":scope > [data-seq]", list)

const parsed = text => {
	const room = document.createElement("template")
	room.innerHTML = html(text)
	return room.content
}

// take makes the list what the text of a fragment says. It reports whether lines are missing: more have come than
// an update has.
export function take(text) {
	const at = text.indexOf(' id="journal"'), el = list()
	if (at < 0 || !el) return false
	const next = text.slice(text.lastIndexOf("<", at), text.indexOf("</ol>", at))
	if (next === had && el === known) return false
	const opened = parsed(next.slice(0, next.indexOf(">") + 1)).firstChild.dataset
	const come = next.match(/<li\b.*?<\/li>/g) ?? [], asks = come[come.length - 1]?.includes('class="now"') ? come.pop() : ""
	if (el !== known || opened.of !== el.dataset.of) begin(el, +opened.rest, opened.of)
	if (+opened.rest > first + linesOf(el).length) return true
	settled = false
	bring(el, come, +opened.rest)
	ask(el, asks)
	known = el
	had = next
	lines = come
	rest = +opened.rest
	if (!everything) bound(el)
	return false
}

// grew reports whether lines have come at the end since the last call.
export function grew() {
	const did = longer
	longer = false
	return did
}

// begin takes over a list that the page came with, or empties that of another seat.
function begin(el, from, of) {
	had = ""
	lines = []
	if (of === el.dataset.of) {
		first = +el.dataset.rest
		return
	}
	for (const li of linesOf(el)) li.remove()
	first = from
	el.dataset.of = of
}

// bring puts in the lines that have come, the first of which has a number.
function bring(el, come, from) {
	const nodes = linesOf(el), put = (from, to, before) => el.insertBefore(parsed(come.slice(from, to).join("")), before)
	longer ||= from + come.length > first + nodes.length
	const end = nodes.length ? nodes[nodes.length - 1].nextSibling : $(":scope > .now", el)
	for (const li of nodes.splice(Math.max(0, from + come.length - first))) li.remove()
	for (let n = Math.max(from, first); n < first + nodes.length; n++) {
		if (lines[n - rest] !== come[n - from]) morph(nodes[n - first], parsed(come[n - from]).firstChild)
	}
	put(Math.max(0, first + nodes.length - from), come.length, end?.parentNode === el ? end : $(":scope > .now", el))
	const start = everything ? from : Math.max(from, from + come.length - most)
	if (start >= first) return
	put(start - from, first - from, linesOf(el)[0] ?? null)
	for (const li of linesOf(el).slice(0, first - start)) if (!("open" in li.dataset)) count(told, li)
	first = start
}

// ask puts in the line that says who is awaited.
function ask(el, text) {
	const is = $(":scope > .now", el), next = parsed(text).firstChild
	if (is && next) morph(is, next)
	else if (is) is.remove()
	else if (next) el.append(next)
}

// bound removes the oldest lines, for which a button then stands.
function bound(el) {
	const nodes = linesOf(el)
	for (const li of nodes.splice(0, nodes.length - most)) {
		li.remove()
		first++
	}
	if (!first || $(":scope > .earlier", el)) return
	const button = Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: el.dataset.earlier })
	const li = Object.assign(document.createElement("li"), { className: "earlier" })
	li.append(button)
	el.prepend(li)
}

// earlier is called when the reader asks for the lines that are not in the page; fetched brings the whole journal.
export async function earlier(fetched) {
	everything = true
	await fetched()
	$(":scope > .earlier", list())?.remove()
	list().focus({ preventScroll: true })
}

// Lines of one commit may be completed at different times, so told counts the lines of each seq. Another seat has
// another journal: only its newer lines are news.
let told, of
let settled // the list has not changed since
const count = (map, { dataset: { seq } }) => map.set(+seq, (map.get(+seq) ?? 0) + 1).get(+seq)

// news returns the texts of the lines that have been completed since the last call.
export function news() {
	if (settled) return []
	settled = true
	const top = Math.max(0, ...(told?.keys() ?? [])), had = told, now = new Map()
	const fresh = $$(":scope > [data-seq]:not([data-open])", list()).filter(li => {
		const n = count(now, li), seq = +li.dataset.seq
		return had && (of === list().dataset.of ? n > (had.get(seq) ?? 0) : seq > top)
	})
	of = list().dataset.of
	told = now
	return fresh.slice(-20).map(li => li.textContent.trim().replace(/\s+/g, " "))
}
