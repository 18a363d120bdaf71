// The clock in the corner: the time left to the awaited seat. Loaded by tables on which a clock runs.
import { $ } from "./modules/find.js"

let left, speak // lent by the table's script
let late, counting

// tick shows the time left, now and each second from now on, and announces it near the end.
export function tick(until, say) {
	left = until
	speak = say
	count()
	counting ??= setInterval(count, 1000)
}

function count() {
	const { ask, deadline } = $("#fragment").dataset, clock = $("#clock")
	if (!clock || !deadline) return
	const { left: words, day } = clock.dataset
	const s = Math.max(0, Math.round(left(deadline) / 1000)), two = n => String(n).padStart(2, "0")
	clock.textContent = s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : s < 172800 ? `${Math.floor(s / 3600)}\xa0h\xa0${two(Math.floor(s / 60) % 60)}` : `${Math.floor(s / 86400)}\xa0${day}`
	clock.classList.toggle("soon", s < 10)
	if (ask && [30, 10, 5].some(n => s <= n && late > n)) speak(words.replace("#", s))
	late = s
	document.dispatchEvent(new CustomEvent("clock", { detail: s })) // a game's own timer shows the same second
}
