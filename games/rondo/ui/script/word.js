// The rules of a composed word that the page can check: its points and its refusal.
// games/rondo decides; both are tested with testdata/compositions.json, which is generated
// from it. This module does not touch the page.
//
// A desk has
//   terms  {phase, swaps, rubs, either, same, bonus, down, made} of the page's data-terms
//   row    the compartments of the holder, each a card {kind, letter, points}; empty before
//          the opening
//   hand   the cards in hand
//   laid   by compartment, {k, card}: the index of the card in the hand, and its meaning.
//          -1 is the compartment pulled out at the left, row.length the one at the right.
//          Before the opening the compartments are 0 to 2.

// A card on the holder without a letter erases one: an eraser, a joker as an eraser, a card face down.
function erases(c) { return c.kind && !c.letter }

// turned returns a card of the hand face down (RDO-39).
export function turned(card) { return { ...card, kind: "down", letter: "", points: 0 } }

// any reports whether a card is laid.
export function any(desk) { return Object.keys(desk.laid).length > 0 }

// fold returns a text in capitals without accents and ligatures (RDO-X28).
export function fold(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().replace(/Œ/g, "OE").replace(/Æ/g, "AE").replace(/[^A-Z]/g, "") }

// line returns the resulting row: for each compartment its place i, the old card there (old), and the
// new one, which is fresh if it is laid.
export function line({ terms, row, laid }) {
	const last = !row.length ? Math.max(2, ...Object.keys(laid)) : laid[row.length] ? row.length : row.length - 1
	const all = []
	for (let i = laid[-1] ? -1 : 0; i <= last; i++) all.push({ i, old: row[i], ...(laid[i] ? { ...laid[i].card, k: laid[i].k, fresh: 1 } : row[i]) })
	return all
}

// word returns the word of a line; shape returns it with a dot for each gap.
export function word(line) { return line.map(c => c.letter).join("") }
export function shape(line) { return line.map(c => c.letter || "·").join("").replace(/^·+|·+$/g, "") }

// sum returns the points of the word: its cards, the bonus, minus two points for each exchange.
export function sum(desk) {
	return line(desk).reduce((n, c) => n + (c.kind ? c.points : 0), 0) + bonus(desk) - 2 * desk.terms.swaps
}

// bonus returns three points for each card laid beyond two (RDO-32, RDO-X10). Cards face down do not
// count, and a bid has no bonus.
export function bonus({ terms, laid }) {
	const cards = Object.values(laid).map(l => l.card).filter(c => c.kind !== "down"), letters = cards.filter(c => c.letter).length
	const counted = terms.bonus === "letters" ? letters : terms.bonus === "literal" && letters < 3 ? 0 : cards.length
	return terms.phase === "bid" ? 0 : 3 * Math.max(0, counted - 2)
}

// refusal returns the code of the refusal and its places, or null if only the dictionary could refuse
// the word. The order of the checks is that of games/rondo/check.go.
export function refusal(desk) {
	const { terms, row } = desk, all = line(desk), made = word(all)
	const no = (code, cards) => ({ code, at: cards.map(c => c.i) })
	if (!row.length) {
		const wrong = all.filter(erases)
		return made.length > 3 || wrong.length ? no(terms.phase + "-three", wrong) : null
	}
	const fresh = all.filter(c => c.fresh), letters = all.filter(c => c.letter)
	if (!all.some(c => c.old && !c.fresh && c.letter)) return no("no-letter-kept", fresh)
	if (made.length < 3) return no("too-short", [])
	if (all.length > 9) return no("holder-full", all.filter(c => !c.old))
	const holes = all.filter(c => erases(c) && c.i > letters[0].i && c.i < letters[letters.length - 1].i)
	const misplaced = holes.concat(fresh.filter(c => erases(c) && (!c.old || erases(c.old))))
	if (misplaced.length) return no("eraser-place", misplaced)
	const same = terms.same ? [] : fresh.filter(coversItself)
	if (same.length) return no("same-letter", same)
	if (made === word(row)) return no("same-word", [])
	if (terms.either && all.length > row.length && fresh.some(c => c.old)) return no("cover-and-lengthen", fresh.filter(c => c.old))
	if (terms.made?.includes(made)) return no("word-made", [])
	const rubbing = fresh.filter(c => c.kind === "joker-eraser"), down = fresh.filter(c => c.kind === "down")
	if (rubbing.length && !terms.rubs) return no("joker-no-eraser", rubbing)
	return down.length > 1 ? no("one-face-down", down) : null
}

// coversItself reports whether a card is laid on its own letter (RDO-X06). Replacing a joker by the
// letter card it stands for does not count.
function coversItself(c) {
	return c.old && c.letter && c.letter === c.old.letter && (c.kind === "joker" || c.old.kind === "letter")
}

// action returns the text of the action (games/rondo/notation.go).
export function action(desk) {
	const { terms, row, hand, laid } = desk
	const sign = c => !c.fresh ? "." : ({ letter: c.letter, joker: c.letter.toLowerCase(), eraser: "_", "joker-eraser": "~" })[c.kind] ?? `(${code(hand[c.k])})`
	const signs = line(desk).filter(c => c.kind).map(sign).join("")
	return row.length ? "play " + (laid[-1] ? "<" : "") + signs + (laid[row.length] ? ">" : "") : terms.phase + " " + signs
}

// code returns the sign of a card in actions.
export function code({ kind, letter }) { return { joker: "?", eraser: "_" }[kind] ?? letter }

