// What the coach of a first game points at (data-coached, the text of an action) is marked on
// the table: its button, or the first half of it and then the second. Fetched by coached tables.
const all = where => [...document.querySelectorAll(where)]

function point() {
	for (const el of all(".pointed")) el.classList.remove("pointed")
	const action = document.querySelector("#coach")?.dataset.coached
	if (!action) return
	const [first, second] = [action.slice(0, action.lastIndexOf(" ")), action.slice(action.lastIndexOf(" ") + 1)]
	const whole = all(`#table [value="${CSS.escape(action)}"]`)
	const halves = whole.length ? [] : all("#table [value]").filter(el => el.value === first || el.value === second && el.name === "on")
	for (const el of whole.length ? whole : halves) (el.type === "radio" ? el.closest("label") ?? el.nextElementSibling ?? el : el).classList.add("pointed")
}

document.addEventListener("fragment", point)
document.addEventListener("change", point)
point()
