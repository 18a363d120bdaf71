// A choice of the contract that follows another one, such as what is usual for the text that
// is played, says what that is, and the rulebook opens at that text. Fetched by the games that have one.
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
addEventListener("pageshow", say) // the browser may put an earlier choice back
say()
