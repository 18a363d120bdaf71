// Words at Rondo's table, made of cards: typed, or laid by touch, by keys and by dragging.
// The page shows the word, its points and what would refuse it; the server decides. The
// sentences (texts) stand before this script; compose.css is beside it.
const $ = query => document.querySelector(query)
const leaving = c => c.kind === "letter" || c.kind === "joker"
const rubs = c => ["eraser", "joker-eraser", "down"].includes(c.kind)
const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().replace(/Œ/g, "OE").replace(/Æ/g, "AE").replace(/[^A-Z]/g, "")
const figure = n => String(n).replace("-", "−")
const make = (tag, props, ...inside) => { const el = Object.assign(document.createElement(tag), props); el.append(...inside); return el }

const me = String(crypto.getRandomValues(new Uint32Array(1))[0]) // this page among those of its seat
let terms, row, hand, cells, lying, stood, heard
let laid = {}, picked = null, aimed = null, lastKey = null, held = new Set(), sent = "", seq

// 1 what lies there

const read = el => ({ kind: el.dataset.kind, letter: el.dataset.letter, points: +el.dataset.points, el })

// begin reads the page anew, and keeps what was composed while the same word lies there.
function begin() {
	const form = $("#ro-say"), rail = $("#ro-rail")
	if (!form) { terms = null; return }
	if (rail.dataset.mine) return
	terms = JSON.parse(form.dataset.terms)
	cells = [...rail.children].map(li => li.cloneNode(true))
	lying = [...rail.children].map(li => li.querySelector(".ro-card")) // they may still be on their way
	row = terms.phase === "play" ? cells.map(read) : []
	const before = hand
	hand = [...$("#ro-hand").children].map(read)
	const now = JSON.stringify([terms.phase, terms.word, row.map(c => c.kind + c.letter)])
	if (now !== stood) { laid = {}; picked = null; heard = ""; if (stood) $("#ro-word").value = "" }
	else if (before) recall(before)
	stood = now
	form.onsubmit = submit
	$("#ro-word").oninput = () => { laid = solve(fold($("#ro-word").value)) ?? {}; picked = null; draw(true) }
	$("#ro-undo").onclick = () => { laid = {}; picked = null; draw() }
	const { draft, by } = form.dataset
	if ($("#room").dataset.seq !== seq) sent = ""
	seq = $("#room").dataset.seq
	if (by && by !== me && draft !== heard) adopt(sent = heard = draft)
	else draw(!Object.keys(laid).length && !!$("#ro-word").value)
}

// recall finds the cards that were laid in a hand that an exchange has changed.
function recall(before) {
	const used = new Set(), find = c => {
		const k = hand.findIndex((h, k) => !used.has(k) && h.kind === c.kind && h.letter === c.letter)
		if (k >= 0) used.add(k)
		return k
	}
	const still = l => (l.k = find(before[l.k])) >= 0 && (l.card = { ...l.card, el: hand[l.k].el })
	for (const [i, l] of Object.entries(laid)) if (!still(l)) delete laid[i]
	if (picked && !still(picked)) picked = null
	if (terms.phase !== "play") close()
}

// The places are -1 (pulled out at the left) to row.length (at the right). A word before
// any lies there has three places.
const any = () => Object.keys(laid).length > 0
const last = () => terms.phase === "play" ? row.length - 1 : Math.max(2, ...Object.keys(laid))
function line() {
	const all = [], to = terms.phase === "play" && laid[row.length] ? row.length : last()
	for (let i = laid[-1] ? -1 : 0; i <= to; i++) all.push({ i, old: row[i], ...(laid[i] ? { ...laid[i].card, fresh: 1 } : row[i]) })
	return all
}
const close = () => { laid = Object.fromEntries(Object.values(laid).map((l, n) => [n, l])) }

