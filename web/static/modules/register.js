// register gives the functions of a game's own script (board.Scripted) to the table that has loaded it.
export function register(script) { document.dispatchEvent(new CustomEvent("script", { detail: script })) }
