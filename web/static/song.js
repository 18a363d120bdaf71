// The song of a table: words and a button to skip it ([data-song], its value a name of
// its own for each time it is sung). Fetched by table.js when there is one on the page.
import { play } from "./sound.js"

let sung, skipped

// song hides what was skipped, and sings what is new, softly (level 1), aloud (2) or not.
export function song(level) {
	const all = document.querySelectorAll("[data-song]"), name = all[0]?.dataset.song
	for (const part of all) part.toggleAttribute("hidden", name === skipped)
	if (name !== sung && level && navigator.userActivation?.hasBeenActive) play("song", level)
	sung = name
}

document.addEventListener("click", e => {
	const button = e.target.closest("button[data-song]")
	if (!button) return
	skipped = button.dataset.song
	song(0)
	play("hush", 1)
	;(document.querySelector("#table button[form=act]") ?? document.querySelector("#main")).focus({ preventScroll: true })
})
