// Measures how much the signs of a sheet resemble each other. Returns a promise of one row for each sign, with one
// {pixels, outline} for each sign: the share of the white pixels that both have at the size at which signs are
// drawn, and the correlation of their outlines, 1 for equal ones.
async sheet => {
	const small = 20, large = 120, gap = 4, box = 40
	// white returns, by pixel, whether a sign is white.
	const white = async (seat, side) => {
		const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24">${seat}</svg>`
		const picture = new Image()
		picture.src = "data:image/svg+xml," + encodeURIComponent(text)
		await picture.decode()
		const pen = Object.assign(document.createElement("canvas"), { width: side, height: side }).getContext("2d")
		pen.drawImage(picture, 0, 0)
		const { data } = pen.getImageData(0, 0, side, side)
		return Array.from({ length: side * side }, (_, i) => data[4 * i] > 190 && data[4 * i + 1] > 190 && data[4 * i + 2] > 190)
	}
	// near reports for each pixel whether one within the gap around it is as wanted.
	const near = (mask, wanted) => mask.map((_, i) => {
		const x = i % large, y = (i - x) / large
		for (let b = Math.max(0, y - gap); b <= Math.min(large - 1, y + gap); b++)
			for (let a = Math.max(0, x - gap); a <= Math.min(large - 1, x + gap); a++) if (mask[b * large + a] === wanted) return true
		return false
	})
	// filled closes thin lines, such as the rib of a leaf, and fills what the white encloses.
	const filled = mask => {
		const closed = near(near(mask, true), false).map(is => !is), outside = Array(mask.length).fill(false), todo = []
		const visit = (x, y) => {
			const i = y * large + x
			if (x >= 0 && y >= 0 && x < large && y < large && !closed[i] && !outside[i]) todo.push(i), outside[i] = true
		}
		visit(0, 0)
		while (todo.length) {
			const i = todo.pop(), x = i % large, y = (i - x) / large
			visit(x - 1, y), visit(x + 1, y), visit(x, y - 1), visit(x, y + 1)
		}
		return outside.map(is => !is)
	}
	// stretched draws what is white into a square box, so that neither place nor size count.
	const stretched = mask => {
		const at = mask.flatMap((is, i) => is ? [i] : []), xs = at.map(i => i % large), ys = at.map(i => Math.floor(i / large))
		const left = Math.min(...xs), top = Math.min(...ys), width = Math.max(...xs) + 1 - left, height = Math.max(...ys) + 1 - top
		return Array.from({ length: box * box }, (_, i) => mask[Math.floor(top + (Math.floor(i / box) + .5) * height / box) * large + Math.floor(left + (i % box + .5) * width / box)])
	}
	const share = list => list.filter(Boolean).length / list.length
	const shared = (one, other) => share(one.map((is, i) => is && other[i])) / share(one.map((is, i) => is || other[i]))
	const correlation = (one, other) => {
		const a = share(one), b = share(other)
		return (share(one.map((is, i) => is && other[i])) - a * b) / Math.sqrt(a * (1 - a) * b * (1 - b))
	}
	const seats = [...sheet.matchAll(/<symbol id="seat-[^>]*>(.*?)<\/symbol>/g)].map(symbol => symbol[1])
	const pixels = await Promise.all(seats.map(seat => white(seat, small)))
	const outlines = (await Promise.all(seats.map(seat => white(seat, large)))).map(mask => stretched(filled(mask)))
	return seats.map((_, one) => seats.map((_, other) => ({ pixels: shared(pixels[one], pixels[other]), outline: correlation(outlines[one], outlines[other]) })))
}
