// What only some fragments have, each with a file of its own that is loaded when it first comes.
import { $ } from "./find.js"
import { level, sound } from "./knob.js"

// part is a file that is loaded by its first use. Later uses act at once: an update empties what the file draws, and
// it is drawn again before anything is seen.
const part = (load, file) => act => { file ? act(file) : load().then(m => act(file = m)) }
const waiting = part(() => import("../waiting.js"))
const here = part(() => import("../here.js"))
const hold = part(() => import("../hold.js"))
const end = part(() => import("../end.js"))
const clock = part(() => import("../clock.js"))
const expire = part(() => import("../expire.js"))

// moments draws them. live: the fragment is an update of this page. left and speak are the table's.
export function moments(live, left, speak) {
	if ($("[data-copy]")) waiting(m => m.offer())
	if ($("[data-here]")) here(m => m.here(() => sound("turn")))
	if ($("#hold")) hold(m => m.hold(!live, left))
	if ($(".spoken")) import("../announce.js")
	if ($(".celebration")) import("../celebration.js")
	if ($(".end")) end(m => m.end(live, level()))
	if ($("#fragment").dataset.deadline) clock(m => m.tick(left, speak))
	if ($("[data-gone]")) expire(m => m.expire())
}
