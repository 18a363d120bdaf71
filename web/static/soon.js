// What a moment and an end need is here before they come, so that neither is drawn for an instant
// without its looks: fetched once a game is on the table, behind what moves things, and in one file
// with that.
function soon() {
	if (!$("#table [data-game]")) return
	document.removeEventListener("fragment", soon)
	for (const name of ["hold", "celebration", "end"]) import(`./${name}.js`).catch(() => 0) // asked for anew when it comes
}
document.addEventListener("fragment", soon)
soon()
