// Returns the layout faults of a table's page: parts that are not visible or covered, overlapping elements,
// targets too small for a finger. parts maps names to selectors; enlarged says that the page may scroll.
(parts, enlarged) => {
	const found = [], $$ = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility({ visibilityProperty: true }))
	const wide = document.documentElement.scrollWidth - innerWidth
	if (wide > 0) found.push(`the page is ${wide} pixels too wide`)
	const main = document.querySelector("#main")
	const high = Math.max(document.documentElement.scrollHeight - innerHeight, main.scrollHeight - main.clientHeight)
	if (!enlarged && high > 1) found.push(`the page scrolls by ${high} pixels`)
	const bottom = enlarged ? document.documentElement.scrollHeight - scrollY : innerHeight
	const box = e => e.getBoundingClientRect()
	const out = (r, e) => main.contains(e) && r.bottom > Math.max(box(main).bottom, enlarged ? bottom : 0) + 1 && !e.closest("#turn") || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > bottom + 1 || !r.width || !r.height
	for (const [name, at] of Object.entries({ hand: parts.hand, request: parts.request, board: parts.board, turn: "#turn", clock: "#clock" })) {
		const all = $$(at)
		if (!all.length) found.push(`no ${name} (${at})`)
		for (const e of all) {
			const r = box(e)
			if (out(r, e)) found.push(`${name} is not visible: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`)
			// the next card of a hand may cover the middle of one: then its corner must be visible
			const on = [12, Infinity].map(d => document.elementFromPoint(r.left + Math.min(d, r.width / 2), r.top + Math.min(d, r.height / 2)))
			if (!enlarged && !on.some(o => o && (e.contains(o) || o.contains(e) || o.closest("#table li")?.contains(e)))) found.push(`${name} is covered by ${on.map(o => o?.className.baseVal ?? o?.className)}`)
		}
	}
	const you = document.querySelector("#turn.yours > b")
	if (you && you.scrollWidth > you.clientWidth) found.push(`the turn plate is cut off: ${you.textContent}`)
	// the game's name is fully visible in the bar and overlaps no icon
	const name = document.querySelector(".bar-title"), letters = document.createRange()
	letters.selectNodeContents(name)
	const n = letters.getBoundingClientRect(), style = getComputedStyle(name)
	if (style.clipPath !== "none" || n.left < 0 || n.top < 0 || n.right > innerWidth || n.bottom > innerHeight || Math.min(n.width, n.height) < 10 || style.overflow === "hidden" && name.scrollHeight > name.clientHeight + 2) found.push(`the game's name is not visible: ${[n.left, n.top, n.right, n.bottom].map(Math.round)}`)
	for (const o of $$(".bar svg, #turn")) if (Math.min(n.right, box(o).right) - Math.max(n.left, box(o).left) > 2 && Math.min(n.bottom, box(o).bottom) - Math.max(n.top, box(o).top) > 2) found.push(`the game's name overlaps ${o.id || o.parentNode.textContent.trim()}`)
	// plates, the turn plate and the request do not overlap
	const apart = [...$$(".plate, .ron-plate"), ...$$("#turn, .bar a, .bar button"), ...$$(parts.request)].filter(e => box(e).width > 2)
	apart.forEach((a, i) => apart.slice(i + 1).forEach(b => {
		const p = box(a), q = box(b)
		if (!a.contains(b) && !b.contains(a) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2) found.push(`${a.textContent.trim().slice(0, 20)} overlaps ${b.textContent.trim().slice(0, 20)}`)
	}))
	// what a plate counts is within it
	for (const e of parts.counts ? $$(parts.counts) : []) if (box(e).right > box(e.closest(".plate")).right + .5) found.push(`${e.textContent.trim()} is cut off by its plate`)
	// cards, chips and squares overlap neither the text of the request nor plates
	const lines = $$(parts.request).flatMap(e => { 
		const all = [], words = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange()
		while (words.nextNode()) if (getComputedStyle(words.currentNode.parentNode).clipPath === "none") {
			range.selectNodeContents(words.currentNode)
			for (const r of range.getClientRects()) all.push({ e, r })
		}
		return all
	})
	const meet = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 3 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 3
	for (const e of $$(parts.hand + "," + parts.clear)) {
		for (const l of lines) if (l.r.width > 2 && !l.e.contains(e) && !e.contains(l.e) && !l.e.closest(".panel") && meet(l.r, box(e))) found.push(`${e.className.baseVal ?? e.className} ${e.getAttribute("href") ?? ""} overlaps the request`)
		if (e.matches(parts.clear)) for (const o of apart.concat($$(parts.clear))) if (o !== e && o.parentNode !== e.parentNode && !o.contains(e) && !e.contains(o) && !o.closest(".panel") && meet(box(o), box(e))) found.push(`${e.className.baseVal ?? e.className} ${e.getAttribute("href") ?? ""} overlaps ${o.textContent.trim().slice(0, 20) || o.className}`)
	}
	for (const e of apart) if (out(box(e), e) && !enlarged) found.push(`${e.textContent.trim().slice(0, 20)} is not visible`)
	// minimum sizes for touch: buttons 44 pixels, the uncovered part of a card 30, squares 44 or an eighth of the
	// width, 38 in the lowest windows (the first tap only aims; another tap or a button plays)
	if (innerWidth < 1000) {
		for (const e of $$(".bar .bar-name, .bar .bar-tool, .bar .switch button, #side > summary, .tool .button, #table .button")) {
			const r = box(e)
			if (Math.min(r.width, r.height) < 43.5) found.push(`${e.textContent.trim().slice(0, 20) || e.className} is ${Math.round(r.width)} × ${Math.round(r.height)}`)
		}
		for (const e of $$(".rd-bowl.legal")) if (box(e).width < 43.5) found.push(`a bowl is ${Math.round(box(e).width)}`)
		for (const e of $$("#table td:has(button)")) if (box(e).width < Math.min(innerHeight < 390 ? 38 : 44, (innerWidth - 8) / 8) - .1) found.push(`a square is ${Math.round(box(e).width)}`)
		const cards = $$(".nj-hand .card").map(box)
		cards.forEach((r, i) => { if (cards[i + 1]?.top === r.top && cards[i + 1].left - r.left < 30) found.push(`only ${Math.round(cards[i + 1].left - r.left)} pixels of a card are uncovered`) })
	}
	// a browser cannot show its validation bubble at an invisible field
	for (const e of document.querySelectorAll("[required]")) if (!$$("[required]").includes(e) || +getComputedStyle(e).opacity < .1) found.push(`${e.name} is required and hidden`)
	return [...new Set(found)]
}
