// The reference's server, in a process of its own: boardgame.io, its page, and three players at each of its matches,
// who play 600 ms after their turn has come.
import boardgame from "boardgame.io/dist/cjs/server.js"
import client from "boardgame.io/dist/cjs/client.js"
import multiplayer from "boardgame.io/dist/cjs/multiplayer.js"
import { buildSync } from "esbuild"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { Game } from "../../../docs/boardgameio/game.js"

const here = name => fileURLToPath(new URL(name, import.meta.url))
const script = buildSync({
	entryPoints: [here("app.jsx")], bundle: true, minify: true, write: false, define: { "process.env.NODE_ENV": '"production"' },
	nodePaths: [here("../node_modules")],
}).outputFiles[0].contents

const free = async () => {
	const probe = createServer().listen(0, "127.0.0.1")
	await new Promise(done => probe.once("listening", done))
	const { port } = probe.address()
	await new Promise(done => probe.close(done))
	return port
}

const port = await free(), page = await free()
await boardgame.Server({ games: [Game], origins: [/127\.0\.0\.1/] }).run({ port: { port, host: "127.0.0.1" } })
const players = match => {
	for (const seat of [1, 2, 3]) {
		const socket = multiplayer.SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } })
		const c = client.Client({ game: Game, numPlayers: 4, matchID: match, playerID: String(seat), debug: false, multiplayer: socket })
		let due = -1
		c.subscribe(now => {
			if (now && +now.ctx.currentPlayer === seat && now._stateID > due) setTimeout(() => {
				const hand = c.getState().G.hands[seat]
				if (hand?.length) c.moves.play(hand[0])
			}, 600, due = now._stateID)
		})
		c.start()
	}
}
createServer((asked, answer) => {
	const to = new URL(asked.url, "http://127.0.0.1")
	const isScript = to.pathname === "/app.js"
	answer.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" })
	answer.end(isScript ? script : readFileSync(here("index.html")))
	if (to.searchParams.has("match")) players(to.searchParams.get("match"))
}).listen(page, "127.0.0.1", () => process.send({ port, page }))
