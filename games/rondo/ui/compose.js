// Words at Rondo's table, made of cards: typed, or laid by touch and keys one by one. The
// page shows the word, its points and what would refuse it; the server decides.
const $ = query => document.querySelector(query)
const leaving = c => c.kind === "letter" || c.kind === "joker"
const rubs = c => ["eraser", "joker-eraser", "down"].includes(c.kind)
const fold = text => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().replace(/Œ/g, "OE").replace(/Æ/g, "AE").replace(/[^A-Z]/g, "")

let terms, row, hand, cells, laid, picked, sent

const read = el => ({ kind: el.dataset.kind, letter: el.dataset.letter, points: +el.dataset.points, el })

// begin reads the page anew, unless it shows what was composed here.
function begin() {
	const form = $("#ro-say"), rail = $("#ro-rail")
	if (!form || !rail) return
	if (rail.dataset.mine) return
	terms = JSON.parse(form.dataset.terms)
	cells = [...rail.children].map(li => li.cloneNode(true))
	row = terms.phase === "play" ? cells.map(read) : []
	hand = [...$("#ro-hand").children].map(read)
	const now = JSON.stringify([terms.phase, terms.word, row.map(c => c.kind + c.letter), hand.map(c => c.kind + c.letter)])
	if (now !== sent) { laid = {}; picked = null; $("#ro-word").value = "" }
	sent = now
	form.onsubmit = submit
	$("#ro-word").oninput = () => { laid = solve(fold($("#ro-word").value)) ?? {}; picked = null; draw(true) }
	$("#ro-undo").onclick = () => { laid = {}; picked = null; draw(); }
	draw(!!$("#ro-word").value)
}

// The places are -1 (pulled out at the left) to row.length (at the right). A word before
// any lies there has three places.
const last = () => terms.phase === "play" ? row.length - 1 : Math.max(2, ...Object.keys(laid))
const longer = () => terms.phase === "play" && laid[row.length]
const at = i => laid[i] ? { ...laid[i].card, fresh: 1 } : row[i]
function line() {
	const all = []
	for (let i = laid[-1] ? -1 : 0; i <= (longer() ? row.length : last()); i++) all.push({ i, old: row[i], ...at(i) })
	return all
}

// solve lays a typed word in the way that counts most; null when there is none.
function solve(word) {
	let best = null
	const take = (used, fits) => { const k = hand.findIndex((c, k) => !used.has(k) && fits(c)); if (k >= 0) used.add(k); return k }
	const letter = (used, l) => {
		let k = take(used, c => c.kind === "letter" && c.letter === l)
		if (k < 0) k = take(used, c => c.kind === "joker")
		return k < 0 ? null : { k, card: hand[k].kind === "joker" ? { ...hand[k], letter: l } : hand[k] }
	}
	if (terms.phase !== "play") {
		const used = new Set(), lay = {}
		for (let i = 0; i < word.length; i++) if (!(lay[i] = letter(used, word[i]))) return null
		return lay
	}
	for (const from of [-1, ...row.keys()]) {
		const end = from + word.length
		if (word.length < 3 || end > row.length + 1 || from < 0 && end > row.length || row.length > 8 && (from < 0 || end > row.length)) continue
		const used = new Set(), lay = {}
		let ok = true
		for (let i = from; i < end && ok; i++) {
			const old = row[i]
			if (old && leaving(old) && old.letter === word[i - from]) continue
			ok = lay[i] = letter(used, word[i - from])
		}
		for (let i = 0; i < row.length && ok; i++) {
			if (i >= from && i < end || rubs(row[i])) continue
			let k = take(used, c => c.kind === "eraser")
			if (k < 0 && terms.rubs) k = take(used, c => c.kind === "joker")
			ok = k >= 0
			lay[i] = { k, card: ok && hand[k].kind === "joker" ? { ...hand[k], kind: "joker-eraser" } : hand[k] }
		}
		if (!ok) continue
		laid = lay
		const points = why() ? -1e3 : sum()
		if (!best || points > best.points) best = { lay, points }
	}
	return best?.lay
}

