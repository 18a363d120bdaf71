// Returns the faults of the layout of a refusal. It must cover neither the controls of the player, nor the board
// (except for its edge), nor the turn plate, and must have one line, or two in a narrow box, even with the
// longest sentence of the game.
(parts, longest) => {
	const said = document.querySelector("#refusal p")
	if (longest) said.textContent = longest
	const at = document.querySelector("#refusal .no").getBoundingClientRect(), found = []
	const within = document.createRange()
	within.setStart(said, 0)
	within.setEndAfter(document.querySelector("#refusal summary"))
	const lines = [...within.getClientRects()].map(r => r.bottom).sort((a, b) => a - b).filter((y, i, all) => !i || y - all[i - 1] > 9).length
	if (lines > (at.width > 600 ? 1 : 2)) found.push(`has ${lines} lines of ${Math.round(at.width)} pixels`)
	if (at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight) found.push("is beyond the screen")
	if (at.height > (innerWidth < 1600 ? 110 : 165)) found.push(`is ${Math.round(at.height)} pixels high`)
	for (const name of ["hand", "board", "turn"]) {
		for (const e of document.querySelectorAll({ ...parts, turn: "#turn" }[name])) {
			const r = e.getBoundingClientRect()
			const wide = Math.min(r.right, at.right) - Math.max(r.left, at.left), high = Math.min(r.bottom, at.bottom) - Math.max(r.top, at.top)
			if (e.checkVisibility() && wide > 2 && high > (name === "board" ? 9 : 2)) found.push(`covers ${Math.round(high)} pixels of the ${name}, ${e.textContent.trim().slice(0, 20)}`)
		}
	}
	return [...new Set(found)]
}
