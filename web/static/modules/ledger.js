// Opens the accounts of the deals (a link with data-ledger) beside the table.
addEventListener("click", e => {
	const link = e.target.closest("[data-ledger]")
	if (!link || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return
	e.preventDefault()
	import("../ledger.js").then(m => m.open(link.href)).catch(() => location.assign(link.href))
})