// sum counts what shows, as the rule does.
function sum() {
	const cards = Object.values(laid).map(l => l.card), letters = cards.filter(leaving).length
	const counted = terms.bonus === "letters" ? letters : terms.bonus === "literal" && letters < 3 ? 0 : cards.length
	return line().reduce((n, c) => n + (c.kind ? c.points : 0), 0) + bonus(counted) - 2 * terms.swaps
}
const bonus = n => terms.phase === "bid" ? 0 : 3 * Math.max(0, n - 2)
const word = () => line().map(c => c.kind && leaving(c) ? c.letter : "").join("")

// why is the code of what would refuse the word, "" when only the dictionary could.
function why() {
	const all = line(), w = word(), text = all.map(c => !c.kind || rubs(c) ? "_" : "x").join("")
	if (terms.phase !== "play") return all.some(c => c.kind && rubs(c)) || w.length !== 3 ? terms.phase + "-three" : ""
	const old = all.filter(c => c.old)
	if (!old.some(c => !c.fresh && leaving(c))) return "no-letter-kept"
	if (w.length < 3) return "too-short"
	if (all.length > 9) return "holder-full"
	if (!/^_*x+_*$/.test(text) || all.some(c => c.fresh && rubs(c) && (!c.old || rubs(c.old)))) return "eraser-place"
	if (!terms.same && old.some(c => c.fresh && leaving(c) && c.letter === c.old.letter && leaving(c.old) && (c.kind === "joker" || c.old.kind === "letter"))) return "same-letter"
	if (w === terms.word) return "same-word"
	if (terms.either && all.length > row.length && old.some(c => c.fresh)) return "cover-and-lengthen"
	return ""
}

// text is the action of what lies there.
function text() {
	const sign = c => !c.fresh ? "." : c.kind === "letter" ? c.letter : c.kind === "joker" ? c.letter.toLowerCase() : c.kind === "eraser" ? "_" : "~"
	const signs = line().filter(c => c.kind).map(sign).join("")
	return terms.phase === "play" ? "play " + (laid[-1] ? "<" : "") + signs + (laid[row.length] ? ">" : "") : terms.phase + " " + signs
}

function submit(e) {
	e.preventDefault()
	if (!Object.keys(laid).length) return draw(true)
	const act = $("#ro-act")
	act.value = text()
	$("#act").requestSubmit(act)
}

const make = (tag, props, ...inside) => { const el = Object.assign(document.createElement(tag), props); el.append(...inside); return el }

