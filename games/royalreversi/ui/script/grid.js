// The squares of the board. The Tab key stops once among them, at the first square for the
// card that is chosen (its class names it); arrows move in two directions. The square under
// the mouse or with the focus, or the only one there is, is aimed at: the page says what
// would happen there and offers a button to do it. On a touch screen the first tap on a
// square aims, a second one does it. At the end is how tokens turn over and are lifted off.
const squares = () => [...document.querySelectorAll("[role=grid] button[form=act]")]
const chosen = () => document.querySelector("#table :checked")
const usable = b => b.getAttribute("aria-disabled") !== "true" && (!chosen() || b.classList.contains(chosen().id))

// home is where the focus belongs at one's turn: a card that can be played, or what replaces the hand.
export function home() { return document.querySelector("#table label:not(.stuck) > input, #table [value=replace]") }

// newest: the page has become the newest one.
export function newest() { rove() }

function rove() {
	const all = squares()
	const at = all.includes(document.activeElement) ? document.activeElement : all.find(usable) ?? all[0]
	for (const b of all) b.tabIndex = b === at ? 0 : -1
	aim(all.find(b => b.value === aimed))
}

// aim looks at a square, as far as the chosen card may go there. What the page says of it
// (data-aim) is what is chosen (its name stands before the comma), what it does there (data-does of the square; else
// what all such squares do, in the language's texts), and what it brings: what turns (data-n) and the token laid.
let aimed = ""
function aim(square) {
	const box = document.querySelector(".rr-aim"), card = chosen()
	const at = box && card && square && usable(square) ? square : null
	aimed = at?.value ?? ""
	for (const b of squares()) b.classList.toggle("aimed", b === at)
	const name = card?.ariaLabel.split(",")[0]
	const more = at?.dataset.n ? +at.dataset.n + 1 : 0
	const words = { card: name && name[0].toUpperCase() + name.slice(1), at: aimed, does: at?.dataset.does ?? texts[more ? "none" : "takes"], gain: more ? "+" + more : "" }
	for (const el of document.querySelectorAll("[data-aim]")) el.textContent = at ? words[el.dataset.aim] : ""
	for (const el of document.querySelectorAll("[data-grows]")) el.setAttribute("height", more && more * el.dataset.grows + 14)
	if (!box) return
	box.hidden = !at
	box.querySelector("button").value = aimed
}

document.addEventListener("change", () => {
	const lit = chosen() ? squares().filter(usable) : []
	aimed = lit.length === 1 ? lit[0].value : ""
	rove()
})
document.addEventListener("focusin", e => {
	if (e.target.closest("[role=grid]")) aim(e.target)
	else rove() // the focus starts again from the first square
})
document.addEventListener("pointerover", e => {
	const square = e.pointerType !== "touch" && e.target.closest("[role=grid] button")
	if (square && usable(square)) aim(square)
})

document.addEventListener("keydown", e => {
	const all = squares(), at = all.indexOf(document.activeElement)
	if (at < 0) return
	const wide = document.querySelector("[role=grid] tr").cells.length, x = at % wide
	const to = {
		ArrowRight: x + 1 < wide && at + 1, ArrowLeft: x > 0 && at - 1, ArrowDown: at + wide, ArrowUp: at - wide,
		Home: at - x, End: at - x + wide - 1,
	}[e.key]
	if (to === undefined) return
	e.preventDefault()
	all[to === false ? at : to]?.focus()
	rove()
})

let touched // what was aimed at when a finger came down; null when none did
document.addEventListener("pointerdown", e => { touched = e.pointerType === "touch" ? aimed : null })

document.addEventListener("click", e => {
	const square = e.detail && touched != null && e.target.closest("[role=grid] button")
	if (!square || square.value === touched || !usable(square) || !chosen()) return
	e.preventDefault()
	aim(square)
	document.querySelector("#live").append(Object.assign(document.createElement("p"), { textContent: square.ariaLabel + ", " + texts.again })) // beside what is still read out
})

// changed turns a token over about the axis across its line (data-turn, degrees), later the
// further it lies from what turned it (data-wave). The token itself has its new colour at once: what
// is seen of the old one is a copy, which goes when anything newer comes.
export function changed(el, was, run) {
	const across = el.dataset.turn || 0
	const edge = { transform: `rotate(${across}deg) scaleX(0) rotate(${-across}deg)` }, delay = 100 + 40 * el.dataset.wave || 0
	const old = el.cloneNode()
	for (const name of ["data-flip", "data-sound", "data-sound-gone"]) old.removeAttribute(name)
	old.setAttribute("href", was)
	el.parentNode.append(old)
	run(old, [{ transform: "none" }, edge], { duration: 100, delay }).finished.catch(() => 0).then(() => old.remove())
	run(el, [edge, { transform: "none" }], { duration: 100, delay: delay + 100, fill: "backwards" })
}

// gone lifts a token off the board that held it.
export function gone(el, home, run, still) {
	el.removeAttribute("data-flip")
	home.append(el)
	const off = { transform: still ? "none" : "translateY(-.35px)", opacity: 0 }
	run(el, [{}, off], { duration: still ? 120 : 240 }).finished.catch(() => 0).then(() => el.remove())
}
