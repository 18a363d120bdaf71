// Records in window.pictures the tokens that each frame shows: the seq of the fragment and, for each token,
// its square, its colour, whether it is the board's own (it has data-flip) or a copy lifted above it, and whether it
// is still animated. Animations of tokens run at 1/60 of their speed, so that a wave takes many seconds.
(() => {
	const animate = Element.prototype.animate
	Element.prototype.animate = function (frames, timing) {
		const going = animate.call(this, frames, timing)
		if (this.parentNode.id === "air") going.playbackRate = 1 / 60
		return going
	}
	window.pictures = []
	const look = () => {
		const tokens = [...document.querySelectorAll(":is(.rr-tokens, #air) use[href^=\"#c\"]")].map(use => [
			"abcdefgh"[use.getAttribute("x")] + (+use.getAttribute("y") + 1), use.getAttribute("href").slice(2),
			use.dataset.flip ? "own" : "copy", use.closest("svg").getAnimations().some(a => a.playState === "running") ? "moves" : "still",
		].join(" "))
		const picture = { seq: +document.querySelector("#fragment").dataset.seq, tokens }
		const last = pictures.at(-1)
		if (last?.seq !== picture.seq || last.tokens.join() !== tokens.join()) pictures.push(picture)
		requestAnimationFrame(look)
	}
	look()
	return true
})()
