// What a table's first card can wait for: what moves, moments, the arrow keys, the first focus, fields that are
// sent, the choices of tempo and sound, the list of what was done since a turn, and what keeps the screen on.
import { uses as glides } from "./modules/glide.js"
import { opening } from "./modules/opening.js"

export { glide, places } from "./modules/glide.js"
export { leave } from "./modules/leave.js"
export { level, sound } from "./modules/knob.js"
export { moments } from "./modules/moments.js"
import "./modules/awake.js"
import "./modules/keys.js"
import "./modules/once.js"
import "./modules/soon.js"
import "./modules/tempo.js"
import "./modules/since.js"
import "./modules/worker.js"

if (!CSS.supports("width", "1cqw")) import("./units.js")

// uses takes what the game's own script registered.
export function uses(script) {
	glides(script)
	opening(script)
}
