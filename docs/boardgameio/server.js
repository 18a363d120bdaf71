// The server: boardgame.io as its documentation starts it, in memory, on this machine only.
import server from 'boardgame.io/dist/cjs/server.js';
import { Game } from './game.js';

const port = Number(process.argv[2]);
// What run is told as the port goes to listen as it is: so it can be told the host.
server.Server({ games: [Game], origins: [/127\.0\.0\.1/] })
	.run({ port: { port, host: '127.0.0.1' } }, () => process.send?.('open'));
