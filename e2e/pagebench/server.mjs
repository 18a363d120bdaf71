// A server of Tablée under measurement, and tables at which a recorded game is played. Every server deals the same
// cards, so that a record fits them all.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const wait = ms => new Promise(done => setTimeout(done, ms))

// serve starts a program on a free port, with the deals of a name.
export async function serve(program, deals) {
	const data = mkdtempSync(join(tmpdir(), "pagebench-"))
	const limits = ["request-rate", "action-rate", "table-rate", "guest-rate", "tables-per-day", "guests-per-day"].map(name => `--${name}=0`)
	const args = ["serve", "--addr=127.0.0.1:0", "--metrics=", "--data=" + data, "--log-level=error", "--bot-pause=0s", "--start-pause=0s", ...limits]
	const process = spawn(program, args, { env: { ...globalThis.process.env, TABLEE_TEST_SEED: deals }, stdio: ["ignore", "pipe", "inherit"] })
	const address = await new Promise((done, fail) => {
		let text = ""
		process.stdout.on("data", more => {
			const found = (text += more).match(/open: (\S+)/)
			if (found) done(found[1])
		})
		process.once("exit", code => fail(new Error(`${program} ended with ${code}`)))
	})
	return {
		address,
		end: () => new Promise(done => {
			process.removeAllListeners("exit")
			process.once("exit", () => { rmSync(data, { recursive: true, force: true }); done() })
			process.kill()
		}),
	}
}

async function call(address, token, method, path, body) {
	const r = await fetch(address + "/api/v1" + path, {
		method, body: body && JSON.stringify(body), headers: { "Content-Type": "application/json", ...token && { Authorization: "Bearer " + token } },
	})
	if (!r.ok) throw new Error(`${method} ${path}: ${r.status} ${await r.text()}`)
	return r.status === 204 ? null : r.json()
}

// Table is a table of four guests, the first of whom has the page.
export class Table {
	static async open(address, game) {
		const tokens = []
		for (const name of ["Ana", "Bob", "Chloé", "David"]) tokens.push((await call(address, "", "POST", "/guests", { name })).token)
		const { id } = await call(address, tokens[0], "POST", "/tables", { game, chairs: ["me", "open", "open", "open"], seating: "kept" })
		for (const seat of [1, 2, 3]) await call(address, tokens[seat], "POST", `/tables/${id}/sit`, { seat })
		return Object.assign(new Table(), { address, game, id, tokens, page: `${address}/t/${id}` })
	}

	look(seat) { return call(this.address, this.tokens[seat], "GET", "/tables/" + this.id) }

	// play plays an action of a seat.
	async play(seat, action) {
		const { seq, legal } = await this.look(seat)
		if (!legal?.includes(action)) throw new Error(`the record does not fit this server: ${this.game}, seat ${seat} may not play ${action}`)
		await call(this.address, this.tokens[seat], "POST", `/tables/${this.id}/actions`, { seq, action })
	}

	// next returns a seat that may act, with its actions; null after the end.
	async next() {
		for (let tries = 0; tries < 100; tries++) {
			for (const seat of [0, 1, 2, 3]) {
				const { legal, status } = await this.look(seat)
				if (status === "over") return null
				if (legal?.length) return { seat, legal }
			}
			await wait(20)
		}
		throw new Error("no seat may act")
	}
}
