// Updates choices of the contract that depend on another one, such as the default of the selected rule text,
// and links to the rulebook at that text. Loaded by the games that have one.
function say() {
	for (const choice of document.querySelectorAll("option[data-by]"))
		choice.textContent = JSON.parse(choice.dataset.texts)[document.getElementById(choice.dataset.by).value]
	const by = document.getElementById(document.querySelector("option[data-by]")?.dataset.by)
	for (const link of by ? document.querySelectorAll('a[href*="/rules"]') : []) {
		const to = new URL(link.href)
		to.searchParams.set(by.name.slice(2), by.value) // "o.text"
		link.href = to
	}
}

document.addEventListener("change", say)
addEventListener("pageshow", say) // the browser may restore an earlier choice
say()
