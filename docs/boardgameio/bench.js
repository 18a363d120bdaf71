// node bench.js TABLES SECONDS: plays on a server of its own and prints one line of JSON. A
// move counts once, by its state id, when all four have it.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import client from 'boardgame.io/dist/cjs/client.js';
import multiplayer from 'boardgame.io/dist/cjs/multiplayer.js';
import { Game } from './game.js';

const tables = Number(process.argv[2] ?? 10), seconds = Math.min(60, Number(process.argv[3] ?? 5));
if (!(tables >= 1 && tables <= 1000 && seconds > 0)) {
	console.error('node bench.js TABLES SECONDS: 1 to 1000 tables, up to 60 seconds');
	process.exit(2);
}
const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const port = probe.address().port;
probe.close();

const server = fork(new URL('server.js', import.meta.url), [String(port)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
process.on('exit', () => server.kill());
await once(server, 'message');
const address = `http://127.0.0.1:${port}`;

const used = pid => { // milliseconds; /proc counts hundredths of a second
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
	return { user: fields[11] * 10, system: fields[12] * 10 };
};
const rss = pid => readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] * 4096 / 2 ** 20;

let counting = false;
const all = [];

const play = number => {
	const matchID = `table-${number}`; // the first who connects makes it
	const at = [-1, -1, -1, -1];
	let began = 0, awaited = 0;
	const seats = [0, 1, 2, 3].map(seat => client.Client({
		game: Game, numPlayers: 4, matchID, playerID: String(seat), debug: false,
		multiplayer: multiplayer.SocketIO({ server: address, socketOpts: { transports: ['websocket'] } }),
	}));
	const move = state => {
		const seat = Number(state.ctx.currentPlayer);
		const hand = seats[seat].getState().G.hands[seat];
		awaited = state._stateID + 1;
		began = performance.now();
		seats[seat].moves.play(hand[Math.floor(Math.random() * hand.length)]);
	};
	seats.forEach((one, seat) => {
		one.subscribe(state => {
			if (!state || state._stateID <= at[seat]) return;
			at[seat] = state._stateID;
			if (at.some(id => id < awaited)) return;
			if (awaited > 0 && counting) all.push(performance.now() - began);
			setImmediate(() => move(state));
		});
		one.start();
	});
	return () => seats.forEach(one => one.stop());
};

const stops = [];
for (let i = 0; i < tables; i++) stops.push(play(i));
await new Promise(done => setTimeout(done, 1000));
const before = used(server.pid), own = process.cpuUsage(), start = performance.now();
counting = true;
await new Promise(done => setTimeout(done, seconds * 1000));
counting = false;
const after = used(server.pid), mine = process.cpuUsage(own), took = (performance.now() - start) / 1000;
all.sort((a, b) => a - b);
const share = p => +all[Math.ceil(p * all.length) - 1]?.toFixed(2);
console.log(JSON.stringify({
	as: 'boardgame.io', tables, viewers: 4, seconds: +took.toFixed(2), moves: all.length,
	moves_per_second: +(all.length / took).toFixed(1), all_ms: { p50: share(.5), p95: share(.95), p99: share(.99) },
	server_user_ms_per_move: +((after.user - before.user) / all.length).toFixed(3),
	server_system_ms_per_move: +((after.system - before.system) / all.length).toFixed(3),
	own_cpu_ms_per_move: +((mine.user + mine.system) / 1000 / all.length).toFixed(3),
	server_rss_mb: +rss(server.pid).toFixed(1),
}));
stops.forEach(stop => stop());
process.exit(0);
