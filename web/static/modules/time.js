// The server's clock. A device may believe it is any time, so pages count on from what the server said.
let ahead // of performance.now(), in milliseconds

// heard takes the server's time. What comes late says less than what came before, so the latest time counts.
// first: another server may answer from now on.
export function heard(now, first) {
	now -= performance.now()
	ahead = first ? now : Math.max(ahead, now)
}

// left returns the milliseconds until a time of the server.
export function left(until) { return until - ahead - performance.now() }
