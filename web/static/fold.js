// A rule that is addressed (#RON-B-11) shows, though its text is folded.
function unfold() {
	const rule = document.getElementById(location.hash.slice(1)), folded = rule?.closest("details:not([open])")
	if (!folded) return
	folded.open = true
	rule.scrollIntoView()
}
addEventListener("hashchange", unfold)
unfold()
