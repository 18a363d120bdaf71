// What is measured. Each pass opens pages of its own and returns figures by name. A subject is a page of Tablée at a
// table (ours) or of the reference (theirs): play makes the next update happen, or waits until it has.
import { actions, deals } from "./record.mjs"
import { serve, Table, wait } from "./server.mjs"
import { open } from "./browser.mjs"
import { categories, frames, read } from "./trace.mjs"

const settled = 2500 // milliseconds until a page that has loaded does nothing more
export const median = list => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)] ?? NaN

// ours opens a table of a game on a server of its own, the first table there: so it has the cards of the record.
export async function ours(browser, program, game, size, more) {
	const server = await serve(program, deals), table = await Table.open(server.address, game), left = actions(game)
	const it = await open(browser, table.page, size, { token: table.tokens[0], ...more })
	return { ...it, close: () => it.close().then(server.end), table, play: async pause => { const { seat, action } = left.shift(); await table.play(seat, action); await wait(pause) }, left: () => left.length }
}

// home opens a game's page.
export async function home(browser, program, game, size) {
	const server = await serve(program, deals), it = await open(browser, `${server.address}/g/${game}`, size)
	return { ...it, close: () => it.close().then(server.end) }
}

// theirs opens a page of the reference, which plays by itself.
let matches = 0
export async function theirs(browser, { port, page }, size, more) {
	const it = await open(browser, `http://127.0.0.1:${page}/?port=${port}&match=m${matches++}${more?.tapped ? "" : "&auto"}`, size, more)
	return { ...it, play: pause => wait(Math.max(pause, 800)), left: () => Infinity, reference: true }
}

// update: processor time of the page's own thread an update.
export async function update(make, n) {
	const it = await make()
	await it.go()
	await wait(settled)
	n = Math.min(n, it.left())
	const marks = () => it.page.evaluate(() => performance.getEntriesByName("upd").length)
	const before = await it.metrics(), first = await marks()
	for (let i = 0; i < n; i++) await it.play(700)
	const after = await it.metrics(), drawn = it.reference ? await marks() - first : n
	await it.close()
	const each = name => (after[name] - before[name]) * 1000 / drawn
	return { main: each("TaskDuration"), script: each("ScriptDuration"), style: each("RecalcStyleDuration"), layout: each("LayoutDuration"), errors: it.errors }
}

// trace: what forces layouts, which motions the compositor refuses, long tasks; then an update that changes nothing.
export async function trace(make, browser, n) {
	const it = await make({ notes: true })
	await it.go()
	await wait(settled)
	await browser.startTracing(it.page, { categories })
	for (let i = 0; i < Math.min(n, it.left()); i++) await it.play(700)
	const found = read(JSON.parse(await browser.stopTracing()).traceEvents)
	if (!it.reference) {
		const times = 15, used = async nothing => {
			const before = (await it.metrics()).TaskDuration
			await it.page.evaluate(([times, nothing]) => bench.again(times, 400, nothing), [times, nothing])
			return ((await it.metrics()).TaskDuration - before) * 1000 / times
		}
		found.nothing = await used(false) - await used(true)
	}
	await it.close()
	return found
}

// smooth: frames in 600 ms after an update, with the processor four times slower: by the page's thread, and drawn at
// all. A motion that the compositor refuses is seen with the first only.
export async function smooth(make, browser, n) {
	const it = await make({ notes: true })
	await it.page.addInitScript(() => {
		window.ticks = []
		const tick = () => { ticks.push(performance.now()); requestAnimationFrame(tick) }
		requestAnimationFrame(tick)
	})
	await it.go()
	await it.page.evaluate(() => { // something moves always, so that every frame is worth drawing
		const dot = document.body.appendChild(document.createElement("i"))
		Object.assign(dot.style, { position: "fixed", left: 0, top: 0, width: "4px", height: "4px", background: "red", willChange: "transform" })
		dot.animate([{ transform: "none" }, { transform: "translateX(40px)" }], { duration: 1000, iterations: Infinity })
	})
	await wait(settled)
	await it.slow(4)
	await it.page.evaluate(() => performance.clearMarks())
	await browser.startTracing(it.page, { categories: ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"] })
	for (let i = 0; i < Math.min(n, it.left()); i++) await it.play(1500)
	const drawn = frames(JSON.parse(await browser.stopTracing()).traceEvents)
	const own = await it.page.evaluate(() => performance.getEntriesByName("upd").map(({ startTime: at }) => ticks.filter(t => t >= at && t < at + 600).length))
	await it.close()
	return { drawn: median(drawn), own: median(own) }
}

// nodes: the nodes of a page, pictures included.
export async function nodes(make) {
	const it = await make()
	await it.go()
	for (let now; it.table && (now = await it.table.look(0)) && !now.legal?.length;) await it.play(50)
	await wait(settled)
	await it.cdp.send("HeapProfiler.collectGarbage")
	const { Nodes } = await it.metrics()
	await it.close()
	return Nodes
}

// load: processor time of the page's own thread from nothing until the page does nothing more.
export async function load(make) {
	const times = []
	for (let i = 0; i < 3; i++) {
		const it = await make()
		await it.go()
		await wait(settled + 1500)
		times.push((await it.metrics()).TaskDuration * 1000)
		await it.close()
	}
	return median(times)
}

// tap: from a touch of a card, or a click where there is no touch, to the next paint, with the processor four times slower.
export async function tap(make, n) {
	const it = await make({ tapped: true })
	await it.page.addInitScript(() => {
		window.waited = new Map()
		const note = list => { for (const e of list.getEntries()) if (e.interactionId) waited.set(e.interactionId, Math.max(waited.get(e.interactionId) ?? 0, e.duration)) }
		new PerformanceObserver(note).observe({ type: "event", durationThreshold: 16, buffered: true })
	})
	await it.go()
	await wait(settled)
	await it.slow(4)
	const card = ".hand .card:enabled, #table button[name=a][form=act]:not([aria-disabled=true]):not([hidden]), #table label:not(.stuck):has(> input[name=with]), #ro-hand button"
	for (let taps = 0, tries = 0; taps < n && tries < 40 * n; tries++) {
		if (it.table) {
			const now = await it.table.next()
			if (!now) break
			if (now.seat || taps && tries % 3 === 0) { await it.table.play(now.seat, now.legal[0]); await wait(500); continue }
		}
		const at = await it.page.evaluate(card => {
			const seen = [...document.querySelectorAll(card)].find(b => b.checkVisibility()), box = seen?.getBoundingClientRect()
			return box && { x: box.left + Math.min(12, box.width / 2), y: box.top + box.height / 2 }
		}, card)
		if (at) { await (it.touch ? it.page.touchscreen.tap(at.x, at.y) : it.page.mouse.click(at.x, at.y)); taps++ }
		await wait(at ? 900 : 200)
	}
	const waited = await it.page.evaluate(() => [...window.waited.values()])
	await it.close()
	return { median: median(waited), worst: Math.max(...waited) }
}
