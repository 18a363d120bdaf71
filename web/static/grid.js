// The squares of a board, fetched by tables that have one. The Tab key stops once in it,
// at the first square for the card that is chosen (its class names it); arrows move in two
// directions. On a touch screen the first tap on a square shows what it would do, a second
// one does it.
const squares = () => [...document.querySelectorAll("[role=grid] button[form=act]")]

export function rove() {
	const all = squares(), chosen = document.querySelector("#table :checked")?.id
	const usable = b => b.getAttribute("aria-disabled") !== "true" && (!chosen || b.classList.contains(chosen))
	const at = all.includes(document.activeElement) ? document.activeElement : all.find(usable) ?? all[0]
	for (const b of all) b.tabIndex = b === at ? 0 : -1
}

document.addEventListener("change", rove)
document.addEventListener("focusin", e => { if (!e.target.closest("[role=grid]")) rove() }) // whoever comes back begins anew

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

let aimed
document.addEventListener("pointerdown", e => { aimed = e.pointerType === "touch" ? document.activeElement : 0 })

document.addEventListener("click", e => {
	const square = e.detail && aimed !== 0 && e.target.closest("[role=grid] button")
	if (square && square !== aimed) {
		e.preventDefault()
		square.focus()
	}
})
