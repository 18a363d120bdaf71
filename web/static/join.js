// Submits the code of a table when its last character is typed; without a script the button does. What is pasted
// is read whole: a code with spaces, dashes or words around it, or a link to a table or a circle.
const code = document.querySelector("#code")
const signs = /[A-HJ-NP-Z2-9]/i

function enter(text) {
	if (code.value !== text) code.value = text
	if (code.value.length === +code.dataset.length) code.form.requestSubmit?.()
}

// codeIn returns the code in a text, "" for none: the whole text without spaces and dashes, or its last word.
function codeIn(text) {
	const all = [text, text.trim().split(/[\s:]+/).pop()].map(t => t.replace(/[\s.,;!?-]/g, ""))
	return all.find(t => t.length === +code.dataset.length && [...t].every(c => signs.test(c))) ?? ""
}

code?.addEventListener("paste", e => {
	const text = e.clipboardData.getData("text").normalize("NFKC").trim()
	const link = text.match(/https?:\/\/[^\s/]+(\/(?:t|join|c)\/[a-z0-9]+(?:\/take\/[a-z0-9]+)?)/i)
	if (!link && !codeIn(text)) return
	e.preventDefault()
	if (link) location.assign(link[1])
	else enter(codeIn(text))
})
code?.addEventListener("input", () => enter(code.value.normalize("NFKC").replace(/[\s-]/g, "")))
code?.select()
