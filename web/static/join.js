// The code of a table is sent with its last sign; without a script the button does it.
const code = document.querySelector("#code")
code?.addEventListener("input", () => {
	code.value = code.value.replace(/[\s-]/g, "")
	if (code.value.length === code.maxLength) code.form.requestSubmit()
})
code?.select()
