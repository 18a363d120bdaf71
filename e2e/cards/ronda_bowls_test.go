package cards

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/ronda"
)

// crowd is a script that makes the table as full as possible for a number of seats: every bowl is lifted, every
// stock has three rows of beans, and every name is long. It returns the pairs of things that overlap and the
// things that extend beyond the cloth. Round things count as ellipses.
const crowd = `(seats => {
	const all = (sel) => [...document.querySelectorAll("#table " + sel)]
	document.querySelector("#table .rd").classList.replace("seats-5", "seats-" + seats)
	if (seats < 5) all(".sw").forEach(li => li.remove())
	if (seats < 4) all(".se").forEach(li => li.remove())
	for (const bowl of all(".rd-place > .rd-bowl")) {
		bowl.parentNode.classList.add("open")
		const span = name => Object.assign(document.createElement("span"), { className: name }), lifted = span("rd-lifted")
		lifted.append(span("rd-bowl"))
		bowl.replaceWith(lifted)
	}
	for (const who of all(".plate-who")) who.textContent = "Marie-Clémentine de l’Aub"
	for (const stock of all(".rd-stock")) {
		const bean = stock.querySelector("use")
		for (const y of [15, 36, 57]) for (const x of [16, 42, 68, 94, 120]) {
			const other = stock.appendChild(bean.cloneNode())
			other.setAttribute("transform", "translate(" + x + " " + y + ")rotate(20)scale(1.08)")
		}
		stock.querySelectorAll("use:nth-child(-n + 10)").forEach(old => old.remove())
	}
	const cloth = document.querySelector("#table .rd-cloth").getBoundingClientRect()
	const things = [], found = []
	for (const [kind, sel, round] of [["plate", ".plate"], ["bean", ".rd-stock use"], ["lifted", ".rd-lifted .rd-bowl", 1], ["place", ".rd-spot", 1], ["black", ".rd-black", 1], ["number", ".rd-no"], ["slip", ".rd-panel"]])
		for (const el of all(sel)) {
			const at = el.getBoundingClientRect(), li = el.closest("li")
			if (!at.width) continue
			things.push({ kind, round, li, at, name: kind + " of " + (li ? li.className : "the south") })
			if (at.left < cloth.left || at.right > cloth.right || at.top < cloth.top || at.bottom > cloth.bottom) found.push(things.at(-1).name + " extends beyond the cloth")
		}
	const covers = ({ round, at }, x, y) => !round ||
		((2 * x - at.left - at.right) / at.width) ** 2 + ((2 * y - at.top - at.bottom) / at.height) ** 2 < 1
	const over = (a, b) => {
		const left = Math.max(a.at.left, b.at.left), width = Math.min(a.at.right, b.at.right) - left
		const top = Math.max(a.at.top, b.at.top), height = Math.min(a.at.bottom, b.at.bottom) - top
		if (width < 1 || height < 1) return false
		for (let i = 0; i <= 20; i++) for (let j = 0; j <= 20; j++) {
			const x = left + width * i / 20, y = top + height * j / 20
			if (covers(a, x, y) && covers(b, x, y)) return true
		}
	}
	things.forEach((a, i) => things.slice(i + 1).forEach(b => {
		if (a.kind === "bean" && b.kind === "bean" || a.li && a.li === b.li && (a.round || b.round)) return
		if (over(a, b)) found.push(a.name + " and " + b.name)
	}))
	for (const place of all(".rd-place")) { // the beans of a place lie within 46/57 of its radius
		const spot = place.querySelector(".rd-spot").getBoundingClientRect(), heap = spot.width * 46 / 57 / 2
		const x = spot.left + spot.width / 2, y = spot.top + spot.height / 2, bowl = place.querySelector(".rd-lifted .rd-bowl").getBoundingClientRect()
		if (Math.hypot(Math.max(bowl.left - x, 0, x - bowl.right), Math.max(bowl.top - y, 0, y - bowl.bottom)) < heap) found.push("the lifted bowl and the beans of " + place.className)
	}
	return found
})(%d)`