// solve lays a typed word in the way that counts most; null when there is none.
function solve(word) {
	let best = null
	const take = (used, fits) => { const k = hand.findIndex((c, k) => !used.has(k) && fits(c)); if (k >= 0) used.add(k); return k }
	const letter = (used, l) => {
		let k = take(used, c => c.kind === "letter" && c.letter === l)
		if (k < 0) k = take(used, c => c.kind === "joker")
		return k < 0 ? null : { k, card: hand[k].kind === "joker" ? { ...hand[k], letter: l } : hand[k] }
	}
	const eraser = (used, lay) => {
		let k = take(used, c => c.kind === "eraser")
		if (k >= 0) return { k, card: hand[k] }
		if (terms.rubs && (k = take(used, c => c.kind === "joker")) >= 0) return { k, card: { ...hand[k], kind: "joker-eraser", letter: "" } }
		if (!terms.down || Object.values(lay).some(l => l.card.kind === "down")) return null
		const most = hand.reduce((m, c, k) => used.has(k) || m >= 0 && hand[m].points >= c.points ? m : k, -1)
		return most < 0 ? null : { k: used.add(most) && most, card: turned(most) }
	}
	if (terms.phase !== "play") {
		const used = new Set(), lay = {}
		for (let i = 0; i < word.length; i++) if (!(lay[i] = letter(used, word[i]))) return null
		return lay
	}
	for (let from = -1; from < row.length; from++) {
		const end = from + word.length
		if (word.length < 3 || end > row.length + 1 || from < 0 && end > row.length || row.length > 8 && (from < 0 || end > row.length)) continue
		const used = new Set(), lay = {}
		let ok = true
		for (let i = from; i < end && ok; i++) if (!row[i] || !leaving(row[i]) || row[i].letter !== word[i - from]) ok = lay[i] = letter(used, word[i - from])
		for (let i = 0; i < row.length && ok; i++) if ((i < from || i >= end) && !rubs(row[i])) ok = lay[i] = eraser(used, lay)
		if (!ok) continue
		laid = lay
		const points = why() ? -1e3 : sum()
		if (!best || points > best.points) best = { lay, points }
	}
	return best?.lay
}
const turned = k => ({ ...hand[k], kind: "down", letter: "", points: 0 })

// 2 what it counts and what would refuse it

function sum() {
	return line().reduce((n, c) => n + (c.kind ? c.points : 0), 0) + bonus() - 2 * terms.swaps
}
function bonus() {
	const cards = Object.values(laid).map(l => l.card).filter(c => c.kind !== "down"), letters = cards.filter(leaving).length
	const counted = terms.bonus === "letters" ? letters : terms.bonus === "literal" && letters < 3 ? 0 : cards.length
	return terms.phase === "bid" ? 0 : 3 * Math.max(0, counted - 2)
}
const word = all => all.map(c => c.kind && leaving(c) ? c.letter : "").join("")
const shape = all => all.map(c => c.kind && leaving(c) ? c.letter : "·").join("").replace(/^·+|·+$/g, "") // with its holes

// why is the code of what would refuse the word and the places it is about, null when
// only the dictionary could.
function why() {
	const all = line(), w = word(all), no = (code, at) => ({ code, at: at.map(c => c.i) })
	if (terms.phase !== "play") return w.length > 3 || all.some(c => c.kind && rubs(c)) ? no(terms.phase + "-three", all.filter(c => c.kind && rubs(c))) : null
	const fresh = all.filter(c => c.fresh), letters = all.filter(leaving), old = all.filter(c => c.old)
	if (!old.some(c => !c.fresh && leaving(c))) return no("no-letter-kept", fresh)
	if (w.length < 3) return no("too-short", [])
	if (all.length > 9) return no("holder-full", all.filter(c => !c.old))
	const hole = all.filter(c => rubs(c) && c.i > letters[0].i && c.i < letters.at(-1).i)
	const wrong = hole.concat(fresh.filter(c => rubs(c) && (!c.old || rubs(c.old))))
	if (wrong.length) return no("eraser-place", wrong)
	const same = terms.same ? [] : fresh.filter(c => c.old && leaving(c) && leaving(c.old) && c.letter === c.old.letter && (c.kind === "joker" || c.old.kind === "letter"))
	if (same.length) return no("same-letter", same)
	if (w === terms.word) return no("same-word", [])
	if (terms.either && all.length > row.length && fresh.some(c => c.old)) return no("cover-and-lengthen", fresh.filter(c => c.old))
	if (terms.made?.includes(w)) return no("word-made", [])
	const rubbing = fresh.filter(c => c.kind === "joker-eraser"), down = fresh.filter(c => c.kind === "down")
	if (rubbing.length && !terms.rubs) return no("joker-no-eraser", rubbing)
	return down.length > 1 ? no("one-face-down", down) : null
}

// action is the text of what lies there; adopt lays what such a text says.
function action() {
	const sign = c => !c.fresh ? "." : c.kind === "letter" ? c.letter : c.kind === "joker" ? c.letter.toLowerCase() : c.kind === "eraser" ? "_" : c.kind === "down" ? `(${code(c)})` : "~"
	const signs = line().filter(c => c.kind).map(sign).join("")
	return terms.phase === "play" ? "play " + (laid[-1] ? "<" : "") + signs + (laid[row.length] ? ">" : "") : terms.phase + " " + signs
}
const code = c => ({ joker: "?", eraser: "_" })[kindOf(c)] ?? c.el.dataset.letter
const kindOf = c => c.el.dataset.kind

