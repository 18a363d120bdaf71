// What is wrong with how a table's page is laid out: parts out of sight or covered, things that
// lie over one another, targets too small for a finger. parts are selectors by name; enlarged
// says that the page may be scrolled through.
(parts, enlarged) => {
	const found = [], $$ = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility({ visibilityProperty: true }))
	const wide = document.documentElement.scrollWidth - innerWidth
	if (wide > 0) found.push(`the page is ${wide} pixels too wide`)
	const main = document.querySelector("#main")
	const high = Math.max(document.documentElement.scrollHeight - innerHeight, main.scrollHeight - main.clientHeight)
	if (!enlarged && high > 1) found.push(`there are ${high} pixels to scroll`)
	const bottom = enlarged ? document.documentElement.scrollHeight - scrollY : innerHeight
	const box = e => e.getBoundingClientRect()
	const out = (r, e) => main.contains(e) && r.bottom > Math.max(box(main).bottom, enlarged ? bottom : 0) + 1 && !e.closest("#turn") || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > bottom + 1 || !r.width || !r.height
	for (const [name, at] of Object.entries({ hand: parts.hand, request: parts.request, board: parts.board, turn: "#turn", clock: "#clock" })) {
		const all = $$(at)
		if (!all.length) found.push(`no ${name} (${at})`)
		for (const e of all) {
			const r = box(e)
			if (out(r, e)) found.push(`${name} is out of sight: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`)
			// a card of a hand may lie under the next one: then its corner is what one looks at
			const on = [12, Infinity].map(d => document.elementFromPoint(r.left + Math.min(d, r.width / 2), r.top + Math.min(d, r.height / 2)))
			if (!enlarged && !on.some(o => o && (e.contains(o) || o.contains(e) || o.closest("#table li")?.contains(e)))) found.push(`${name} lies under ${on.map(o => o?.className.baseVal ?? o?.className)}`)
		}
	}
	const you = document.querySelector("#turn.yours > b")
	if (you && you.scrollWidth > you.clientWidth) found.push(`the turn plate is cut: ${you.textContent}`)
	// the game's name stands in the bar, whole and beside its pictures
	const name = document.querySelector(".bar-title"), letters = document.createRange()
	letters.selectNodeContents(name)
	const n = letters.getBoundingClientRect(), style = getComputedStyle(name)
	if (style.clipPath !== "none" || n.left < 0 || n.top < 0 || n.right > innerWidth || n.bottom > innerHeight || Math.min(n.width, n.height) < 10 || style.overflow === "hidden" && name.scrollHeight > name.clientHeight + 2) found.push(`the game's name is not in sight: ${[n.left, n.top, n.right, n.bottom].map(Math.round)}`)
	for (const o of $$(".bar svg, #turn")) if (Math.min(n.right, box(o).right) - Math.max(n.left, box(o).left) > 2 && Math.min(n.bottom, box(o).bottom) - Math.max(n.top, box(o).top) > 2) found.push(`the game's name lies over ${o.id || o.parentNode.textContent.trim()}`)
	// plates, the turn plate and what is asked keep clear of one another
	const apart = [...$$(".plate, .ron-plate"), ...$$("#turn, .bar a, .bar button"), ...$$(parts.request)].filter(e => box(e).width > 2)
	apart.forEach((a, i) => apart.slice(i + 1).forEach(b => {
		const p = box(a), q = box(b)
		if (!a.contains(b) && !b.contains(a) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2) found.push(`${a.textContent.trim().slice(0, 20)} lies over ${b.textContent.trim().slice(0, 20)}`)
	}))
	// what is asked is read whole, and cards, chips and squares keep clear of words and plates
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
		for (const l of lines) if (l.r.width > 2 && !l.e.contains(e) && !e.contains(l.e) && !l.e.closest(".panel") && meet(l.r, box(e))) found.push(`${e.className.baseVal ?? e.className} ${e.getAttribute("href") ?? ""} lies over what is asked`)
		if (e.matches(parts.clear)) for (const o of apart.concat($$(parts.clear))) if (o !== e && o.parentNode !== e.parentNode && !o.contains(e) && !e.contains(o) && !o.closest(".panel") && meet(box(o), box(e))) found.push(`${e.className.baseVal ?? e.className} ${e.getAttribute("href") ?? ""} meets ${o.textContent.trim().slice(0, 20) || o.className}`)
	}
	for (const e of apart) if (out(box(e), e) && !enlarged) found.push(`${e.textContent.trim().slice(0, 20)} is out of sight`)
	// where fingers play: buttons 44, the free part of a card 30; squares of a board 44 too, where
	// eight of them go into the width, 38 in the lowest windows (a tap aims at one, another tap or a button plays there)
	if (innerWidth < 1000) {
		for (const e of $$(".bar .bar-name, .bar .bar-tool, .bar .switch button, #side > summary, .tool .button, #table .button")) {
			const r = box(e)
			if (Math.min(r.width, r.height) < 43.5) found.push(`${e.textContent.trim().slice(0, 20) || e.className} is ${Math.round(r.width)} × ${Math.round(r.height)}`)
		}
		for (const e of $$(".rd-bowl.legal")) if (box(e).width < 43.5) found.push(`a bowl is ${Math.round(box(e).width)}`)
		for (const e of $$("#table td:has(button)")) if (box(e).width < Math.min(innerHeight < 390 ? 38 : 44, (innerWidth - 8) / 8) - .1) found.push(`a square is ${Math.round(box(e).width)}`)
		const cards = $$(".nj-hand .card").map(box)
		cards.forEach((r, i) => { if (cards[i + 1]?.top === r.top && cards[i + 1].left - r.left < 30) found.push(`of a card ${Math.round(cards[i + 1].left - r.left)} pixels are free`) })
	}
	// a browser's own bubble has nowhere to stand at what cannot be seen
	for (const e of document.querySelectorAll("[required]")) if (!$$("[required]").includes(e) || +getComputedStyle(e).opacity < .1) found.push(`${e.name} is required and hidden`)
	return [...new Set(found)]
}
