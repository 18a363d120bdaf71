// What only some fragments have, each with a file of its own that is loaded when it first comes.
import { $ } from "./find.js"
import { level, sound } from "./knob.js"

let clock // its module, once loaded: an update empties the clock, which is written again before it is seen

// moments draws them. live: the fragment is an update of this page. left and speak are the table's.
export function moments(live, left, speak) {
	if ($("[data-copy]")) import("../waiting.js").then(m => m.offer())
	if ($("[data-here]")) import("../here.js").then(m => m.here(() => sound("turn")))
	if ($("#hold")) import("../hold.js").then(m => m.hold(!live, left))
	if ($(".spoken")) import("../announce.js")
	if ($(".celebration")) import("../celebration.js")
	if ($(".end")) import("../end.js").then(m => m.end(live, level()))
	if ($("#fragment").dataset.deadline) clock ? clock.tick(left, speak) : import("../clock.js").then(m => (clock = m).tick(left, speak))
	if ($("[data-gone]")) import("../expire.js").then(m => m.expire())
}
