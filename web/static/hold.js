// A held moment (#hold): a ring of its seconds. Its button, the space bar or a tap on the cloth continues.
// The server decides when it is over. Loaded in advance (soon.js), with its styles, which the lists beside
// the bar share.
const look = new URL("hold.css", import.meta.url).pathname
export const drawn = new Promise(done => {
	if (document.querySelector(`link[href="${look}"]`)) return done()
	document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: look, onload: done, onerror: done }))
})

const box = () => document.querySelector("#hold")
const button = () => document.querySelector(".hold-on")
const still = matchMedia("(prefers-reduced-motion: reduce)")
const deaf = 250 // milliseconds for which a new button ignores presses: it may have slid under a finger

let of, since // which hold is shown, and since when; the first one on a page has not slid, so it has no delay
let counting, left
export function hold(first, clock) {
	left = clock
	const el = box()
	if (!el) return
	const now = button()?.value + el.dataset.ends
	if (of !== now) { of = now; since = first ? -1e3 : performance.now() }
	hear()
	count()
	counting ??= setInterval(count, 100)
}

// hear marks the button (data-hears) once it accepts presses.
function hear() {
	if (early()) setTimeout(hear, deaf)
	else button()?.toggleAttribute("data-hears", true)
}

// count shows the remaining time: the number each second, the ring continuously.
function count() {
	const ring = document.querySelector(".hold-ring")
	if (!ring) return
	const { ends, whole } = box().dataset
	const rest = Math.max(0, Math.min(left(ends), whole))
	ring.textContent = Math.max(1, Math.ceil(rest / 1000))
	ring.style.setProperty("--left", still.matches ? 1 : rest / whole)
}

const early = () => performance.now() - since < deaf

function go() {
	if (button() && !early()) button().click()
}

addEventListener("click", e => {
	if (e.isTrusted && early() && e.target.closest(".hold-on")) { e.preventDefault(); e.stopPropagation() }
}, true)

const acts = "a, button, input, textarea, select, summary, [tabindex]:not(main), [data-flip] button"
addEventListener("keydown", e => {
	if (e.key !== " " || e.repeat || !button() || e.target.closest(acts)) return
	e.preventDefault()
	go()
})
addEventListener("click", e => {
	if (e.target.closest("#table .cloth") && !e.target.closest(acts)) go()
})
