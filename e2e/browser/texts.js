// All visible lines of text, to measure their contrast: content, position, colour as drawn, and whether they
// are large (WCAG 1.4.3). While the style adopted last here is in place, the page is drawn without its texts.
() => {
	for (const a of document.getAnimations()) if (a.effect.getComputedTiming().endTime < Infinity) a.finish() // text that just begins to appear has no colour yet
	const unwritten = new CSSStyleSheet() // the page's policy allows no other style
	unwritten.replaceSync("* { pointer-events: auto !important; text-shadow: none !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; transition: none !important } text { visibility: hidden !important }")
	document.adoptedStyleSheets.push(unwritten)
	// text under a ribbon or a refusal is not meant to be read
	const over = [...document.querySelectorAll(".ribbon p, .ribbon > .wreath, #refusal > *")]
	const meet = (p, q) => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom
	const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
	const rgba = color => {
		paint.clearRect(0, 0, 1, 1)
		paint.fillStyle = color
		paint.fillRect(0, 0, 1, 1)
		return [...paint.getImageData(0, 0, 1, 1).data].map(v => v / 255)
	}
	const found = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange()
	while (words.nextNode()) {
		const e = words.currentNode.parentElement, look = getComputedStyle(e), text = words.currentNode.data.trim()
		// disabled and screen-reader-only text is exempt
		if (!text || !e.checkVisibility({ visibilityProperty: !e.ownerSVGElement }) || e.closest("[aria-disabled=true], :disabled, .hidden, script, style, option")) continue
		let alpha = 1
		for (let a = e; a; a = a.parentElement) alpha *= getComputedStyle(a).opacity
		if (!alpha) continue // for the ear only
		const color = rgba(e.ownerSVGElement ? look.fill : look.color)
		color[3] *= alpha
		const size = parseFloat(look.fontSize) * (e.ownerSVGElement?.getScreenCTM().a ?? 1)
		range.selectNodeContents(words.currentNode)
		for (const r of range.getClientRects()) {
			if (over.some(c => !c.contains(e) && meet(c.getBoundingClientRect(), r))) continue
			const on = [r.left + 2, r.left + r.width / 2, r.right - 2].map(x => document.elementFromPoint(x, r.top + r.height / 2))
			if (r.width < 3 || !on.every(o => o && e.contains(o))) continue // hidden or covered
			found.push({ text: text.slice(0, 30), where: e.className.baseVal ?? e.className, x: r.left, y: r.top, width: r.width, height: r.height, color, large: size >= 24 || size >= 18.66 && look.fontWeight >= 700 })
		}
	}
	return found
}
