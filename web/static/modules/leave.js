const waits = new WeakSet() // forms whose text is on its way

// leave makes the fields of a form that a script sends ready for what comes next while the answer is on its way:
// a text field that was empty before is empty at once. The function it returns takes the answer. After a refusal
// the text is back, unless other text was typed; after success the fields are as the server sent them, except
// those that were changed meanwhile. It is null for a form with nothing but fields that have just been emptied.
export function leave(form) {
	if (waits.has(form) && [...form.elements].filter(writes).every(f => !f.value)) return null
	const sent = [...form.elements].filter(f => f.type !== "hidden" && f.name).map(f => [f, state(f)])
	const emptied = sent.filter(([f]) => writes(f) && !f.defaultValue)
	for (const [f] of emptied) f.value = ""
	if (emptied.length) waits.add(form)
	return done => {
		waits.delete(form)
		if (!done) for (const [f, text] of emptied) f.value ||= text
		if (done || "live" in form.dataset) for (const [f, was] of sent) if (state(f) === was) reset(f)
	}
}

const writes = f => f.type === "text" || f.type === "textarea"
const choice = f => f.type === "checkbox" || f.type === "radio"
const state = f => choice(f) ? f.checked : f.value

function reset(f) {
	if (choice(f)) f.checked = f.defaultChecked
	else if (f.options) for (const o of f.options) o.selected = o.defaultSelected
	else if (writes(f) || f.type === "number") f.value = f.defaultValue
}
