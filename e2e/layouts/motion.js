// Watches animations that move elements. At the halfway point of each it records in window.under an element
// that covers the moving one; other moving elements may, and the end of a game, which is shown over its table. window.moved holds the moved elements, window.flown
// counts those that moved in the layer above the table (#air).
(() => {
	const animate = Element.prototype.animate
	window.moved = new Set()
	window.under = new Set()
	window.flown = 0
	const touchable = new CSSStyleSheet()
	touchable.replaceSync("#table *, #air * { pointer-events: auto !important }")
	document.adoptedStyleSheets.push(touchable)
	const moves = e => !!e.closest("#air") || e.getAnimations().length > 0 || !!e.closest("[data-flip]")?.getAnimations().length
	const drawn = e => {
		const look = getComputedStyle(e)
		return e.ownerSVGElement ? true : !/, 0\)$/.test(look.backgroundColor) || look.backgroundImage !== "none" || parseFloat(look.borderTopWidth) > 0
	}
	Element.prototype.animate = function (frames, timing) {
		const going = animate.call(this, frames, timing)
		if (!frames.some?.(f => f.transform?.startsWith("translate"))) return going
		requestAnimationFrame(() => {
			if (going.playState !== "running" || this.getAnimations().length > 1) return // an element that also turns over has no defined midpoint
			this.closest("#air")?.removeAttribute("inert") // elementsFromPoint ignores inert elements
			const was = going.currentTime
			going.currentTime = (timing.delay ?? 0) + timing.duration / 2
			const r = this.getBoundingClientRect(), all = document.elementsFromPoint(r.left + r.width / 2, r.top + r.height / 2)
			const over = all.slice(0, Math.max(0, all.findIndex(e => this.contains(e)))).find(e => drawn(e) && !moves(e) && !e.closest(".end"))
			moved.add(this)
			if (this.closest("#air")) flown++
			if (!all.some(e => this.contains(e))) under.add(`${this.dataset.flip ?? this.className} is not at its midpoint`)
			if (over) under.add(`${this.dataset.flip ?? this.className.baseVal ?? this.className} is covered by ${over.localName} ${over.getAttribute("class") ?? ""} ${over.textContent.trim().slice(0, 20)}`)
			going.currentTime = was
		})
		return going
	}
	return true
})()
