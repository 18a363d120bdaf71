// Submits the code of a table when its last character is typed; without a script the button does.
const code = document.querySelector("#code")
code?.addEventListener("input", () => {
	code.value = code.value.replace(/[\s-]/g, "")
	if (code.value.length === code.maxLength) code.form.requestSubmit?.()
})
code?.select()
