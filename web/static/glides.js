// What moves on a table, with the choices of tempo and sound, the list of what was done since a turn, and the
// files of moments in advance. The table loads it after the first update: nothing moves before.
export { glide, places, uses } from "./modules/glide.js"
export { level, sound } from "./modules/knob.js"
import "./modules/soon.js"
import "./modules/tempo.js"
import "./modules/since.js"
