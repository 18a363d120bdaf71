// Animates things that leave a table: cards slide off the cloth, chips fly from plate to plate. Loaded by
// glide.js on demand.

// over returns the animations above the cloth. air is their container, plates has the places of the seats' plates,
// still suppresses motion. What is in the air finishes its way whatever comes meanwhile.
export function over(air, plates, still) {
	const plate = seat => plates.get(seat)

	// leave removes things: to the plate that names them (data-took), or off the cloth with the rest of a
	// pile.
	function leave(gone) {
		const pile = gone.find(([, { data }]) => "slides" in data)?.[1].at
		let n = 0
		for (const [id, { el, at, data }] of gone) {
			const to = plate(document.querySelector(`[data-took~="${id.replace(/-\d+$/, "")}"]`)?.dataset.seat)
			if ("slides" in data) last(el, at, [{}, { transform: `translateX(${pile.left - at.left}px)`, opacity: 1, offset: .45 }, { transform: `translateX(${pile.left - at.left - 150}px)`, opacity: 0 }], 0, 450)
			else if (to) fly(el, at, to, Math.min(40 * n++, 160))
		}
	}

	// toss throws chips from plate to plate, or to the place of a class: data-toss="1>0 2>.place". They wait for
	// data-after milliseconds. A key ends what does not wait.
	function toss(el) {
		const { toss, after = 0 } = el.dataset, throws = toss.split(" "), spot = to => to[0] === "." ? document.querySelector("#table " + to)?.getBoundingClientRect() : plate(to)
		throws.forEach((throwing, i) => {
			const [from, to] = throwing.split(">").map(spot)
			if (from && to) for (const n of throws.length > 8 ? [0] : [0, 1]) fly(el, new DOMRect(from.right - 34, from.top + 4, 30, 30), to, +after + Math.min(20 * (2 * i + n), 160), true)
		})
		if (!after) addEventListener("keydown", skip, { once: true, signal: AbortSignal.timeout(700) })
	}

	function skip() {
		for (const el of [air, ...document.querySelectorAll("#table .dealt")]) for (const a of el.getAnimations({ subtree: true })) a.finish()
	}

	// fly moves a heap of chips from a place to a plate after a delay, until which one that waits is not seen.
	function fly(el, from, to, delay, waits) {
		const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg"), heap = el.querySelector("use").cloneNode()
		ghost.setAttribute("viewBox", "-15 -14 34 34")
		heap.removeAttribute("x")
		heap.removeAttribute("y")
		ghost.append(heap)
		const x = (to.left + to.right - from.left - from.right) / 2, y = (to.top + to.bottom - from.top - from.bottom) / 2
		last(ghost, from, [waits ? { opacity: 0 } : {}, { opacity: 1, offset: .01 }, { opacity: 1, offset: .8 }, { transform: `translate(${x}px,${y}px)`, opacity: 0 }], delay, 290)
	}

	// last shows a thing above the cloth for the last time.
	function last(thing, at, frames, delay, duration) {
		if (!at.width) return
		for (const side of ["left", "top", "width", "height"]) thing.style[side] = at[side] + "px"
		air.append(thing)
		thing.animate(still ? [{}, { opacity: 0 }] : frames, { delay, duration: still ? 120 : duration, easing: "ease-in-out", fill: "both" }).onfinish = () => thing.remove()
	}

	return { leave, toss }
}
