// What a table's first card can wait for: drawing updates, what moves, moments, the arrow keys, the first focus,
// fields that are sent, the choices of tempo and sound, the list of what was done since a turn, the accounts of the
// deals, and what keeps the screen on.
export { leave } from "./modules/leave.js"
export { level, sound } from "./modules/knob.js"
export { begin, show, uses } from "./modules/update.js"
import "./modules/awake.js"
import "./modules/keys.js"
import "./modules/sheet.js"
import "./modules/once.js"
import "./modules/pixels.js"
import "./modules/soon.js"
import "./modules/tempo.js"
import "./modules/since.js"
import "./modules/worker.js"

if (!CSS.supports("width", "1cqw")) import("./units.js")
