// Unfolds the text around a rule in the address (#RON-B-11).
function unfold() {
	const rule = document.getElementById(location.hash.slice(1)), folded = rule?.closest("details:not([open])")
	if (!folded) return
	folded.open = true
	rule.scrollIntoView()
}
addEventListener("hashchange", unfold)
unfold()
