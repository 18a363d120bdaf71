// Reads a trace of Chromium: what the page's own thread did from the first update on. Updates are marks named "upd".
export const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.stack", "disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame", "blink.user_timing", "blink.animations"]

const slower = 6 // a phone's processor

export function read(events) {
	const marks = events.filter(e => e.name === "upd" && e.cat.includes("user_timing") && (e.ph === "I" || e.ph === "R" || e.ph === "i")).sort((a, b) => a.ts - b.ts)
	if (!marks.length) throw new Error("the trace has no updates")
	const { pid, tid } = marks[0], from = marks[0].ts - 5e3, n = marks.length
	const main = events.filter(e => e.pid === pid && e.tid === tid && e.ph === "X" && e.ts >= from)
	const forced = main.filter(e => e.name === "Layout" && e.args?.beginData?.stackTrace?.length)
	const styles = main.filter(e => e.name === "UpdateLayoutTree" && e.args?.beginData?.stackTrace?.length)
	const long = main.filter(e => e.name === "RunTask" && e.tdur * slower > 5e4)
	const animations = new Map()
	for (const e of events) if (e.pid === pid && e.name === "Animation" && e.ts >= from && e.args?.data) {
		const id = e.id2?.local ?? e.id, known = animations.get(id) ?? {}
		animations.set(id, { ...known, ...e.args.data, failed: e.args.data.compositeFailed || known.failed, named: known.named || e.args.data.displayName || e.args.data.name || "", node: known.node || e.args.data.nodeName })
	}
	const refused = [...animations.values()].filter(a => a.failed)
	return { updates: n, forced: forced.length / n, styles: styles.length / n, long: long.length / n, motions: animations.size / n, refused: refused.length / n, by: counted(forced.concat(styles).map(where)), why: counted(refused.map(a => `${a.node} ${a.named} ${a.failed} ${a.unsupportedProperties ?? ""}`)) }
}

// frames returns the frames drawn in 600 ms after each update, by the compositor (36 are smooth).
export function frames(events) {
	const marks = events.filter(e => e.name === "upd" && e.cat.includes("user_timing") && e.ph !== "b" && e.ph !== "e").map(e => e.ts)
	const drawn = [...new Set(events.filter(e => e.name === "DrawFrame").map(e => e.ts))]
	return marks.map(at => drawn.filter(ts => ts >= at && ts < at + 6e5).length)
}

const where = e => e.name + " " + e.args.beginData.stackTrace.slice(0, 2).map(f => `${f.functionName || "?"}@${f.url.split("/").pop()}:${f.columnNumber}`).join(" < ")

function counted(names) {
	const by = {}
	for (const name of names) by[name] = (by[name] ?? 0) + 1
	return Object.fromEntries(Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, 12))
}
