// Returns the faults of the texts of a page: texts cut off or beyond the screen, overlapping texts, a tag of a
// card over a plate.
() => {
	const seen = (e, r) => { // the part of r not clipped by ancestors
		const box = { left: r.left, top: r.top, right: r.right, bottom: r.bottom }
		for (; e; e = e.parentElement) if (getComputedStyle(e).overflow !== "visible") {
			const c = e.getBoundingClientRect()
			Object.assign(box, { left: Math.max(box.left, c.left), top: Math.max(box.top, c.top), right: Math.min(box.right, c.right), bottom: Math.min(box.bottom, c.bottom) })
		}
		return { ...box, width: box.right - box.left, height: box.bottom - box.top }
	}
	const found = [], lines = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
	const wide = document.documentElement.scrollWidth - innerWidth
	if (wide > 0) found.push(`the page is ${wide} pixels too wide`)
	while (words.nextNode()) {
		const e = words.currentNode.parentElement, text = words.currentNode.data.trim()
		if (!text || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.closest(".hidden, script, style, option, textarea, svg, details:not([open]) > :not(summary)")) continue
		range.selectNodeContents(words.currentNode)
		for (const r of range.getClientRects()) {
			const box = seen(e, r), on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
			if (box.width > 3 && box.height > 3 && on && e.contains(on)) lines.push({ e, text: text.slice(0, 24), r: box })
		}
	}
	for (const [i, a] of lines.entries()) {
		if (a.r.right > innerWidth + 1 || a.r.left < -1) found.push(`"${a.text}" is beyond the screen`)
		for (const b of lines.slice(i + 1)) {
			const wide = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left), high = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top)
			if (a.e !== b.e && wide > 2 && high > .34 * Math.min(a.r.height, b.r.height)) found.push(`"${a.text}" overlaps "${b.text}"`)
		}
	}
	for (const e of document.querySelectorAll(".standings .grow, .nj-settle-who b")) if (e.scrollWidth > e.clientWidth + 1) found.push(`the name "${e.firstChild.textContent.trim()}" is cut off`)
	for (const e of document.querySelectorAll("#main:not(:has(.end)) .nj-settle")) if (e.scrollHeight > e.clientHeight + 1) found.push(`${e.scrollHeight - e.clientHeight} pixels of the settlement are cut off`)
	for (const e of document.querySelectorAll(".ron-low")) {
		const r = e.getBoundingClientRect()
		if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1) found.push(`"${e.textContent}" is beyond the screen`)
		for (const plate of document.querySelectorAll(".ron-plate")) {
			const p = plate.getBoundingClientRect()
			if (Math.min(p.right, r.right) - Math.max(p.left, r.left) > 3 && Math.min(p.bottom, r.bottom) - Math.max(p.top, r.top) > 3) found.push(`"${e.textContent}" overlaps the plate of ${plate.textContent.trim().slice(0, 12)}`)
		}
	}
	return [...new Set(found)]
}
