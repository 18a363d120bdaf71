// Loads the scripts and styles of a moment and of the end in advance, so that neither is drawn without styles
// for an instant. Joined with glide.js. It waits until the viewer has had a turn or has watched for a while,
// so as not to delay their first turn.
const patience = 1e4 // milliseconds since the start of the page load
function soon() {
	if (!$("#table [data-game]") || !$("#turn.yours") && performance.now() < patience) return
	document.removeEventListener("fragment", soon)
	for (const name of ["hold", "celebration", "end"]) import(`./${name}.js`).catch(() => 0) // retried when needed
}
document.addEventListener("fragment", soon)
setTimeout(soon, patience)
soon()
