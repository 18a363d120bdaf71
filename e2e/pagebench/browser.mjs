// A Chromium and the pages that are measured.
import { chromium } from "playwright-core"
import { existsSync } from "node:fs"

const known = ["chromium-headless-shell", "chromium", "google-chrome"].flatMap(name => (process.env.PATH ?? "").split(":").map(dir => dir + "/" + name))

export const launch = () => chromium.launch({ executablePath: process.env.CHROME ?? known.find(path => existsSync(path)), args: ["--no-sandbox"] })

// noted makes a page mark every update ("upd") and keep its text: it reads the stream as the page's script does.
const noted = () => {
	const Real = EventSource, bench = window.bench = { text: "" }
	window.EventSource = class extends Real {
		constructor(...args) {
			super(...args)
			bench.stream = this
			this.addEventListener("fragment", e => { bench.text = e.data; performance.mark("upd") })
			this.addEventListener("delta", e => {
				let at = 0
				bench.text = e.data.split("\n").map(line => {
					if (line[0] === "+") return line.slice(1)
					const [skip, n] = line.split(",")
					at += +skip
					return bench.text.slice(at, at += +n)
				}).join("")
				performance.mark("upd")
			})
		}
	}
	// again sends the last update several times more, with another seq and nothing else changed; or it only waits.
	bench.again = async (times, pause, nothing) => {
		const from = +bench.text.match(/data-seq="(\d+)"/)[1]
		const texts = Array.from({ length: times }, (_, i) => bench.text.replace(/data-seq="\d+"/, `data-seq="${from + i + 1}"`))
		for (const data of texts) {
			if (!nothing) bench.stream.dispatchEvent(new MessageEvent("fragment", { data }))
			await new Promise(done => setTimeout(done, pause))
		}
	}
}

// open opens a page in a context of its own.
export async function open(browser, address, size, { token, notes } = {}) {
	const [width, height] = size.split("x").map(Number)
	const phone = width < 600 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}
	const context = await browser.newContext({ locale: "en-GB", viewport: { width, height }, ...phone })
	if (token) await context.addCookies([{ name: "tablee", value: token, url: new URL(address).origin }])
	if (notes) await context.addInitScript(noted)
	const page = await context.newPage(), errors = []
	page.on("pageerror", e => errors.push(e.message))
	const cdp = await context.newCDPSession(page)
	await cdp.send("Performance.enable", { timeDomain: "threadTicks" })
	const metrics = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(m => [m.name, m.value]))
	return { page, touch: !!phone.hasTouch, cdp, metrics, errors, close: () => context.close(), go: () => page.goto(address), slow: rate => cdp.send("Emulation.setCPUThrottlingRate", { rate }) }
}