// draw shows what lies there: on the rail, in the hand, on the slip.
function draw(typing) {
	const rail = $("#ro-rail"), focus = document.activeElement?.dataset?.key, all = line(), none = !Object.keys(laid).length
	const shown = [...all]
	if (terms.phase === "play" && row.length < 9 && picked) {
		if (!laid[-1] && !laid[row.length]) { shown.unshift({ i: -1 }); shown.push({ i: row.length }) }
	}
	rail.dataset.mine = 1
	rail.className = `plain ro-rail n-${Math.max(3, shown.length)}`
	rail.replaceChildren(...shown.map(c => {
		const lip = make("span", { className: "ro-lip", textContent: c.kind ? String(c.points).replace("-", "−") : "" })
		const name = c.i < 0 ? terms.say.left : c.i === row.length && terms.phase === "play" ? terms.say.right : terms.say.place.replace("#", c.i + 1)
		const li = make("li", { className: "ro-cell" + (c.fresh ? " fresh" : c.kind ? "" : " free") })
		if (c.kind) li.append(face(c), lip)
		else li.append(lip)
		const button = make("button", { type: "button", className: "ro-at", onclick: () => place(c.i) }, make("span", { className: "hidden", textContent: name + (c.kind ? " : " + (c.letter || c.kind) : "") }))
		button.dataset.key = "c" + c.i
		li.append(button)
		return li
	}))
	const gone = new Set(Object.values(laid).map(l => l.k))
	hand.forEach((c, k) => {
		let button = c.el.querySelector("button")
		if (!button) {
			button = make("button", { type: "button", className: "ro-at" }, c.el.querySelector(".hidden"))
			c.el.append(button)
		}
		button.onclick = () => pick(k)
		button.dataset.key = "h" + k
		button.ariaPressed = picked?.k === k
		c.el.className = gone.has(k) ? "gone" : picked?.k === k ? "picked" : ""
	})
	const w = word(), no = none ? "" : why(), out = $("#ro-out"), typed = fold($("#ro-word").value)
	if (!typing) $("#ro-word").value = none ? "" : w
	$("#ro-undo").hidden = none
	out.replaceChildren()
	out.className = "ro-out" + (no ? " wrong" : "")
	if (none && typing && typed.length > 2) {
		out.className += " wrong"
		out.append(make("p", {}, make("b", { textContent: terms.say.refused + " " }), terms.no[terms.word === typed ? "same-word" : "cannot"].replace("#", typed)))
	} else if (!none) {
		const points = sum(), visible = all.filter(c => c.kind).map(c => String(c.points).replace("-", "−"))
		const more = points - all.reduce((n, c) => n + (c.kind ? c.points : 0), 0) + 2 * terms.swaps
		const parts = visible.join(" + ") + (more ? ` + ${more} (${terms.say.bonus})` : "") + (terms.swaps ? ` − ${2 * terms.swaps} (${terms.say.swaps})` : "")
		out.append(make("p", { className: "ro-sum" }, make("strong", { className: "display", textContent: w }), make("span", { textContent: parts.replace(/\+ −/g, "− ") }), make("b", { textContent: String(points).replace("-", "−") })))
		const kept = all.filter(c => c.old && !c.fresh && leaving(c)).map(c => c.letter).join(", ")
		out.append(no ? make("p", {}, make("b", { textContent: terms.say.refused + " " }), terms.no[no].replace("#", w)) : make("p", { textContent: (kept ? terms.say.kept.replace("#", kept) + ". " : "") + terms.say.ok }))
	}
	const letters = $("#ro-letters")
	letters.hidden = !(picked && picked.card.kind === "joker" && !picked.card.letter)
	if (!letters.hidden && !letters.firstChild) for (const l of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", ...(terms.rubs && terms.phase === "play" ? ["×"] : [])]) {
		letters.append(make("button", { type: "button", className: "button small", textContent: l, onclick: () => {
			picked.card = l === "×" ? { ...hand[picked.k], kind: "joker-eraser" } : { ...hand[picked.k], letter: l }
			if (terms.phase === "play") draw()
			else add()
		} }))
	}
	if (letters.hidden) letters.replaceChildren()
	else if (focus) letters.firstChild.focus()
	if (focus && letters.hidden) $(`[data-key="${focus}"]`)?.focus({ preventScroll: true })
}

// face is a card as the server draws it: a copy of one in the hand or on the rail.
function face(c) {
	const from = c.fresh ? hand.find(h => h.points === c.points && (h.kind === c.kind || h.kind === "joker" && c.kind.startsWith("joker")) && (h.kind !== "letter" || h.letter === c.letter)).el : cells[c.i]
	const copy = from.querySelector(".ro-card").cloneNode(true)
	if (c.fresh) copy.querySelector("i").textContent = c.kind === "joker-eraser" ? "×" : c.letter
	return copy
}

// pick takes a card of the hand, or takes it back from the rail.
function pick(k) {
	const there = Object.keys(laid).find(i => laid[i].k === k)
	if (there !== undefined) { take(there); return draw() }
	picked = picked?.k === k ? null : { k, card: hand[k] }
	if (picked && terms.phase !== "play" && hand[k].kind !== "joker") return add()
	draw()
}

function take(i) {
	delete laid[i]
	if (terms.phase !== "play") laid = Object.fromEntries(Object.values(laid).map((l, n) => [n, l]))
}

// add puts the picked card behind the others, where there is no word yet.
function add() {
	laid[Object.keys(laid).length] = picked
	picked = null
	draw()
}

// place lays the picked card into a compartment, or takes back what was laid there.
function place(i) {
	if (picked && terms.phase !== "play" && !(picked.card.kind === "joker" && !picked.card.letter)) return add()
	if (picked && !(picked.card.kind === "joker" && !picked.card.letter)) { laid[i] = picked; picked = null }
	else if (laid[i]) take(i)
	draw()
}

// The sandglass says what is left.
setInterval(() => {
	const end = $("#room")?.dataset.deadline, out = $("#ro-seconds")
	if (!end || !out || !terms) return
	const s = Math.max(0, Math.round((new Date(end) - Date.now()) / 1000))
	out.textContent = terms.say.sand.replace("#", s)
	out.className = s <= 10 ? "soon" : ""
}, 1000)

document.addEventListener("room", begin)
begin()
