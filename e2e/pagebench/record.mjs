// The records of the games that are played: the format of Tablée's own records (.play), of which a line "SEAT: ACTION"
// is played and all else is a note. Chance is drawn again by the server from the same seed.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { serve, Table } from "./server.mjs"

export const deals = "pagebench" // the text from which the servers' deals are derived

const file = game => fileURLToPath(new URL(`records/${game}.play`, import.meta.url))

// actions returns the recorded actions of a game.
export function actions(game) {
	return readFileSync(file(game), "utf8").split("\n").map(line => line.match(/^(\d+): (.*)$/)).filter(Boolean).map(([, seat, action]) => ({ seat: +seat, action }))
}

// record plays a game by a fixed choice among the legal actions and keeps it, unless there is a record already.
export async function record(program, game, most) {
	if (existsSync(file(game))) return
	const server = await serve(program, deals)
	try {
		const table = await Table.open(server.address, game), lines = [`# Played by pagebench on the deals of "${deals}".`, `game ${game}`, "seats 4"]
		for (let n = 0; n < most; n++) {
			const now = await table.next()
			if (!now) break
			const good = now.legal.filter(action => !/ -$|^pass|^replace/.test(action)), list = good.length ? good : now.legal
			const action = list[(n * 7919 + 13) % list.length]
			await table.play(now.seat, action)
			lines.push(`${now.seat}: ${action}`)
		}
		writeFileSync(file(game), lines.join("\n") + "\n")
	} finally { await server.end() }
}
