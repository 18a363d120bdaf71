// A table of cards as the tutorial of boardgame.io would make it: React, cards of text, and a CSS animation of each
// new card. It marks every update ("upd"). The address says whether the page plays its own turns (auto).
import React, { useEffect, useRef } from "react"
import { createRoot } from "react-dom/client"
import { Client } from "boardgame.io/react"
import { SocketIO } from "boardgame.io/multiplayer"
import { Game } from "../../../docs/boardgameio/game.js"

const asked = new URLSearchParams(location.search)
const suits = { C: "♣", D: "♦", H: "♥", S: "♠" }

const Card = ({ c, on, ok }) => <button className={"card" + ("DH".includes(c[1]) ? " red" : "") + (ok ? " ok" : "")} disabled={!ok} onClick={on}>
	<b>{c[0]}</b><i>{suits[c[1]]}</i>
</button>

const Board = ({ G, ctx, moves, playerID, isActive }) => {
	const log = useRef([])
	useEffect(() => {
		performance.mark("upd")
		if (isActive && asked.has("auto")) setTimeout(() => document.querySelector(".hand .card.ok")?.click(), 600)
	})
	log.current = [...G.played]
	return <div className="page">
		<header><h1>Cards</h1><span>deal {G.deals}</span><b>{isActive ? "Your turn" : "Player " + ctx.currentPlayer + " plays"}</b></header>
		<ol className="seats">{[1, 2, 3].map(s => <li key={s} className={+ctx.currentPlayer === s ? "turn" : ""}>
			<b>Player {s}</b><span>{G.hands[s]} cards</span><span>{G.points[s]} points</span>
		</li>)}</ol>
		<section className="run">{G.played.map(c => <Card key={c + G.deals} c={c} />)}</section>
		<p className="me"><b>You</b> {G.hands[playerID].length} cards, {G.points[playerID]} points. {isActive ? "Play a card." : "Wait."}</p>
		<section className="hand">{G.hands[playerID].map(c => <Card key={c} c={c} ok={isActive} on={() => moves.play(c)} />)}</section>
		<ol className="log" aria-live="polite">{G.played.map((c, i) => <li key={i}>Player plays {c}</li>)}</ol>
	</div>
}

const socket = SocketIO({ server: "http://127.0.0.1:" + asked.get("port"), socketOpts: { transports: ["websocket"] } })
const App = Client({ game: Game, board: Board, numPlayers: 4, debug: false, multiplayer: socket })
createRoot(document.querySelector("#root")).render(<App playerID="0" matchID={asked.get("match")} />)
