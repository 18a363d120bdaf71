// A hidden page whose viewer waits for a start, or for a turn on a clock: it is still told, so that its title is
// right and a sound can call. One page of a browser keeps its stream, since a browser opens few connections to a
// server; the others ask now and then. Loaded when such a page is hidden.
const pause = 1e4 // milliseconds between two questions

let page // what the table's script lends: listen, hang, ask, ring
let free, asking

// wait is called when the page is hidden.
export function wait(lent) {
	page = lent
	stop()
	if (calls()) keep()
	else page.hang()
}

const told = () => document.querySelector("#fragment").dataset
const calls = () => ["start", "clock"].includes(told().waits)

// keep keeps the stream if no other page of this browser does. Without Web Locks (a browser before 2022, or plain
// HTTP) no page can know.
function keep() {
	if (!navigator.locks) return askRarely()
	navigator.locks.request("tablee stream", { ifAvailable: true }, lock => {
		if (!document.hidden) return
		if (!lock) return askRarely()
		page.listen()
		return new Promise(done => free = done)
	})
}

function askRarely() {
	page.hang()
	asking = setInterval(() => page.ask().catch(() => 0), pause) // offline: later
}

function stop() {
	clearInterval(asking)
	free?.()
	free = null
}

// badge marks the icon of an installed site.
function badge() {
	if (document.hidden && told().ask) navigator.setAppBadge?.().catch(() => 0)
	else navigator.clearAppBadge?.().catch(() => 0)
}

document.addEventListener("visibilitychange", () => {
	if (document.hidden) return // the table's script calls wait
	stop()
	badge()
	page.hang() // a phone may have dropped the stream silently
	page.listen()
})

let waits = told().waits
document.addEventListener("fragment", () => {
	const had = waits
	waits = told().waits
	if (!document.hidden) return
	badge()
	if (had === "start" && waits !== had) page.ring()
	if (calls()) return
	stop()
	page.hang()
})
