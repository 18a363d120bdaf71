// The squares of the board. The Tab key stops once among them, at the first square for the chosen card
// (whose id is a class of the square); arrow keys move in two directions. The square under the mouse or
// with the focus, or the only legal one, is aimed at: the page tells what would happen there and offers
// a button to do it. On a touch screen the first tap on a square aims and the second plays. The
// functions at the end turn tokens over and lift them off.
import texts from "texts"

const squares = () => [...document.querySelectorAll("[role=grid] button[form=act]")]
const chosen = () => document.querySelector("#table :checked")
const usable = b => b.getAttribute("aria-disabled") !== "true" && (!chosen() || b.classList.contains(chosen().id))

// home returns the element that gets the focus at the start of the viewer's turn: a playable card, or
// the button that replaces the hand.
export function home() { return document.querySelector("#table label:not(.stuck) > input, #table [value=replace]") }

// newest updates the squares when the page has become the newest one.
export function newest() { rove() }

function rove() {
	const all = squares()
	const at = all.includes(document.activeElement) ? document.activeElement : all.find(usable) ?? all[0]
	for (const b of all) if (b.tabIndex !== (b === at ? 0 : -1)) b.tabIndex = b === at ? 0 : -1
	aim(all.find(b => b.value === aimed))
}

// aim selects a square if the chosen card may be played there, and fills in the texts of the page
// (data-aim): the card (its label up to the comma), the square, the effect (data-does of the square,
// else the default from the language's texts), and the gain: the tokens turned (data-n) plus the token
// laid.
let aimed = ""
function aim(square) {
	const box = document.querySelector(".rr-aim"), card = chosen()
	const at = box && card && square && usable(square) ? square : null
	aimed = at?.value ?? ""
	for (const b of squares()) b.classList.toggle("aimed", b === at)
	const name = card?.getAttribute("aria-label").split(",")[0]
	const more = at?.dataset.n ? +at.dataset.n + 1 : 0
	const words = { card: name && name[0].toUpperCase() + name.slice(1), at: aimed, does: at?.dataset.does ?? texts[more ? "none" : "takes"], gain: more ? "+" + more : "" }
	for (const el of document.querySelectorAll("[data-aim]")) {
		const text = at ? words[el.dataset.aim] : ""
		if (el.textContent !== text) el.textContent = text
	}
	for (const el of document.querySelectorAll("[data-grows]")) el.setAttribute("height", more && more * el.dataset.grows + 14)
	if (!box) return
	box.hidden = !at
	const button = box.querySelector("button")
	if (button.value !== aimed) button.value = aimed
}

// preview lights the squares of the card under the mouse as if it were chosen, while none is.
let over = null
function preview(card) {
	if (card === over) return
	over = card
	for (const b of squares()) for (const name of ["--on", "--edge-on"]) {
		if (card && b.classList.contains(card.id)) b.style.setProperty(name, name === "--on" ? "block" : "var(--gold-85)")
		else b.style.removeProperty(name)
	}
}

document.addEventListener("change", () => {
	preview(null)
	const lit = chosen() ? squares().filter(usable) : []
	aimed = lit.length === 1 ? lit[0].value : ""
	rove()
})
document.addEventListener("focusin", e => {
	if (e.target.closest("[role=grid]")) aim(e.target)
	else rove() // the focus starts again from the first square
})
document.addEventListener("pointerover", e => {
	preview(e.pointerType !== "touch" && !chosen() && e.target.closest("#table label")?.querySelector("input") || null)
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

let touched // the square aimed at when a finger came down; null for other pointers
document.addEventListener("pointerdown", e => { touched = e.pointerType === "touch" ? aimed : null })

document.addEventListener("click", e => {
	const pressed = e.target.closest("[role=grid] button")
	const fits = pressed && !chosen() ? [...document.querySelectorAll("#table label > input")].filter(card => pressed.classList.contains(card.id)) : []
	if (fits[0] && fits.every(card => card.value === fits[0].value)) { // the only card for this square is chosen
		e.preventDefault()
		fits[0].click()
		return aim(pressed)
	}
	const square = e.detail && touched != null && pressed
	if (!square || square.value === touched || !usable(square) || !chosen()) return
	e.preventDefault()
	aim(square)
	document.querySelector("#live").append(Object.assign(document.createElement("p"), { textContent: square.getAttribute("aria-label") + ", " + texts.again })) // appended, so as not to interrupt an announcement
})

// changed turns a token over about the axis across its line (data-turn, degrees): its old face, was, up to the edge,
// then its new one, now, both lifted above the board. The delay grows with the distance from the token just laid
// (data-wave). The token below has its new colour at once and is seen when it has turned, or when anything newer
// arrives.
export function changed(now, was, el, run) {
	const across = el.dataset.turn || 0
	const edge = { transform: `rotate(${across}deg) scaleX(0) rotate(${-across}deg)` }, delay = 100 + 40 * el.dataset.wave || 0
	run(was, [{ transform: "none" }, edge], { duration: 100, delay }).onfinish = () => was.remove()
	run(now, [edge, { transform: "none" }], { duration: 100, delay: delay + 100, fill: "backwards" }, { of: el })
}

// gone lifts a token off its board.
export function gone(el, run, still) {
	const off = { transform: still ? "none" : `translateY(${-.35 * parseFloat(el.style.height)}px)`, opacity: 0 }
	run(el, [{}, off], { duration: still ? 120 : 240 })
}