function adopt(draft) {
	const [, signs] = draft.match(/^(?:play|open|bid) (.*)$/) ?? []
	laid = {}
	picked = null
	$("#ro-word").value = signs === undefined ? draft : ""
	const used = new Set()
	;(signs?.replace(/[<>]/g, "").match(/\(.\)|./g) ?? []).forEach((sign, n) => {
		const i = signs[0] === "<" ? n - 1 : n, down = sign.length > 1, s = down ? sign[1] : sign
		if (s === "." || s === "-") return
		const kind = s === "_" ? "eraser" : /[A-Z]/.test(s) ? "letter" : "joker"
		const k = hand.findIndex((c, k) => !used.has(k) && c.kind === kind && (kind !== "letter" || c.letter === s))
		if (k < 0) return
		used.add(k)
		laid[i] = { k, card: down ? turned(k) : s === "~" ? { ...hand[k], kind: "joker-eraser" } : kind === "joker" ? { ...hand[k], letter: s.toUpperCase() } : hand[k] }
	})
	draw(signs === undefined)
}

function submit(e) {
	e.preventDefault()
	if (!any()) return draw(true)
	const act = $("#ro-act")
	act.value = action()
	$("#act").requestSubmit(act)
}

// share sends what is composed to the other pages of the seat, if there are any.
let sharing
function share() {
	if (!$("#ro-say")?.hasAttribute("data-shared")) return
	const text = any() ? action() : $("#ro-word").value
	clearTimeout(sharing)
	if (text !== sent) sharing = setTimeout(() => {
		heard = sent = text
		fetch($("#act").action + "/draft", { method: "POST", headers: { "X-Fragment": "1" }, body: new URLSearchParams({ seq, text, page: me }) }).catch(() => sent = "")
	}, 250)
}

// 3 what is seen

// draw shows what lies there: on the rail, in the hand, on the slip.
function draw(typing) {
	const rail = $("#ro-rail"), all = line(), no = any() ? why() : null, shown = [...all]
	if (terms.phase === "play" && row.length < 9 && picked && !laid[-1] && !laid[row.length]) { shown.unshift({ i: -1 }); shown.push({ i: row.length }) }
	rail.dataset.mine = 1
	rail.className = `plain ro-rail n-${Math.max(3, shown.length)}` + (shown.length > 8 ? " full" : "")
	rail.replaceChildren(...shown.map(c => cell(c, no)))
	const gone = new Set(Object.values(laid).map(l => l.k))
	hand.forEach((c, k) => {
		let button = c.el.querySelector("button")
		if (!button) c.el.append(button = make("button", { type: "button", className: "ro-at" }, c.el.querySelector(".hidden")))
		button.dataset.key = "h" + k
		button.ariaPressed = picked?.k === k
		c.el.className = gone.has(k) ? "gone" : picked?.k === k ? "picked" : ""
	})
	held = gone
	if (!typing) $("#ro-word").value = any() ? shape(all) : ""
	$("#ro-undo").hidden = !any()
	$("#ro-slip").classList.toggle("composing", any())
	$("#ro-slip").classList.toggle("ro-wrong", !!no)
	$("#ro-lay").textContent = (terms.phase === "bid" ? texts.bid : texts.lay) + (word(all).length > 2 && any() && !no ? " " + word(all) : "")
	if ($("#ro-now")) $("#ro-now").textContent = any() ? figure(sum()) : ""
	tell(all, no, typing)
	choose()
	if (lastKey && document.activeElement === document.body) (lastKey === "word" ? $("#ro-word") : $(`[data-key="${lastKey}"]`))?.focus({ preventScroll: true })
	share()
}

