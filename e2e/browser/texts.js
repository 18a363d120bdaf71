// Every line of text in sight, for its contrast to be measured: what it says, where it stands, its
// colour as it is drawn, and whether it is large (WCAG 1.4.3). While the style that is left behind,
// the last of those adopted, stands, the page is drawn without its texts.
() => {
	for (const a of document.getAnimations()) if (a.effect.getComputedTiming().endTime < Infinity) a.finish() // what has only begun to appear has no colour yet
	const unwritten = new CSSStyleSheet() // the page's policy lets no other style in
	unwritten.replaceSync("* { pointer-events: auto !important; text-shadow: none !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; transition: none !important } text { visibility: hidden !important }")
	document.adoptedStyleSheets.push(unwritten)
	// what a ribbon or a refusal lies over is not to be read meanwhile
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
		// what may not be pressed, and what is only for ears, is held to nothing
		if (!text || !e.checkVisibility({ visibilityProperty: !e.ownerSVGElement }) || e.closest("[aria-disabled=true], :disabled, .hidden, script, style, option")) continue
		let alpha = 1
		for (let a = e; a; a = a.parentElement) alpha *= getComputedStyle(a).opacity
		const color = rgba(e.ownerSVGElement ? look.fill : look.color)
		color[3] *= alpha
		const size = parseFloat(look.fontSize) * (e.ownerSVGElement?.getScreenCTM().a ?? 1)
		range.selectNodeContents(words.currentNode)
		for (const r of range.getClientRects()) {
			if (over.some(c => !c.contains(e) && meet(c.getBoundingClientRect(), r))) continue
			const on = [r.left + 2, r.left + r.width / 2, r.right - 2].map(x => document.elementFromPoint(x, r.top + r.height / 2))
			if (r.width < 3 || !on.every(o => o && e.contains(o))) continue // hidden, or under something else
			found.push({ text: text.slice(0, 30), where: e.className.baseVal ?? e.className, x: r.left, y: r.top, width: r.width, height: r.height, color, large: size >= 24 || size >= 18.66 && look.fontWeight >= 700 })
		}
	}
	return found
}