// laying returns the cards that the text of an action lays, as far as the hand has them, or null if the
// text is not an action.
export function laying({ hand }, text) {
	const [, signs] = text.match(/^(?:play|open|bid) (.*)$/) ?? []
	if (signs == null) return null
	const laid = {}, take = taker(hand)
	;(signs.replace(/[<>]/g, "").match(/\(.\)|./g) ?? []).forEach((sign, n) => {
		const i = signs[0] === "<" ? n - 1 : n, down = sign.length > 1, s = down ? sign[1] : sign
		if (s === "." || s === "-") return
		const own = /[A-Z_]/.test(s) ? s : "?", k = take(own)
		if (k < 0) return
		laid[i] = { k, card: down ? turned(hand[k]) : s === "~" ? rubbing(hand[k]) : own === "?" ? { ...hand[k], letter: s.toUpperCase() } : hand[k] }
	})
	return laid
}

// taker returns a function that hands out each card of a hand once: the index of one with a sign, or -1.
export function taker(hand) {
	const left = hand.map(code)
	return sign => {
		const k = left.indexOf(sign)
		if (k >= 0) left[k] = ""
		return k
	}
}

// rubbing returns a joker as an eraser (RDO-X03).
export function rubbing(joker) { return { ...joker, kind: "joker-eraser", letter: "" } }

// solve lays a typed word for the most points; null if that is impossible.
export function solve(desk, typed) {
	const { terms, row } = desk
	if (!row.length) return spelt(desk, typed)
	let best = null
	for (let from = -1; from < row.length; from++) {
		for (let again = 0; again < typed.length; again++) {
			for (const joker of [false, terms.rubs]) for (const down of [false, terms.down]) {
				const laid = fitted(desk, typed, from, again, down, joker)
				if (!laid) continue
				const tried = { ...desk, laid }, points = refusal(tried) ? -1e3 : sum(tried)
				if (!best || points > best.points) best = { laid, points }
			}
		}
	}
	return best?.laid ?? null
}

// missing returns the letters that a hand lacks for a typed word: those that it borrows to lay it.
export function missing(desk, typed) {
	const { row, hand } = desk, borrowed = (kind, letter) => ({ kind, letter, points: -50 })
	const laid = solve({ ...desk, hand: [...hand, ...[...typed].map(l => borrowed("letter", l)), ...row.map(() => borrowed("eraser"))] }, typed)
	const cards = Object.values(laid ?? {}), jokers = all => all.filter(c => c.kind.startsWith("joker")).length
	return cards.filter(l => l.k >= hand.length && l.card.letter).map(l => l.card.letter).slice(jokers(hand) - jokers(cards.map(l => l.card)))
}

// spelt lays the letters of a bid or an opening.
function spelt({ hand }, typed) {
	const take = taker(hand), laid = {}
	for (let i = 0; i < typed.length; i++) if (!(laid[i] = asLetter(hand, take, typed[i]))) return null
	return laid
}

// fitted lays a word that begins in a compartment, and erases the letters beside it. again is the
// number of letters to cover with the same letter. down prefers a card face down for erasing; joker
// prefers a joker to an eraser, which costs more.
function fitted(desk, typed, from, again, down, joker) {
	const { terms, row, hand } = desk, end = from + typed.length, full = row.length > 8
	const pulls = (from < 0) + (end > row.length)
	if (typed.length < 3 || end > row.length + 1 || pulls > 1 || full && pulls) return null
	const take = taker(hand), laid = {}
	for (let i = from; i < end; i++) {
		const letter = typed[i - from]
		if (row[i]?.letter === letter) continue
		if (!(laid[i] = asLetter(hand, take, letter))) return null
	}
	for (let i = Math.max(from, 0); i < Math.min(end, row.length) && again; i++) {
		if (laid[i] || !terms.same && row[i].kind !== "joker") continue
		const k = take(row[i].letter)
		if (k < 0) continue
		laid[i] = { k, card: hand[k] }
		again--
	}
	if (again) return null
	for (let i = 0; i < row.length; i++) {
		const beside = (i < from || i >= end) && !erases(row[i])
		if (beside && !(laid[i] = down && asDown(desk, take, laid) || asEraser(desk, take, laid, joker))) return null
	}
	return laid
}

// asLetter takes a card for a letter: the letter card, else a joker.
function asLetter(hand, take, letter) {
	const own = take(letter), k = own < 0 ? take("?") : own
	return k < 0 ? null : { k, card: { ...hand[k], letter } }
}

// asEraser takes a card that erases: an eraser, else a joker, else a card face down.
function asEraser(desk, take, laid, joker) {
	const { terms, hand } = desk
	for (const sign of joker ? "?_" : terms.rubs ? "_?" : "_") {
		const k = take(sign)
		if (k >= 0) return { k, card: sign === "?" ? rubbing(hand[k]) : hand[k] }
	}
	return asDown(desk, take, laid)
}

// asDown takes the card with the highest value, face down, unless another card already is.
function asDown({ terms, hand }, take, laid) {
	const lying = Object.values(laid)
	if (!terms.down || lying.some(l => l.card.kind === "down")) return null
	const free = hand.map((_, k) => k).filter(k => !lying.some(l => l.k === k))
	const dearest = free.reduce((m, k) => m >= 0 && hand[m].points >= hand[k].points ? m : k, -1)
	return dearest < 0 ? null : { k: take(code(hand[dearest])), card: turned(hand[dearest]) }
}