// cell is a compartment: what lies in it, its value on the lip, and the button over both.
function cell(c, no) {
	const open = terms.phase === "play", left = terms.pulled, n = row.length
	const name = c.i < 0 ? texts["pull-left"] : open && c.i === n ? texts["pull-right"] : texts.place.replace("#", c.i + 1)
	const sleeve = !open || c.i >= left && c.i < left + 3 ? "" : c.i < left ? " l d-" + (left - c.i) : " r d-" + (c.i - left - 2)
	const fresh = c.fresh || !any() && cells[c.i]?.classList.contains("fresh")
	const li = make("li", { className: "ro-cell" + sleeve + (fresh ? " fresh" : c.kind ? "" : " free") + (c.fresh && !held.has(laid[c.i].k) ? " new" : "") + (no?.at.includes(c.i) ? " ro-wrong" : "") })
	if (c.fresh && c.old) { const under = face(c.old, cells[c.i]); under.classList.add("under"); li.append(under) }
	if (c.kind) li.append(c.fresh ? face(c, c.el) : lying[c.i])
	li.append(make("span", { className: "ro-lip" + (c.points < 0 ? " minus" : ""), textContent: c.kind ? figure(c.points) : "" }))
	const what = !c.kind ? "" : c.kind === "letter" ? ", " + c.letter : ", " + (c.kind === "joker" ? "joker " + c.letter : c.kind === "down" ? texts["face-down"] : c.el.querySelector(".hidden").textContent)
	const button = make("button", { type: "button", className: "ro-at" }, make("span", { className: "hidden", textContent: name + what }))
	button.dataset.key = "c" + c.i
	li.append(button)
	return li
}

// face is a card as the server drew it, as what it stands for now.
function face(c, from) {
	const copy = from.querySelector(".ro-card").cloneNode(true)
	copy.className = "ro-card " + c.kind
	if (c.kind === "down") copy.replaceChildren()
	else copy.querySelector("i").textContent = c.kind === "joker-eraser" ? "×" : c.letter
	return copy
}

// tell writes the slip: the sum, what is fulfilled, and what would refuse the word.
function tell(all, no, typing) {
	const out = $("#ro-out"), typed = fold($("#ro-word").value), note = (kind, ...inside) => make("p", { className: kind }, ...inside)
	const refusal = (code, w) => {
		const [text, rule] = texts.no[code]
		return note("ro-no", make("b", { textContent: texts.refused + " " }), text.replace("#", w) + " ", rule ? make("a", { href: $("#ro-say").dataset.rules + "#" + rule, target: "_blank", textContent: texts.rule.replace("#", rule) }) : "")
	}
	if (!any()) {
		out.replaceChildren(...(typing && typed.length > 2 ? [refusal(terms.word === typed ? "same-word" : "cannot", typed)] : []))
		return
	}
	const points = sum(), more = bonus(), visible = all.filter(c => c.kind)
	const parts = (visible.map(c => figure(c.points)).join(" + ") + (more ? ` + ${more} (${texts.bonus})` : "") + (terms.swaps ? ` − ${2 * terms.swaps} (${texts.swaps})` : "")).replace(/\+ −/g, "− ")
	const notes = []
	if (no) notes.push(refusal(no.code, word(all)))
	else {
		const kept = all.filter(c => c.old && !c.fresh && leaving(c)).map(c => c.letter)
		if (kept.length) notes.push(note("ro-yes", texts.kept.split("|")[kept.length > 1 ? 1 : 0].replace("#", kept.join(", "))))
		if (laid[-1] || terms.phase === "play" && laid[row.length]) notes.push(note("ro-yes", texts[laid[-1] ? "pulled-left" : "pulled-right"]))
		if (more) notes.push(note("ro-info", texts.laid.replace("#", Object.keys(laid).length) + more))
		notes.push(note("ro-info", texts.book))
	}
	out.replaceChildren(note("ro-sum", make("span", { textContent: parts }), make("b", { textContent: figure(points) }), make("span", { textContent: texts.points.split("|")[Math.abs(points) === 1 ? 0 : 1] })), ...notes)
}

// 4 touch, keys and dragging

