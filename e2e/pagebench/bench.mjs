// What an update of a table costs the page that shows it, beside a table made with boardgame.io and React.
//
//	npm ci && node bench.mjs [--games nain-jaune,ronda] [--sizes 390x844] [--what update,trace,smooth,nodes,load,tap]
//	                         [--updates 30] [--program old=PATH --program new=PATH] [--verbose]
//
// Without a program it builds the one of this checkout. All programs play the same recorded games by turns, in one run
// with the reference; every figure is processor time of the page's own thread. docs/performance.md explains the table.
import { execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { launch } from "./browser.mjs"
import { home, load, nodes, ours, smooth, tap, theirs, trace, update } from "./passes.mjs"
import { record } from "./record.mjs"

const here = path => fileURLToPath(new URL(path, import.meta.url))
const { values: asked } = parseArgs({ options: {
	games: { type: "string", default: "rondelic,ronda,nain-jaune,royal-reversi,rondo" },
	sizes: { type: "string", default: "390x844,1280x800" },
	what: { type: "string", default: "update,trace,smooth,nodes,load,tap" },
	updates: { type: "string", default: "30" },
	program: { type: "string", multiple: true, default: [] },
	verbose: { type: "boolean", default: false },
} })
const games = asked.games.split(","), sizes = asked.sizes.split(","), what = new Set(asked.what.split(",")), n = +asked.updates

if (!asked.program.length) {
	execFileSync("go", ["build", "-o", here("tablee"), "./cmd/tablee"], { cwd: here("../.."), stdio: "inherit" })
	asked.program.push("tablee=" + here("tablee"))
}
const programs = asked.program.map(text => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)])
for (const game of games) await record(programs[0][1], game, 60)

const server = fork(here("reference/serve.mjs"), { stdio: ["ignore", "ignore", "inherit", "ipc"] })
process.on("exit", () => server.kill())
const [reference] = await once(server, "message")
const browser = await launch()

// measured makes all passes for a subject.
async function measured(make, shelf) {
	const row = {}
	if (what.has("update")) Object.assign(row, await update(make, n))
	if (what.has("trace")) Object.assign(row, await trace(make, browser, n))
	if (what.has("smooth")) row.smooth = await smooth(make, browser, 12)
	if (what.has("nodes")) row.nodes = await nodes(make)
	if (what.has("load")) { row.load = await load(make); if (shelf) row.home = await load(shelf) }
	if (what.has("tap")) row.tap = await tap(make, 8)
	return row
}

const figure = (x, by) => x === undefined || Number.isNaN(x) ? "" : (x >= 100 ? Math.round(x) : Math.round(x * 10) / 10) + (by ? ` (${(x / by).toFixed(1)} ×)` : "")

function line(name, row, to = {}) {
	const cells = [
		name, figure(row.main, to.main), figure(row.nothing), figure(row.forced), row.motions === undefined ? "" : `${figure(row.refused)} of ${figure(row.motions)}`,
		row.smooth ? `${row.smooth.own}, ${row.smooth.drawn}` : "", figure(row.long), figure(row.nodes), figure(row.load, to.load), figure(row.home, to.load),
		row.tap ? `${figure(row.tap.median, to.tap?.median)}, ${figure(row.tap.worst)}` : "",
	]
	console.log(`| ${cells.join(" | ")} |`)
	if (row.errors?.length) console.log("errors:", row.errors)
	if (asked.verbose) console.log(JSON.stringify({ script: row.script, style: row.style, layout: row.layout, styles: row.styles, by: row.by, why: row.why }, null, 1))
}

for (const size of sizes) {
	console.log(`\n| ${size} | main thread an update, ms | nothing changed | forced layouts | motions refused | frames of 36 at 4×: page, drawn | tasks > 50 ms at 6× | nodes | loading a table, ms | a game's page | tap at 4×: median, worst |`)
	console.log("|---|---|---|---|---|---|---|---|---|---|---|")
	const to = await measured(more => theirs(browser, reference, size, more))
	line("reference", to)
	for (const game of games) for (const [name, program] of programs) {
		const row = await measured(more => ours(browser, program, game, size, more), () => home(browser, program, game, size))
		line(programs.length > 1 ? `${game}, ${name}` : game, row, to)
	}
}
await browser.close()
process.exit()
