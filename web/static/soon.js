// What a moment and an end need is here before they come, so that neither is drawn for an instant
// without its looks. It is fetched behind what moves things, in one file with that, once the viewer
// has been asked or has looked on for a while: nothing of it delays their first turn.
const patience = 1e4 // milliseconds since the page was asked for
function soon() {
	if (!$("#table [data-game]") || !$("#turn.yours") && performance.now() < patience) return
	document.removeEventListener("fragment", soon)
	for (const name of ["hold", "celebration", "end"]) import(`./${name}.js`).catch(() => 0) // asked for anew when it comes
}
document.addEventListener("fragment", soon)
setTimeout(soon, patience)
soon()