// choose asks what the picked card is to be: a joker's letter, or whether it lies face
// down.
function choose() {
	const box = $("#ro-letters"), joker = picked && hand[picked.k].kind === "joker" && !picked.card.letter && picked.card.kind === "joker"
	const down = picked && terms.down && terms.phase === "play" && picked.card.kind !== "down"
	const all = (joker ? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", ...(terms.rubs && terms.phase === "play" ? ["×"] : [])] : []).concat(down ? [texts["face-down"]] : [])
	box.hidden = !all.length
	if (box.textContent === all.join("")) return
	box.replaceChildren(...all.map(l => make("button", { type: "button", className: "button small", textContent: l, ariaLabel: l === "×" ? texts["joker-eraser"] : null, onclick: () => {
		const key = "h" + picked.k
		picked.card = l === "×" ? { ...hand[picked.k], kind: "joker-eraser" } : l.length > 1 ? turned(picked.k) : { ...hand[picked.k], letter: l }
		if (terms.phase !== "play") add()
		else if (aimed !== null) put(aimed)
		else draw()
		$(`[data-key="${key}"]`).focus({ preventScroll: true })
	} })))
	if (joker && lastKey && document.activeElement.dataset.key === lastKey) box.firstChild.focus({ preventScroll: true })
}
const ready = () => picked && !(picked.card.kind === "joker" && !picked.card.letter)

// pick takes a card of the hand, or takes it back from the rail.
function pick(k) {
	const there = Object.keys(laid).find(i => laid[i].k === k)
	aimed = null
	if (there !== undefined) return take(there)
	picked = picked?.k === k ? null : { k, card: hand[k] }
	if (picked && terms.phase !== "play" && ready()) return add()
	draw()
}

function take(i) {
	delete laid[i]
	if (terms.phase !== "play") close()
	draw()
}

// add puts the picked card behind the others, where there is no word yet.
function add() {
	laid[Object.keys(laid).length] = picked
	picked = null
	draw()
}

function put(i) {
	laid[i] = picked
	picked = aimed = null
	draw()
}

// place lays the picked card into a compartment, or takes back what was laid there. A
// joker that is to be something yet is asked for first.
function place(i) {
	if (!picked) return laid[i] ? take(i) : undefined
	if (!ready()) { aimed = i; return $("#ro-letters button")?.focus() }
	return terms.phase === "play" ? put(i) : add()
}

const keyOf = el => el?.closest?.("[data-key]")?.dataset.key
const go = key => key[0] === "h" ? pick(+key.slice(1)) : place(+key.slice(1))
let drag

document.addEventListener("click", e => {
	const key = terms && keyOf(e.target)
	if (key && !drag?.ghost) go(key)
	drag = null
})
document.addEventListener("focusin", e => lastKey = e.target.id === "ro-word" ? "word" : keyOf(e.target) ?? null) // who typed goes on typing when it is his turn again
document.addEventListener("pointerdown", e => {
	const key = terms && keyOf(e.target)
	drag = key?.[0] === "h" && !held.has(+key.slice(1)) ? { k: +key.slice(1), x: e.clientX, y: e.clientY } : null
})
document.addEventListener("pointermove", e => {
	if (!drag || !drag.ghost && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 8) return
	if (!drag.ghost) {
		const card = hand[drag.k].el.querySelector(".ro-card"), at = card.getBoundingClientRect()
		aimed = null
		if (picked?.k !== drag.k) { picked = { k: drag.k, card: hand[drag.k] }; draw() }
		drag.ghost = document.body.appendChild(card.cloneNode(true))
		drag.ghost.classList.add("ro-ghost")
		drag.ghost.style.setProperty("--c", at.width + "px")
	}
	drag.ghost.style.translate = `${e.clientX}px ${e.clientY}px`
})
document.addEventListener("pointerup", e => {
	if (!drag?.ghost) return
	drag.ghost.remove()
	const key = keyOf(document.elementFromPoint(e.clientX, e.clientY))
	if (key?.[0] === "c") place(+key.slice(1))
	else { picked = null; draw() }
	setTimeout(() => drag = null) // the click that may follow is none
})
document.addEventListener("pointercancel", () => { drag?.ghost?.remove(); drag = null })

// 5 the sandglass: what is left of it, and a tick in the last ten seconds for whoever
// wants sounds

let told
function sand() {
	const end = $("#room")?.dataset.deadline, glass = $("#ro-glass")
	if (!glass || !end) return
	const left = Math.max(0, new Date(end) - Date.now()) / 1000, s = Math.round(left)
	glass.style.setProperty("--left", Math.min(1, left / glass.dataset.sand).toFixed(3))
	$("#ro-seconds").textContent = texts.seconds.replace("#", s)
	glass.classList.toggle("soon", s <= 10)
	if (s !== told && s <= 10 && terms) import("./sound.js").then(m => { const level = loud(); if (level) m.play("tick", level) })
	told = s
}
function loud() { try { return Math.max(0, ["off", "low", "on"].indexOf(localStorage.getItem("sound"))) } catch { return 0 } }
setInterval(sand, 1000)

const look = make("link", { rel: "stylesheet", href: import.meta.url.replace(/-\w+\.js$/, "-script.css") })
let styled = false
look.onload = look.onerror = () => {
	styled = true
	newest()
}
document.head.append(look)

// newest: the page has become the newest one. What is composed waits for its styles.
export function newest() {
	if (!styled) return
	begin()
	sand()
}
