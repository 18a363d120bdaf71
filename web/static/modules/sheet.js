// Opens a link with data-sheet, the accounts of the deals or the rule in short, beside the table.
addEventListener("click", e => {
	const link = e.target.closest("[data-sheet]")
	if (!link || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return
	e.preventDefault()
	import("../sheet.js").then(m => m.open(link.href)).catch(() => location.assign(link.href))
})