// TestRonda_FullTable_NothingOverlaps: lifted bowls overlap neither the beans they covered nor each other, nor the
// seats and their beans, with 3 to 5 seats on a desktop, a phone and a short phone.
func TestRonda_FullTable_NothingOverlaps(t *testing.T) {
	g := browser.Position{Rules: ronda.Rules(), Seats: 5, Options: game.Options{}, Until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.Open(t, "fr", browser.Desktop)
	for _, sz := range []browser.Size{browser.Desktop, browser.Phone, {Width: 390, Height: 700}} {
		for _, seats := range []int{5, 4, 3} {
			p.Do(browser.View(sz.Width, sz.Height), chromedp.Reload())
			p.Until(`document.querySelectorAll("#table .rd-place").length === 10`)
			p.Rest()
			for _, found := range browser.JS[[]string](p, fmt.Sprintf(crowd, seats)) {
				t.Errorf("%d × %d, %d seats: %s", sz.Width, sz.Height, seats, found)
			}
		}
	}
}

// between is a script that returns what is wrong with the buttons for two open bowls.
const between = `(() => {
	const text = el => {
		const all = document.createRange()
		all.selectNodeContents(el)
		return [...all.getClientRects()].filter(r => r.width)
	}
	const over = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
	const all = [...document.querySelectorAll("#table .rd-choice, #table .rd-stop")], found = []
	all.forEach((el, i) => {
		const at = el.getBoundingClientRect(), name = el.textContent.trim()
		if (at.height < 44 || at.width < 44) found.push(name + " is smaller than a finger")
		if (text(el).some(r => r.left < at.left || r.right > at.right)) found.push(name + " is wider than its button")
		if (text(document.querySelector("#table .rd-ask")).some(r => over(r, at))) found.push(name + " covers the sentence")
		for (const other of all.slice(i + 1)) if (over(at, other.getBoundingClientRect())) found.push(name + " overlaps " + other.textContent.trim())
	})
	return found
})()`

// TestRonda_TwoOpenBowls_ButtonsStandApart: on a phone the buttons that choose between two open bowls, and the
// one that stops, do not overlap, cover nothing of the sentence above them, hold their texts, and are as high as a
// finger. The Tab key leads to the choices, which are one stop, and to the button outside them.
func TestRonda_TwoOpenBowls_ButtonsStandApart(t *testing.T) {
	g := browser.Position{Rules: ronda.Rules(), Seats: 3, Options: game.Options{}, Until: func(s game.State) bool {
		return s.Turn() == 0 && len(s.View(0).(*ronda.View).Open) == 2
	}}
	var p *browser.Person
	for _, lang := range []string{"de", "fr"} {
		p = g.Open(t, lang, browser.Phone)
		for _, sz := range []browser.Size{browser.Phone, {Width: 320, Height: 640}, {Width: 844, Height: 390}, {Width: 568, Height: 320}} {
			p.Do(browser.View(sz.Width, sz.Height))
			p.Until(`document.querySelectorAll("#table .rd-choice").length === 2`)
			p.Rest()
			for _, found := range browser.JS[[]string](p, between) {
				t.Errorf("%s, %d × %d: %s", lang, sz.Width, sz.Height, found)
			}
		}
	}
	// an update has come while the choices were not shown
	browser.JS[bool](p, `(all => { document.activeElement.blur(); all.forEach(b => b.style.display = "none"); document.dispatchEvent(new Event("fragment")); all.forEach(b => b.style.display = "") })([...document.querySelectorAll("#table .rd-choice")]), true`)
	for _, button := range []string{".rd-choice", ".rd-stop"} {
		p.TabTo(`document.activeElement.matches("` + button + `")`)
	}
}

// choosing is a script that opens each two of the ten bowls in turn, with a choice beside each, and returns the pairs
// whose choices overlap, lie on the button that stops, or extend beyond the cloth.
const choosing = `(() => {
	const places = [...document.querySelectorAll("#table .rd-place")], found = []
	const panel = document.querySelector("#table .rd-panel"), cloth = document.querySelector("#table .rd-cloth").getBoundingClientRect()
	panel.classList.add("choosing")
	const made = (name, text) => Object.assign(document.createElement(name), { textContent: text })
	const button = (name, ...parts) => {
		const el = Object.assign(document.createElement("button"), { className: "button " + name })
		el.append(...parts)
		return el
	}
	panel.append(button("rd-stop", "M’arrêter ", made("small", "recouvrir les deux")))
	const stop = panel.lastChild.getBoundingClientRect()
	const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
	const narrow = Object.assign(made("span", "Garder le 10"), { className: "narrow" }), wide = Object.assign(made("span", "Garder ouvert"), { className: "wide" })
	for (const a of places) for (const b of places) {
		if (places.indexOf(a) >= places.indexOf(b)) continue
		for (const place of [a, b]) {
			place.classList.add("open")
			place.append(button("rd-choice", wide.cloneNode(true), narrow.cloneNode(true), made("b", "3 → 4")))
		}
		const [one, two] = [a, b].map(place => place.lastChild.getBoundingClientRect()), names = a.className + " and " + b.className
		if (over(one, two)) found.push(names + " overlap")
		for (const at of [one, two]) {
			if (over(at, stop)) found.push(names + ": one lies on the button that stops")
			if (at.left < cloth.left || at.right > cloth.right || at.top < cloth.top || at.bottom > cloth.bottom) found.push(names + ": one extends beyond the cloth")
		}
		for (const place of [a, b]) {
			place.classList.remove("open")
			place.lastChild.remove()
		}
	}
	panel.lastChild.remove()
	panel.classList.remove("choosing")
	return found
})()`

// TestRonda_AnyPair_ChoicesApart: the choices of any two open bowls can both be pressed, in every layout.
func TestRonda_AnyPair_ChoicesApart(t *testing.T) {
	g := browser.Position{Rules: ronda.Rules(), Seats: 5, Options: game.Options{}, Until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.Open(t, "fr", browser.Desktop)
	for _, sz := range []browser.Size{browser.Desktop, browser.Phone, {Width: 320, Height: 640}, {Width: 844, Height: 390}, {Width: 820, Height: 1180}, {Width: 1920, Height: 1080}} {
		p.Do(browser.View(sz.Width, sz.Height), chromedp.Reload())
		p.Until(`document.querySelectorAll("#table .rd-place").length === 10`)
		p.Rest()
		for _, found := range browser.JS[[]string](p, choosing) {
			t.Errorf("%d × %d: %s", sz.Width, sz.Height, found)
		}
	}
}
