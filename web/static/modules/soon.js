// Loads the scripts and styles of a moment and of the end in advance, so that neither is drawn without styles
// for an instant. It waits until the viewer has had a turn or has watched for a while,
// so as not to delay their first turn.
import { $ } from "./find.js"

const patience = 1e4 // milliseconds since the start of the page load
function soon() {
	if (!$("#table [data-game]") || !$("#turn.yours") && performance.now() < patience) return
	document.removeEventListener("fragment", soon)
	for (const loading of [import("../hold.js"), import("../celebration.js"), import("../end.js")]) loading.catch(() => 0) // retried when needed
}
document.addEventListener("fragment", soon)
setTimeout(soon, patience)
soon()
