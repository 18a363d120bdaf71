// Marks on the table what the coach of a first game points at (data-coached, the text of an action): the
// action's button, or its first and then its second half. Loaded by coached tables.
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
